/** Earlier turns of a game: the board as it was, while the game runs and after it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { bestPlay, board, clickTile, moves, myTurn, resize, square } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const EMPTY = Array(15).fill('.'.repeat(15));
const rows = (page) => page.locator('[data-row]').count();
const title = (page) => page.locator('.sheet h2').textContent();
const sheet = (page) => page.getByRole('group', { name: 'Score sheet', exact: true });

/** Plays some turns against the computer; returns the board after each row of the score sheet. */
async function played(page, turns) {
  const seen = [];
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).first().click();
  for (let turn = 0; turn <= turns; turn++) {
    assert.ok(await myTurn(page));
    seen.push({ rows: await rows(page), board: await board(page) });
    if (turn === turns) break;
    for (const tile of (await bestPlay(page)).tiles) await clickTile(page, tile);
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
  }
  return seen.filter((moment) => moment.rows > 0);
}

async function resign(page) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('region', { name: 'Game over' }).waitFor();
}

test(
  'a row of the score sheet shows the board of its turn, and tiles laid stay',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    const moments = await played(page, 3);
    const now = moments.at(-1);
    await page.locator('button[data-tile]:not([data-tile="?"])').first().click();
    await square(page, 0).click();
    assert.equal(await page.locator('.board .tentative').count(), 1);
    const place = await page.locator('.board').boundingBox();
    for (const moment of moments.slice(0, -1)) {
      await page.locator(`[data-row="${moment.rows - 1}"] button`).click();
      await page.locator('.board.past').waitFor();
      assert.deepEqual(await board(page), moment.board, `after ${moment.rows} turns`);
      assert.ok((await page.locator('.board .tile.last').count()) > 0, 'the last play of then is marked');
      assert.equal(await page.locator('.board .tentative').count(), 0);
      assert.deepEqual(await page.locator('.board').boundingBox(), place, 'the board keeps its place');
      // The scores are those of that moment.
      const totals = await page.evaluate(
        (last) =>
          [...document.querySelectorAll('[data-row]')]
            .slice(0, last)
            .flatMap((row) =>
              [...row.querySelectorAll('td')]
                .slice(5)
                .flatMap((cell, seat) => (cell.textContent ? [[seat, cell.textContent]] : [])),
            ),
        moment.rows,
      );
      for (const seat of [0, 1]) {
        const total = totals.findLast(([other]) => other === seat)?.[1] ?? '0';
        assert.equal(await page.locator(`[data-seat="${seat}"] .score`).textContent(), total);
      }
    }
    assert.equal(await page.locator('.then').count(), 0, 'racks are not told while the game runs');
    await clean(page, 'an earlier turn');
    await shot(page, 'earlier-turn');
    await page.locator('.strip [data-step="now"]').click();
    await page.locator('.board.past').waitFor({ state: 'detached' });
    assert.deepEqual(await board(page), now.board);
    assert.equal(await page.locator('.board .tentative').count(), 1, 'the tile laid is where it was');
    // Pressing on an earlier board, or typing, goes back to the current one.
    await page.locator('[data-row="0"] button').click();
    await square(page, 7).click();
    await page.locator('.board.past').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.board .tentative').count(), 1);
    await page.locator('[data-row="0"] button').click();
    await square(page, 112).focus();
    await page.keyboard.press('Enter');
    await page.locator('.board.past').waitFor({ state: 'detached' });
    assert.equal(await rows(page), now.rows, 'nothing was played unseen');
  }),
);

test(
  'arrow keys step on the score sheet and leave the cursor of the board alone',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    const moments = await played(page, 2);
    const count = await rows(page);
    await sheet(page).focus();
    await page.keyboard.press('ArrowLeft');
    assert.match(await title(page), new RegExp(`After turn ${count - 1} of ${count}$`));
    await page.keyboard.press('Home');
    assert.match(await title(page), /Before the first turn$/);
    assert.deepEqual(await board(page), EMPTY);
    await page.keyboard.press('ArrowLeft');
    assert.match(await title(page), /Before the first turn$/);
    await page.keyboard.press('ArrowRight');
    assert.match(await title(page), new RegExp(`After turn 1 of ${count}$`));
    await page.keyboard.press('End');
    await page.locator('.board.past').waitFor({ state: 'detached' });
    assert.deepEqual(await board(page), moments.at(-1).board);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.locator('.board.past').waitFor({ state: 'detached' });
    // A button keeps the focus while it is pressed repeatedly, and handles the keys too.
    const back = page.locator('.sheet [data-step="back"]');
    await back.click();
    await back.press('ArrowLeft');
    assert.match(await title(page), new RegExp(`After turn ${count - 2} of ${count}$`));
    await page.keyboard.press('Escape');
    await page.locator('.board.past').waitFor({ state: 'detached' });
    const cursor = page.locator('.board [data-square][tabindex="0"]');
    const at = Number(await cursor.getAttribute('data-square'));
    await cursor.focus();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.evaluate(() => Number(document.activeElement.dataset.square)), at - 1);
    assert.equal(await page.locator('.board.past').count(), 0);
    // The command box can do it too.
    await page.keyboard.press('/');
    const box = page.getByLabel('Command', { exact: true });
    const says = page.locator('#command-says');
    await box.fill('turn 1');
    await box.press('Enter');
    await says.filter({ hasText: new RegExp(`^After turn 1 of ${count}\\.`) }).waitFor();
    assert.equal(await page.locator('.board.past').count(), 1);
    await box.fill('turn 99');
    await box.press('Enter');
    await says.filter({ hasText: `There are ${count} turns so far.` }).waitFor();
    await box.fill('now');
    await box.press('Enter');
    await page.locator('.board.past').waitFor({ state: 'detached' });
  }),
);

