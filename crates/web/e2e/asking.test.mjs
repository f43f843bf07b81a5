/**
 * A step that gives a turn or points away is confirmed once; the focus rests on the answer that
 * keeps them, and Escape closes the question.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { clickTile, finished, moves, myTurn, resize, result, seatedPair, uncover, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The text of the element with the focus. */
const focused = (page) => page.evaluate(() => document.activeElement.textContent.trim());
const focusOn = (page, text) =>
  page.waitForFunction((text) => document.activeElement.textContent.trim() === text, text);
const seq = (page) => page.evaluate(() => document.documentElement.dataset.seq);

/** The table of a game against the computer, on the player's turn. */
async function game(page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await myTurn(page);
}

/** A game of a mode, with the page in its first seat. */
async function modeGame(page, edition, changes, others) {
  const seats = [{ type: 'mine', name: 'Ana' }, ...others];
  const answer = await page.request.post('/api/games', { data: { edition, changes, seats } });
  const { id, tokens, invite } = await answer.json();
  await page.addInitScript((held) => localStorage.setItem('tilewright:games', JSON.stringify([held])), {
    id,
    tokens,
    invite,
  });
  await page.goto(`/#/game/${id}`);
}

/** A wrong challenge costs five points. */
const costly = (page) => page.getByLabel('Challenges').selectOption('penalty:5');

/** The page of the player who can challenge the first play, and the word of that play. */
async function doubted(person, options) {
  const [first, second] = await seatedPair(() => person(options), costly);
  const play = await wordPlay(first.page);
  for (const tile of play.tiles) await clickTile(first.page, tile);
  await moves(first.page, () => first.page.locator('[data-play]').click());
  const { page } = second;
  await page.getByRole('button', { name: 'Challenge', exact: true }).waitFor();
  return { page, word: play.word.toUpperCase() };
}

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [390, 844],
]) {
  test(
    `at ${width} pixels the keyboard rests on Cancel before a turn is given away, and Escape closes the bar`,
    seeded(1, async ({ person }) => {
      const { page } = await person({ viewport: { width, height } });
      await game(page);
      const before = await seq(page);
      for (const [name, title] of [
        ['Pass', 'Pass this turn?'],
        ['Resign', 'Resign this game?'],
      ]) {
        const bar = page.getByRole('region', { name: title });
        const open = async () => {
          await page.getByRole('button', { name: 'More' }).first().click();
          await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
          await bar.waitFor();
          await focusOn(page, 'Cancel');
        };
        await open();
        await clean(page, title);
        await page.keyboard.press('Escape');
        await bar.waitFor({ state: 'detached' });
        assert.ok(
          await page.evaluate(() => document.activeElement.matches('[data-square]')),
          'the keyboard is back on the board',
        );
        // The keyboard may be anywhere.
        await open();
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press('Escape');
        await bar.waitFor({ state: 'detached' });
        await open();
        await page.keyboard.press('Enter');
        await bar.waitFor({ state: 'detached' });
      }
      assert.equal(await seq(page), before, 'nothing was given away');
    }),
  );
}

test(
  'Escape closes a dialog and leaves the bar behind it',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await game(page);
    await page.getByRole('button', { name: 'Exchange', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Choose the tiles to exchange.' });
    await bar.waitFor();
    for (const name of ['Rules', 'Settings']) {
      await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      assert.equal(await bar.count(), 1, `the bar is there after ${name}`);
    }
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
  }),
);

test(
  'the key to pass rests on Cancel; the next button passes',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await game(page);
    await page.locator('[data-square][tabindex="0"]').focus();
    await page.keyboard.press('7');
    await focusOn(page, 'Cancel');
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Pass the turn');
    await moves(page, () => page.keyboard.press('Enter'));
  }),
);

