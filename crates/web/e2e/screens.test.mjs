/** Every screen in every look is accessible; the app is small. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { seeded } from './lib/house.mjs';
import { myTurn } from './lib/page.mjs';
import { tour } from './lib/screens.mjs';

/** The most that scripts may weigh, compressed, before a page can be used. */
const MOST = 90_000;

/** The size of scripts, compressed as the server sends them. */
async function packed(page, paths) {
  const bodies = await Promise.all(paths.map(async (path) => (await page.request.get(path)).body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

/** A game against the computer, on the player's turn. */
async function game(page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await myTurn(page);
}

test(
  'every screen is accessible, in every look',
  { timeout: 240_000 },
  seeded(1, ({ person }) => tour(person)),
);

test(
  'the scripts of the first paint are small',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    const html = String(await (await page.request.get('/')).body());
    // Files that the page fetches ahead of their use are not named there.
    const weight = await packed(
      page,
      [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path),
    );
    assert.ok(weight > 10_000 && weight <= MOST, `${weight} bytes of script, packed`);
  }),
);

/** Notes when the rack of a table can first be used. */
const WATCH = () => {
  const drawn = new MutationObserver(() => {
    if (!document.querySelector('button[data-tile]')) return;
    drawn.disconnect();
    window.usable = performance.now();
  });
  drawn.observe(document, { childList: true, subtree: true });
};

/** The scripts that were requested before the rack could be used. */
const scripts = (page) =>
  page.evaluate(() => {
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= window.usable);
    return asked.map(({ name }) => new URL(name).pathname);
  });

/** Fails if those are too heavy together. */
async function light(page, most = MOST) {
  const before = await scripts(page);
  const weight = await packed(page, before);
  assert.ok(weight > 10_000 && weight <= most, `${weight} bytes of script, packed: ${before}`);
  return before;
}

test(
  'the scripts that a table needs are small, and the others come after it',
  seeded(1, async ({ person }) => {
    const first = await person();
    await game(first.page);
    // Another browser with the same seat, and nothing in its cache.
    const { page } = await person({ storageState: await first.context.storageState() });
    await page.addInitScript(WATCH);
    await page.goto(first.page.url());
    await myTurn(page);
    const before = await light(page);
    for (const part of ['telling', 'OpenDialog', 'GameOver', 'Cover', 'Waiting', 'NewGame']) {
      await page.waitForFunction(
        (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${part}-`)),
        part,
      );
      assert.ok(!before.some((path) => path.includes(part)), `${part} is not waited for`);
    }
  }),
);

test(
  'the scripts of an invitation and the table behind it are small',
  seeded(1, async ({ person }) => {
    const ana = await person();
    const answer = await ana.page.request.post('/api/games', {
      data: { edition: 'classic-2023', changes: [], seats: [{ type: 'mine', name: 'Ana' }, { type: 'open' }] },
    });
    const { invite } = await answer.json();
    const { page } = await person({ name: 'Ben' });
    await page.addInitScript(WATCH);
    // Nothing is fetched ahead of its use: that happens while the terms are read.
    await page.addInitScript(() => (window.requestIdleCallback = () => 0));
    await page.goto(`/#/join/${invite}`);
    await page.getByRole('button', { name: 'Accept and sit down' }).click();
    await page.locator('button[data-tile]').first().waitFor();
    // The terms and the table are two screens.
    await light(page, MOST + 3_500);
  }),
);

test(
  'a press is not lost when its script is late or does not come',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    let answer = (route) => route.abort();
    await page.route(/\/OpenDialog-/, (route) => answer(route));
    await game(page);
    const more = page.getByRole('button', { name: 'More' }).first();
    await more.click();
    await page.getByRole('dialog', { name: 'No connection. Trying again.' }).waitFor();
    let come;
    const late = new Promise((resolve) => (come = resolve));
    const asked = new Promise((resolve) => {
      answer = async (route) => {
        resolve();
        await late;
        await route.continue();
      };
    });
    await page.keyboard.press('Escape');
    await more.click();
    await asked;
    assert.equal(await page.getByRole('dialog').count(), 0, 'nothing flashes meanwhile');
    come();
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Rules in force' }).waitFor();
    assert.equal(
      await page.locator('.items').evaluate((list) => getComputedStyle(list).display),
      'grid',
      'its style sheet has come too',
    );
  }),
);
