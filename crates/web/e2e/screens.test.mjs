/** Every screen in every look is accessible; the app is small. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { seeded } from './lib/house.mjs';
import { myTurn } from './lib/page.mjs';
import { tour } from './lib/screens.mjs';

/** The most that scripts may weigh before a page can be used, packed. */
const MOST = 90_000;

/** What scripts weigh, packed as the server has them. */
async function packed(page, paths) {
  const bodies = await Promise.all(paths.map(async (path) => (await page.request.get(path)).body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

/** A game against the computer, on the person's turn. */
async function game(page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await myTurn(page);
}

test('every screen is accessible, in every look', { timeout: 240_000 }, seeded(1, ({ person }) => tour(person)));

test('the scripts of the first paint are small', seeded(1, async ({ person }) => {
  const { page } = await person();
  const html = String(await (await page.request.get('/')).body());
  // What the page fetches ahead of its use later on is not named there.
  const weight = await packed(page, [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path));
  assert.ok(weight > 10_000 && weight <= MOST, `${weight} bytes of script, packed`);
}));

test('the scripts that a table needs are small, and the others come after it', seeded(1, async ({ person }) => {
  const before = await person();
  await game(before.page);
  // Another browser with the same seat, and nothing in its cache.
  const { page } = await person({ storageState: await before.context.storageState() });
  await page.addInitScript(() => {
    const drawn = new MutationObserver(() => {
      if (!document.querySelector('button[data-tile]')) return;
      drawn.disconnect();
      window.usable = performance.now();
    });
    drawn.observe(document, { childList: true, subtree: true });
  });
  await page.goto(before.page.url());
  await myTurn(page);
  const scripts = (until) =>
    page.evaluate((until) => {
      const asked = performance.getEntriesByType('resource').filter(({ name, startTime }) => name.endsWith('.js') && startTime <= (until ?? window.usable));
      return asked.map(({ name }) => new URL(name).pathname);
    }, until);
  const weight = await packed(page, await scripts());
  assert.ok(weight > 10_000 && weight <= MOST, `${weight} bytes of script, packed: ${await scripts()}`);
  for (const part of ['OpenDialog', 'GameOver', 'Cover', 'Waiting', 'NewGame']) {
    await page.waitForFunction((part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${part}-`)), part);
    assert.ok(!(await scripts()).some((path) => path.includes(part)), `${part} is not waited for`);
  }
}));

test('a press is not lost when its script is late or does not come', seeded(1, async ({ person }) => {
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
  assert.equal(await page.locator('.items').evaluate((list) => getComputedStyle(list).display), 'grid', 'its style sheet has come too');
}));
