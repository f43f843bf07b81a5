/** Clocks to which each move adds: chosen beside the minutes, shown in the terms and in the lobby, and seen to go up. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clickTile, moves, seatedPair, wordPlay } from './lib/page.mjs';
import { cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

/** Looks at a screen at each size. */
async function looked(page, name) {
  await cleanAtAllSizes(page, name);
  await shot(page, name);
}

const terms = (page) => page.getByRole('complementary', { name: 'The terms' });

/** Ten minutes, and a minute for each move: longer than this machine takes to make one. */
async function choose(page) {
  await page.getByLabel(/^Clock/).selectOption('10');
  await page.getByLabel(/^Increment/).selectOption('60');
  await terms(page)
    .getByText(/10 minutes each for the whole game, and 60 seconds more for each play/)
    .waitFor();
}

/** Waits until the clock of a seat shows more than ten minutes, or no more. */
const above = (page, seat, more) =>
  page.waitForFunction(
    ([seat, more]) => {
      const [minutes, seconds] = (document.querySelector(`[data-seat="${seat}"] .clock`)?.textContent ?? '')
        .split(':')
        .map(Number);
      return minutes * 60 + seconds > 600 === more;
    },
    [seat, more],
  );

test(
  'an increment is offered beside a clock, and nowhere else',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/friends');
    const clock = page.getByLabel(/^Clock/);
    const increment = page.getByLabel(/^Increment/);
    await clock.waitFor();
    assert.equal(await increment.count(), 0, 'this edition has no clock');
    await choose(page);
    await looked(page, 'increment-chosen');
    await clock.selectOption('days=3');
    await increment.waitFor({ state: 'detached' });
    await terms(page)
      .getByText(/3 days for each turn/)
      .waitFor();
    await clock.selectOption('0');
    await terms(page).getByText('No clock.').waitFor();
    assert.equal(await increment.count(), 0);
    // The earlier choice is there again with a clock.
    await clock.selectOption('15');
    await terms(page)
      .getByText(/15 minutes each for the whole game, and 60 seconds more/)
      .waitFor();
    await increment.selectOption('0');
    await terms(page)
      .getByText(/15 minutes each for the whole game; 10 points off/)
      .waitFor();
    // The tournament has its own clock.
    await page.getByRole('radio', { name: /Tournament/ }).check();
    await clock.selectOption('25');
    await increment.selectOption('5');
    await terms(page)
      .getByText(/25 minutes each for the whole game, and 5 seconds more/)
      .waitFor();
  }),
);

test(
  'a clock goes up with the move of its player, for both and after coming back',
  seeded(1, async ({ person }) => {
    const [a, b] = await seatedPair(person, choose);
    await a.page.getByText('10 min + 60 s a move').first().waitFor();
    const seat = await a.page.evaluate(() => Number(document.querySelector('.seat.on').dataset.seat));
    await Promise.all([a, b].map(({ page }) => above(page, seat, false)));
    const play = await wordPlay(a.page);
    for (const tile of play.tiles) await clickTile(a.page, tile);
    await moves(a.page, () => a.page.locator('[data-play]').click());
    for (const { page } of [a, b]) {
      await above(page, seat, true);
      await above(page, 1 - seat, false);
    }
    await looked(a.page, 'increment-table');
    await b.page.reload();
    await above(b.page, seat, true);
    await above(b.page, 1 - seat, false);
  }),
);

test(
  'the lobby says what is added, and counts it for the class of the clock',
  seeded(1, async ({ person, url }) => {
    const { page } = await person();
    const seek = async (name, changes) => {
      const data = { edition: 'travel-2006', changes, seats: [{ type: 'mine', name }, { type: 'open' }], public: true };
      assert.equal((await page.request.post(`${url}/api/games`, { data })).status(), 201);
    };
    await seek('Ada', ['clock=10', 'increment=5']);
    await seek('Bob', ['clock=5', 'increment=2']);
    await page.goto('/#/lobby');
    const line = (name) => page.locator('[data-seeks] li').filter({ hasText: name });
    await line('Ada').getByText('10 min + 5 s a move').waitFor();
    await line('Bob').getByText('5 min + 2 s a move').waitFor();
    await looked(page, 'increment-lobby');
    await page.getByLabel('Clock').selectOption('medium');
    await line('Bob').waitFor({ state: 'detached' });
    await line('Ada').waitFor();
  }),
);
