/** The table of a match: the board stays where it is, also when the game is over. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { myTurn, resize } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [390, 844],
]) {
  test(
    `at ${width} pixels the end leaves the board in its place and shows the count`,
    seeded(1, async ({ person }) => {
      const { page } = await person({ viewport: { width, height } });
      await page.goto('/');
      await page.getByRole('button', { name: 'Play now' }).first().click();
      await myTurn(page);
      const board = () => page.locator('.board').boundingBox();
      const place = await board();
      await page.getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('button', { name: 'Resign', exact: true }).click();
      const over = page.getByRole('region', { name: 'Game over' });
      await over.waitFor();
      assert.deepEqual(await board(), place);
      const count = await over.getByText('Before leftovers').boundingBox();
      assert.ok(count && count.y + count.height < height, 'the count begins without scrolling');
      await clean(page, 'game over');
    }),
  );
}

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [390, 844],
  [844, 390],
]) {
  test(
    `at ${width} by ${height} what opens at the table covers nothing of the board`,
    seeded(1, async ({ person }) => {
      const { page } = await person({ viewport: { width, height } });
      await page.goto('/');
      await page.getByRole('button', { name: 'Play now' }).first().click();
      await myTurn(page);
      const board = await page.locator('.board').boundingBox();
      const beside = async (opened, what) => {
        const box = await opened.boundingBox();
        assert.ok(box.x >= board.x + board.width || box.y >= board.y + board.height, `${what} lies beside the board`);
        assert.ok(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height, `${what} is on the screen`);
        assert.deepEqual(await page.locator('.board').boundingBox(), board);
        await clean(page, what);
      };
      for (const name of ['Rules in force', 'Keys', 'Settings']) {
        await page.getByRole('button', { name: 'More' }).first().click();
        const more = page.getByRole('dialog', { name: 'More' });
        await beside(more, 'more');
        await more.getByRole('button', { name }).click();
        await more.waitFor({ state: 'detached' });
        await beside(page.getByRole('dialog'), name);
        await page.keyboard.press('Escape');
      }
    }),
  );
}

test(
  'what lies open stays beside the board when the window changes',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await myTurn(page);
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('dialog', { name: 'More' }).waitFor();
    for (const [width, height] of [
      [820, 1180],
      [390, 844],
      [1440, 900],
    ]) {
      await resize(page, { width, height });
      // It touches the board, below it or at its side, once everything has its size.
      await page.waitForFunction(() => {
        const board = document.querySelector('.board').getBoundingClientRect();
        const opened = document.querySelector('dialog').getBoundingClientRect();
        return Math.abs(opened.top - board.bottom - 8) < 1 || Math.abs(opened.left - board.right - 8) < 1;
      });
    }
  }),
);

test(
  'the rules in the left column have room also beside four players',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/computer');
    await page.getByRole('radio', { name: '3', exact: true }).check();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.locator('button[data-tile]').first().waitFor();
    const card = page.getByRole('region', { name: 'Rules in force' });
    const notes = page.getByRole('region', { name: 'Notes' });
    await notes.waitFor();
    await card.getByRole('button', { name: 'Rules' }).click();
    await notes.waitFor({ state: 'detached' });
    const list = await card.getByRole('group').boundingBox();
    assert.ok(list.height >= 160, `${list.height} pixels`);
    const box = await card.boundingBox();
    assert.ok(box.y + box.height <= 900, 'the card ends on the screen');
    await shot(page, 'rules-four');
    await clean(page, 'rules beside four players');
    await card.getByRole('button', { name: 'Close' }).click();
    await notes.waitFor();
  }),
);
