/** Whole games against the computer, by mouse and by keyboard alone. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { bestPlay, clickTile, dragTile, finished, moves, myTurn, result, shownPoints } from './lib/page.mjs';

async function counted(page) {
  const over = page.getByRole('region', { name: 'Game over' });
  await over.waitFor();
  const rows = await over
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].slice(1).map((cell) => cell.textContent.trim())));
  const number = (text) => (text ? Number(text.replace('\u2212', '-').replace('+', '')) : 0);
  const total = rows.pop().map(number);
  const sums = total.map((_, seat) => rows.reduce((sum, row) => sum + number(row[seat]), 0));
  assert.deepEqual(sums, total, 'the lines add up to the final scores');
  await result(page, async (more) => {
    await more.getByRole('button', { name: 'Was the draw fair?' }).click();
    await more.getByText('The draw was fair').waitFor();
  });
}

test(
  'a whole game against the computer by mouse',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    let turn = 0;
    while (await myTurn(page)) {
      const play = await bestPlay(page);
      if (!play) {
        await page
          .getByRole('button', { name: 'Pass', exact: true })
          .or(page.getByRole('button', { name: 'More' }))
          .first()
          .click();
        const inMenu = page.getByRole('dialog').getByRole('button', { name: 'Pass', exact: true });
        if (await inMenu.count()) await inMenu.click();
        await moves(page, () => page.getByRole('button', { name: 'Pass the turn' }).click());
      } else {
        const lay = turn === 0 ? dragTile : clickTile;
        for (const tile of play.tiles) await (tile.face === tile.face.toLowerCase() ? clickTile : lay)(page, tile);
        assert.equal(await shownPoints(page), play.score, `turn ${turn}: ${play.coord} ${play.word}`);
        await moves(page, () => page.locator('[data-play]').click());
      }
      assert.ok(++turn < 60, 'the game ends');
    }
    await counted(page);
  }),
);

test(
  'a whole game by keyboard alone',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/computer');
    const keys = page.keyboard;
    // It takes the focus once the terms are there.
    await page.getByRole('button', { name: 'Start the game', disabled: false }).first().focus();
    await keys.press('Enter');
    const accept = async () => {
      await page.locator('[data-square][tabindex="0"]').focus();
      await keys.press('9');
      await page.locator('[data-accept]:focus').waitFor();
      await keys.press('Enter');
    };
    let turn = 0;
    while (await myTurn(page, accept)) {
      await page.locator('[data-square][tabindex="0"]').focus();
      const play = turn % 9 === 4 ? null : await bestPlay(page);
      if (play) {
        await goTo(page, play.tiles[0].square, /^\d/.test(play.coord));
        for (const { face } of play.tiles)
          await keys.press(face === face.toLowerCase() ? `Shift+${face.toUpperCase()}` : face.toLowerCase());
        assert.equal(await shownPoints(page), play.score, `turn ${turn}: ${play.coord} ${play.word}`);
        await moves(page, () => keys.press('Enter'));
      } else if (await exchangeable(page)) {
        await keys.press('6');
        await page.locator('button[data-tile]:focus').waitFor();
        await keys.press('Space');
        await page.getByRole('button', { name: 'Exchange 1' }).waitFor();
        await moves(page, () => keys.press('Enter'));
      } else {
        await keys.press('7');
        await page.locator('[data-safe]:focus').waitFor();
        await keys.press('Tab');
        await moves(page, () => keys.press('Enter'));
      }
      assert.ok(++turn < 60, 'the game ends');
    }
    await counted(page);
    await page.locator('#assertive', { hasText: /Game over\./ }).waitFor({ state: 'attached' });
  }),
);

test(
  'removing finished games removes their tables from the device',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await finished(page, [0]);
    const kept = () => Object.keys(localStorage).filter((key) => /^tilewright:kept:[0-9a-f]/.test(key)).length;
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(
        ([key, value]) => key.startsWith('tilewright:kept:') && value.includes('"phase":"over"'),
      ),
    );
    assert.equal(await page.evaluate(kept), 1);
    await page.goto('/');
    await page.getByRole('button', { name: 'Remove finished games' }).click();
    await page.getByText('Your first game takes ten minutes.').waitFor();
    assert.equal(await page.evaluate(kept), 0);
  }),
);

/** Moves the cursor with arrows and turns its arrow with Space. */
async function goTo(page, target, across) {
  const at = await page.evaluate(() => Number(document.activeElement.dataset.square));
  const rows = Math.floor(target / 15) - Math.floor(at / 15);
  const columns = (target % 15) - (at % 15);
  for (let i = 0; i < Math.abs(rows); i++) await page.keyboard.press(rows > 0 ? 'ArrowDown' : 'ArrowUp');
  for (let i = 0; i < Math.abs(columns); i++) await page.keyboard.press(columns > 0 ? 'ArrowRight' : 'ArrowLeft');
  if (rows === 0 && columns === 0) await page.keyboard.press('ArrowRight').then(() => page.keyboard.press('ArrowLeft'));
  const focused = page.locator(`[data-square="${target}"]:focus`);
  await focused.waitFor();
  const label = (await focused.getAttribute('aria-label')) ?? (await focused.locator('.sr').textContent());
  if (label.includes('across from here') !== across) await page.keyboard.press('Space');
}

const exchangeable = async (page) =>
  Number(/(\d+) in the bag/.exec(await page.locator('.unseen').textContent())[1]) > 0;
