/** Slow games: days for a move, holidays, and a game put away and taken up again. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clickTile, moves, seatedPair, wordPlay } from './lib/page.mjs';
import { cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const onTurn = (page) => page.waitForFunction(() => /^Your turn/.test(document.title));
const slow = async (page) => {
  await page.getByLabel(/^Clock/).selectOption('days=3');
  await page
    .getByRole('complementary', { name: 'The terms' })
    .getByText(/3 days for each turn/)
    .waitFor();
};

/** Looks at a screen at each size. */
async function looked(page, name) {
  await cleanAtAllSizes(page, name);
  await shot(page, name);
}

async function more(page, item) {
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: item, exact: true }).click();
}

test(
  'days for a move are chosen as the clock, counted on the table, and listed first',
  seeded(1, async ({ person }) => {
    const [a, b] = await seatedPair(person, slow);
    // The player on turn sees the days; no player sees a clock.
    await a.page.locator('.clock').getByText('2\u00a0d 23\u00a0h').waitFor();
    assert.equal(await a.page.locator('.clock').count(), 1);
    await looked(a.page, 'slow-table');

    // A live game, in which it is the same player's turn or not, comes after the slow one.
    await a.page.goto('/');
    const first = a.page.locator('.game').first();
    await first.getByText('Your turn').waitFor();
    await first.getByText('2 days 23 h left').waitFor();
    await looked(a.page, 'slow-list');
    await b.page.goto('/');
    await b.page
      .locator('.game')
      .getByText(/Waiting for/)
      .waitFor();
    await b.page.locator('.game').getByText('2 days 23 h left').waitFor();
  }),
);

test(
  'a holiday stops the time, and a move ends it',
  seeded(1, async ({ person }) => {
    const [a, b] = await seatedPair(person, slow);
    await more(a.page, 'Go on holiday');
    const bar = a.page.getByRole('region', { name: 'Go on holiday?' });
    await bar.getByText(/^14 days left/).waitFor();
    await looked(a.page, 'holiday-bar');
    await bar.getByRole('button', { name: 'Go on holiday' }).click();
    await a.page
      .getByText(/On holiday/)
      .first()
      .waitFor();
    await b.page
      .getByText(/On holiday/)
      .first()
      .waitFor();
    assert.equal(await a.page.locator('.clock').count(), 0, 'no time runs');
    await looked(b.page, 'holiday');
    await more(a.page, 'I am back');
    await a.page.locator('.clock').waitFor();

    await more(a.page, 'Go on holiday');
    const region = a.page.getByRole('region', { name: 'Go on holiday?' });
    await moves(a.page, () => region.getByRole('button', { name: 'Go on holiday' }).click());
    await b.page
      .getByText(/On holiday/)
      .first()
      .waitFor();
    const play = await wordPlay(a.page);
    for (const tile of play.tiles) await clickTile(a.page, tile);
    await a.page.locator('[data-play]').click();
    await onTurn(b.page);
    assert.equal(await b.page.getByText(/On holiday/).count(), 0);
  }),
);

test(
  'FOL-54 FOL-55 a live game is put away by agreement, and taken up again from Your games',
  seeded(1, async ({ person }) => {
    const [a, b] = await seatedPair(person, (page) => page.getByLabel(/^Clock/).selectOption('25'));
    await more(a.page, 'Propose a pause');
    await a.page
      .getByRole('region', { name: 'Propose to pause?' })
      .getByRole('button', { name: 'Propose a pause' })
      .click();
    await moves(b.page, () => b.page.getByRole('button', { name: 'Agree' }).click());
    await b.page.getByText('This game is paused.').waitFor();
    const clock = await a.page.locator('.clock').first().textContent();
    await looked(a.page, 'paused');

    // Both leave. The one calls, the other finds the call in the list, and the game goes on.
    await b.page.goto('/');
    await b.page.locator('.game').getByText('Paused').waitFor();
    await moves(a.page, () => a.page.getByRole('button', { name: 'Resume' }).click());
    await a.page.goto('/');
    await a.page.locator('.game').getByText('Paused').waitFor();
    await b.page.reload();
    const called = b.page.locator('.game').getByText(/wants to go on/);
    await called.waitFor();
    await looked(b.page, 'called');
    await b.page.locator('.game a').first().click();
    const resumed = Date.now();
    await moves(b.page, () => b.page.getByRole('button', { name: 'Resume' }).click());
    await b.page.getByText('This game is paused.').waitFor({ state: 'detached' });
    await a.page.locator('.game a').first().click();
    await onTurn(a.page);
    const left = await a.page.locator('.clock').first().textContent();
    const seconds = (text) => text.split(':').reduce((all, part) => 60 * all + Number(part), 0);
    const run = (Date.now() - resumed) / 1000;
    assert.ok(seconds(clock) - seconds(left) < run + 3, `${clock} when it was put away, ${left} now`);
  }),
);
