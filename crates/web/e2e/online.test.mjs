/**
 * An evening online from its beginning to its end: two strangers make accounts, find each other in
 * the lobby and play a rated game to its last tile, while they talk and a third watches; then its
 * page, the ratings, and the end of an account.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { bestPlay, board, clickTile, moves, myTurn, register } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';

const EMPTY = Array(15).fill('.'.repeat(15));
const grid = (page) => page.getByRole('grid', { name: 'Board' });
const over = (page) => page.getByRole('region', { name: 'Game over' });
const rows = (page) => page.locator('[data-row]').count();
const heard = (page, text) => page.getByRole('log').getByText(text, { exact: true }).waitFor();

async function say(page, text) {
  await page.getByRole('textbox', { name: /^Message/ }).fill(text);
  await page.keyboard.press('Enter');
  await heard(page, text);
}

/** One player offers a rated game without a clock, and another finds it in the lobby. */
async function meet(ana, ben) {
  await ana.page.goto('/#/lobby');
  await ana.page.getByRole('radio', { name: 'Rated', exact: true }).check();
  await ana.page.locator('[data-pair="untimed"]').click();
  await ana.page.getByText('The lobby offers this seat to everybody while this page is open.').waitFor();
  await ana.page.locator('[data-sign]').waitFor();
  assert.equal(await ana.page.locator('[data-fill]').count(), 0, 'no computer player takes a seat of a rated game');
  // Nothing is put into a list while the pointer is in it.
  await ben.page.mouse.move(0, 0);
  await ben.page.goto('/#/lobby');
  await ben.page.getByRole('link', { name: "View the terms of Ana's game" }).click();
  await ben.page.getByText('This game is rated. You play it as Ben.').waitFor();
  await ben.page.getByRole('button', { name: 'Accept and sit down' }).click();
  await Promise.all([ana, ben].map(({ page }) => grid(page).waitFor()));
}

/** The talk of the players, a report of one of its lines, and a mute. */
async function talk(ana, ben, cy) {
  for (const { page } of [ana, ben, cy])
    await page.getByRole('region', { name: 'Talk' }).getByRole('button', { name: /^Talk/ }).click();
  await say(ana.page, 'Good luck!');
  await heard(ben.page, 'Good luck!');
  await say(ben.page, 'And to you');
  await heard(ana.page, 'And to you');
  // Those who watch have a circle of their own.
  await say(cy.page, 'I would open with the other word');
  assert.equal(await cy.page.getByText('Good luck!').count(), 0);
  // A line is reported by keyboard: focus shows the button.
  await ben.page.getByRole('button', { name: 'Report Ana: Good luck!' }).focus();
  await ben.page.keyboard.press('Enter');
  const report = ben.page.getByRole('dialog', { name: 'Report to a moderator' });
  await report.getByRole('radio', { name: 'Insults or harassment' }).check();
  await report.getByRole('button', { name: 'Send the report' }).click();
  await report.getByText('Thank you. A moderator of this server will look at it.').waitFor();
  await ben.page.keyboard.press('Escape');
  await report.waitFor({ state: 'detached' });
  const people = ben.page.getByRole('region', { name: 'Talk' });
  await people.getByText('People', { exact: true }).click();
  await people.getByRole('button', { name: 'Mute Ana' }).click();
  await people.getByText('People (1 muted)').waitFor();
  await say(ana.page, 'Nice one');
  await say(ben.page, 'Whose turn is it?');
  await heard(ana.page, 'Whose turn is it?');
  assert.equal(await ben.page.getByText('Nice one').count(), 0, 'muted');
  assert.equal(
    await ben.page.getByText('I would open with the other word').count(),
    0,
    'nobody who plays hears those who watch',
  );
}

/** One turn: the best play, or a pass if there is none. */
async function turn(page) {
  const play = await bestPlay(page);
  if (play) {
    for (const tile of play.tiles) await clickTile(page, tile);
    return moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
  }
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  const shown = await pass.count();
  await pass
    .or(page.getByRole('button', { name: 'More' }))
    .first()
    .click();
  if (!shown) await page.getByRole('dialog').getByRole('button', { name: 'Pass', exact: true }).click();
  return moves(page, () => page.getByRole('button', { name: 'Pass the turn' }).click());
}