test(
  'a second tap on Play confirms the play',
  seeded(1, async ({ person }) => {
    const { page } = await person(PHONE);
    await game(page);
    const play = await wordPlay(page);
    for (const tile of play.tiles) await clickTile(page, tile);
    const big = page.locator('[data-play]').filter({ hasText: /\d/ });
    const before = await seq(page);
    await big.tap();
    await page.getByRole('region', { name: 'Play these tiles?' }).waitFor();
    assert.equal(await seq(page), before, 'the first tap asks');
    await moves(page, () => big.tap());
    await page.getByRole('region', { name: 'Play these tiles?' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Moves', exact: true }).tap();
    await page.getByRole('cell', { name: play.word.toUpperCase() }).first().waitFor();
  }),
);

test(
  'a tap on a challenge that may cost points asks once',
  seeded(2, async ({ person }) => {
    const { page, word } = await doubted(person, { hasTouch: true });
    await resize(page, PHONE.viewport);
    const challenge = page.getByRole('button', { name: 'Challenge', exact: true });
    const bar = page.getByRole('region', { name: `Challenge ${word}?` });
    const before = await seq(page);
    await challenge.tap();
    await bar.getByText('A wrong challenge costs you 5 points.').waitFor();
    await focusOn(page, 'Cancel');
    await clean(page, 'a challenge is asked about');
    await bar.getByRole('button', { name: 'Cancel' }).tap();
    await bar.waitFor({ state: 'detached' });
    assert.equal(await seq(page), before, 'nothing was challenged');
    // From the list of moves too.
    await page.getByRole('button', { name: 'Moves', exact: true }).tap();
    await page.getByRole('button', { name: `Challenge ${word}` }).tap();
    await bar.waitFor();
    await moves(page, () => bar.getByRole('button', { name: 'Challenge', exact: true }).tap());
    await page.getByRole('region', { name: 'The challenge' }).getByText('You lose 5 points.').waitFor();
  }),
);

test(
  'the key to challenge rests on Cancel where a wrong challenge costs points',
  seeded(2, async ({ person }) => {
    const { page, word } = await doubted(person);
    const bar = page.getByRole('region', { name: `Challenge ${word}?` });
    await page.locator('[data-square][tabindex="0"]').focus();
    await page.keyboard.press('8');
    await bar.waitFor();
    await focusOn(page, 'Cancel');
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    // A click of a mouse is meant, as for plays.
    await moves(page, () => page.getByRole('button', { name: 'Challenge', exact: true }).click());
    await page.getByRole('region', { name: 'The challenge' }).waitFor();
  }),
);

test(
  'a challenge by touch on a shared device asks once if it may cost points',
  seeded(3, async ({ person }) => {
    const { page } = await person(PHONE);
    await page.goto('/#/new/pass');
    await page.getByLabel('Player 1').fill('Ana');
    await page.getByLabel('Player 2', { exact: true }).fill('Ben');
    await costly(page);
    await page.getByRole('button', { name: 'Start', exact: true }).tap();
    const first = await uncover(page);
    for (const tile of (await wordPlay(page)).tiles) await clickTile(page, tile);
    await page.locator('[data-play]').tap();
    await moves(page, () => page.locator('[data-play]').tap());
    const other = first === 'Ana' ? 'Ben' : 'Ana';
    const ask = page.getByRole('region', { name: `${other}, do you challenge?` });
    const before = await seq(page);
    await ask.getByRole('button', { name: 'Challenge' }).tap();
    await ask.getByText('A wrong challenge costs you 5 points.').waitFor();
    await focusOn(page, 'Cancel');
    assert.equal(
      await page.getByText('A wrong challenge costs you 5 points.').locator('visible=true').count(),
      1,
      'the price is said once',
    );
    await clean(page, 'a challenge on the cover is asked about');
    await page.keyboard.press('Escape');
    await ask.getByText('do you challenge?').waitFor();
    assert.equal(await seq(page), before, 'nothing was challenged');
    await ask.getByRole('button', { name: 'Challenge' }).tap();
    await moves(page, () => ask.locator('[data-confirm]').tap());
    await page.getByText('The play stands.').waitFor();
  }),
);

test(
  'a player who leaves a game of Letter bingo is asked, with the keyboard on the answer to stay',
  seeded(2, async ({ person }) => {
    const { page } = await person();
    await modeGame(page, 'travel-2006', ['mode=bingo', 'caller=player'], [{ type: 'computer', level: 'beginner' }]);
    const question = page.getByRole('region', { name: 'Leave the game' });
    for (const answer of ['Escape', 'Enter']) {
      await page.getByRole('button', { name: 'Leave the game' }).click();
      await focusOn(page, 'Stay');
      await clean(page, 'leaving');
      await page.keyboard.press(answer);
      await question.waitFor({ state: 'detached' });
    }
  }),
);

test(
  'a player who ends a session is asked, with the keyboard on the answer to go on',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await modeGame(page, 'classic-2023', ['mode=duplicate', 'rounds=3'], [{ type: 'computer', level: 'beginner' }]);
    await page.locator('[data-begin]').click();
    const end = page.getByRole('button', { name: 'End the session', exact: true });
    for (const answer of ['Escape', 'Enter']) {
      await end.click();
      await focusOn(page, 'Cancel');
      await clean(page, 'ending a session');
      await page.keyboard.press(answer);
      await end.waitFor();
    }
    await end.click();
    await page.getByRole('button', { name: 'End the session?' }).click();
    await page.getByRole('heading', { name: 'The session is over' }).waitFor();
  }),
);

test(
  'a player who gives up an unbuilding is asked, with the keyboard on the answer to go on',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await finished(page);
    await result(page, (more) => more.locator('[data-unbuild]').click(), { open: true });
    await page.locator('main.unbuild').waitFor();
    for (const answer of ['Escape', 'Enter']) {
      await page.getByRole('button', { name: 'Give up' }).click();
      await focusOn(page, 'Cancel');
      await clean(page, 'giving an unbuilding up');
      await page.keyboard.press(answer);
      await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' });
    }
  }),
);