test(
  'a player who looks back is told what happens, and stays at the turn shown',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    await played(page, 1);
    const watcher = (await person()).page;
    await watcher.goto(page.url());
    await watcher.locator('[data-row="0"] button').click();
    const then = await board(watcher);
    const known = await rows(watcher);
    for (const tile of (await bestPlay(page)).tiles) await clickTile(page, tile);
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
    assert.ok(await myTurn(page));
    await watcher.waitForFunction((known) => document.querySelectorAll('[data-row]').length === known + 2, known);
    const news = await watcher.locator('.strip .fresh').textContent();
    assert.match(news, /^New: Computer: \w+ [A-Z]+, \d+/);
    assert.deepEqual(await board(watcher), then, 'the board does not jump');
    await clean(watcher, 'news while looking back');
    await watcher.locator('.strip [data-step="now"]').click();
    assert.deepEqual(await board(watcher), await board(page));
    // All viewers see the end.
    await watcher.locator('[data-row="0"] button').click();
    await watcher.locator('.board.past').waitFor();
    await resign(page);
    await watcher.getByRole('region', { name: 'Game over' }).waitFor();
    await watcher.locator('.board.past').waitFor({ state: 'detached' });
  }),
);

for (const [width, height, colorScheme] of [
  [1440, 900, 'light'],
  [820, 1180, 'dark'],
  [390, 844, 'light'],
]) {
  test(
    `at ${width} pixels a finished game is gone through with the racks of all`,
    seeded(3, async ({ person }) => {
      const { page } = await person();
      const moments = await played(page, 2);
      await resign(page);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await resize(page, { width, height });
      const place = await page.locator('.board').boundingBox();
      if (width === 390) await page.getByRole('button', { name: 'Moves', exact: true }).click();
      const back = page.locator('.sheet [data-step="back"]');
      // The last row is the resignation; the one before it a play of the computer.
      await back.click();
      await back.click();
      await page.locator('.board.past').waitFor();
      assert.deepEqual(await board(page), moments.at(-1).board);
      assert.match(await page.locator('.sheet .now').textContent(), /Computer held [A-Z?]{7}$/);
      assert.deepEqual(await page.locator('.board').boundingBox(), place, 'the board keeps its place');
      await clean(page, `an earlier turn of a finished game at ${width}`);
      if (width === 390) await page.getByRole('button', { name: 'Board', exact: true }).click();
      if (width !== 820) {
        // The play came from this rack.
        await page.locator('.then .tile').nth(6).waitFor();
        const held = await page
          .locator('.then .tile')
          .evaluateAll((tiles) => tiles.map((tile) => tile.textContent.trim()[0] ?? '?'));
        const laid = await page
          .locator('.board .tile.last:not(.blank)')
          .evaluateAll((tiles) => tiles.map((tile) => tile.textContent.trim()[0]));
        assert.equal(held.length, 7);
        for (const letter of laid) assert.ok(held.includes(letter), `${letter} of ${held}`);
        await clean(page, `a rack of then at ${width}`);
      }
      await shot(page, `finished-${width}`);
      await page.locator('[data-step="now"]').first().click();
      await page.locator('.board.past').waitFor({ state: 'detached' });
    }),
  );
}

test(
  'on a phone the last turns and the tab of moves step, and a small bar leads on',
  seeded(3, async ({ person }) => {
    const { page } = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await played(page, 2);
    const now = await board(page);
    const place = await page.locator('.board').boundingBox();
    await page.locator('.recent button').nth(1).tap();
    await page.locator('.board.past').waitFor();
    const bar = page.locator('.strip .step');
    assert.match(await bar.textContent(), /After turn \d of \d/);
    for (const name of ['back', 'on', 'now']) {
      const box = await bar.locator(`[data-step="${name}"]`).boundingBox();
      assert.ok(box.width >= 44 && box.height >= 44, `${name} is large enough for a finger`);
    }
    await bar.locator('[data-step="back"]').tap();
    await clean(page, 'an earlier turn on a phone');
    assert.deepEqual(await page.locator('.board').boundingBox(), place, 'the board keeps its place');
    await bar.locator('[data-step="now"]').tap();
    await page.getByRole('button', { name: 'Moves', exact: true }).tap();
    await page.locator('[data-row="0"]').tap();
    await page.locator('.board.past').waitFor();
    await clean(page, 'moves on a phone');
    await page.locator('.sheet [data-step="now"]').tap();
    await page.locator('.board.past').waitFor({ state: 'detached' });
    assert.deepEqual(await board(page), now);
  }),
);