/** Both play until the game is over; returns the boards on the way, by the rows of the score sheet. */
async function playOut(ana, ben) {
  const first = await ana.page.waitForFunction(() =>
    /^Your turn/.test(document.title) ? 'mine' : /^Waiting for Ben/.test(document.title) ? 'theirs' : null,
  );
  let [mover, other] = (await first.jsonValue()) === 'mine' ? [ana, ben] : [ben, ana];
  const seen = new Map();
  for (let count = 0; await myTurn(mover.page); count++) {
    assert.ok(count < 80, 'the game ends');
    seen.set(await rows(mover.page), await board(mover.page));
    await turn(mover.page);
    [mover, other] = [other, mover];
  }
  await Promise.all([mover, other].map(({ page }) => over(page).waitFor()));
  return seen;
}

test(
  'strangers meet, play a rated game to its end, are watched and talk, and one of them leaves for good',
  { timeout: 300_000 },
  seeded(11, async ({ person }) => {
    const [ana, ben, cy] = [await person({ name: 'Ana' }), await person({ name: 'Ben' }), await person({ name: 'Cy' })];
    for (const [{ page }, name] of [
      [ana, 'Ana'],
      [ben, 'Ben'],
      [cy, 'Cy'],
    ])
      await register(page, name);
    await meet(ana, ben);

    // A third one watches, and sees no rack.
    await cy.page.mouse.move(0, 0);
    await cy.page.goto('/#/lobby');
    await cy.page.getByRole('link', { name: 'Watch Ana and Ben' }).click();
    await grid(cy.page).waitFor();
    await ana.page.locator('[data-watching]', { hasText: '1 watching' }).waitFor();
    assert.equal(await cy.page.locator('button[data-tile]').count(), 0, 'racks stay hidden');
    await talk(ana, ben, cy);
    await clean(cy.page, 'a rated game that is watched');

    const seen = await playOut(ana, ben);
    await over(cy.page).waitFor();
    const end = await board(cy.page);
    assert.deepEqual([await board(ana.page), await board(ben.page)], [end, end]);
    assert.notDeepEqual(end, EMPTY);
    // Once the game is over its players read the lines of those who watched.
    await ana.page.getByRole('log').getByText('I would open with the other word').waitFor();

    // The page of the game, for a visitor who only has the link: one step after another.
    const id = new URL(ana.page.url()).hash.split('/')[2];
    const dan = await person({ name: 'Dan' });
    await dan.page.goto(`/game/${id}`);
    await over(dan.page).waitFor();
    assert.deepEqual(await board(dan.page), end);
    await dan.page.locator('[data-row="0"] button').click();
    await dan.page.locator('.sheet [data-step="back"]').click();
    await dan.page.locator('.board.past').waitFor();
    assert.deepEqual(await board(dan.page), EMPTY, 'before the first play');
    const last = await rows(dan.page);
    for (let row = 1; row < last; row++) {
      await dan.page.locator('.sheet [data-step="on"]').click();
      await dan.page.waitForFunction((row) => location.hash.endsWith(`/moves/${row}`), row);
      const then = seen.get(row);
      if (then) assert.deepEqual(await board(dan.page), then, `after ${row} turns`);
    }

    // The names lead to the pages of the players, where the game counts.
    await dan.page.goto(`/#/game/${id}`);
    await over(dan.page).waitFor();
    await over(dan.page).getByRole('link', { name: 'Ana' }).click();
    await dan.page.getByRole('heading', { level: 1, name: 'Ana' }).waitFor();
    const rated = dan.page.getByText('1 rated game', { exact: true });
    while (!(await rated.count())) {
      await dan.page.reload();
      await dan.page.getByRole('heading', { name: 'Results' }).waitFor();
    }
    assert.match(await dan.page.locator('.figure').textContent(), /1,(662|338)/);
    await dan.page.getByRole('region', { name: 'Results' }).getByRole('link', { name: 'Ben', exact: true }).click();
    await dan.page.getByRole('heading', { level: 1, name: 'Ben' }).waitFor();

    // One of them leaves for good: the game stays, the name behind it does not.
    await ana.page.goto('/#/account');
    await ana.page.getByText('Delete the account').click();
    await ana.page.getByLabel('Your password, to delete it').fill('the secret of Ana');
    await ana.page.getByRole('button', { name: 'Delete my account' }).click();
    await ana.page.getByText('Your account is deleted.').waitFor();
    await dan.page.reload();
    await dan.page.getByRole('region', { name: 'Results' }).getByText('a guest').waitFor();
    assert.equal(await dan.page.getByRole('link', { name: 'Ana', exact: true }).count(), 0);
    await dan.page.getByRole('link', { name: /^See the game with a guest/ }).click();
    await over(dan.page).waitFor();
    assert.equal(
      await over(dan.page).getByRole('link', { name: 'Ana' }).count(),
      0,
      'the name stands in the log, and leads nowhere',
    );
  }),
);
