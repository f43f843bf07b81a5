/** A newcomer's first game: tiles and squares that say what they are worth, hints, and a quiet bonus. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { board, clickTile, myTurn, rack, uncover, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { laid, plays } from './lib/server.mjs';
import { shot } from './lib/shots.mjs';

const VALUES = {
  A: 1,
  B: 3,
  C: 3,
  D: 2,
  E: 1,
  F: 4,
  G: 2,
  H: 4,
  I: 1,
  J: 8,
  K: 5,
  L: 1,
  M: 3,
  N: 1,
  O: 1,
  P: 3,
  Q: 10,
  R: 1,
  S: 1,
  T: 1,
  U: 1,
  V: 4,
  W: 4,
  X: 8,
  Y: 4,
  Z: 10,
};

async function table(person, options) {
  const one = await person(options);
  await one.page.goto('/');
  await one.page.getByRole('button', { name: 'Play now' }).first().click();
  await myTurn(one.page);
  return one;
}

test(
  'TRV-06: the value stands on the tile, bottom right',
  seeded(1, async ({ person }) => {
    const { page } = await table(person);
    const tiles = await page.locator('button[data-tile]').evaluateAll((all) =>
      all.map((button) => {
        const face = button.querySelector('.tile').getBoundingClientRect();
        const value = button.querySelector('.tile i');
        const at = value?.getBoundingClientRect();
        return {
          tile: button.dataset.tile,
          value: value?.textContent ?? '',
          corner: at ? at.left > face.left + face.width / 2 && at.top > face.top + face.height / 2 : true,
        };
      }),
    );
    assert.equal(tiles.length, 7);
    for (const { tile, value, corner } of tiles) {
      assert.equal(value, tile === '?' ? '' : String(VALUES[tile]), tile);
      assert.ok(corner, `${tile}: bottom right`);
    }
  }),
);

test(
  'CLA-16: premium values are printed on the squares',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/pass');
    await page.getByRole('radio', { name: /2023 classic/ }).check();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await uncover(page);
    await page.locator('[data-square]').first().waitFor();
    const texts = await page
      .locator('[data-square]')
      .evaluateAll((all) => all.map((cell) => cell.querySelector(':scope > span:not(.sr)')?.textContent ?? ''));
    const count = (label) => texts.filter((text) => text === label).length;
    assert.deepEqual(
      ['2L', '3L', '2W', '3W'].map(count),
      [24, 12, 16, 8],
      'and the star in the middle doubles the word',
    );
  }),
);

test(
  'SOW-09: coordinates on the board are an aid that can be switched off',
  seeded(1, async ({ person }) => {
    const { page } = await table(person);
    const edges = page.locator('.board .edge');
    await edges.first().waitFor();
    assert.equal(await edges.count(), 30);
    await page.getByRole('button', { name: 'Settings' }).click();
    const coordinates = page.getByRole('switch', { name: /Coordinates on the board/ });
    await coordinates.uncheck();
    await page.keyboard.press('Escape');
    await edges.first().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    assert.equal(await edges.count(), 0, 'and stay off');
  }),
);

const HINT =
  /Drag tiles to the board, or choose a square and type\. (The first word covers the star|Join a word on the board)\./;

test(
  'the first hint is how to lay a tile, also where the computer has opened',
  seeded(3, async ({ person }) => {
    const { page } = await table(person);
    assert.ok(
      (await board(page)).some((row) => /[a-z]/i.test(row)),
      'the computer has opened: name another seed',
    );
    const { strip, place, price } = {
      strip: page.locator('.strip'),
      place: /^Drag tiles to the board, or choose a square and type\. Join a word on the board\./,
      price: /^Doubt a word\?/,
    };
    await strip.getByText(place).waitFor();
    await strip.getByRole('button', { name: 'Challenge' }).waitFor();
    await clean(page, 'the first hint beside a play that may be challenged');
    await shot(page, 'first-hint');
    // The next hint is about coloured squares, the one after it about challenges.
    const play = await wordPlay(page);
    for (const tile of play.tiles) await clickTile(page, tile);
    await strip.getByText(`Coloured squares multiply. ${play.score} points so far.`).waitFor();
    await page.locator('[data-play]').filter({ hasText: /\d/ }).click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('tilewright:hints') ?? '[]').includes('points'));
    assert.ok(await myTurn(page));
    await strip.getByText(price).waitFor();
  }),
);

test(
  'hints go once they are followed, and do not come back',
  seeded(1, async ({ person }) => {
    const { page } = await table(person);
    await page.locator('.strip').getByText(HINT).waitFor();
    const play = await wordPlay(page);
    for (const tile of play.tiles) await clickTile(page, tile);
    await page.locator('[data-play]').filter({ hasText: /\d/ }).waitFor();
    await page.locator('.strip').getByText(`Coloured squares multiply. ${play.score} points so far.`).waitFor();
    await page.locator('[data-play]').click();
    await page.waitForFunction(() =>
      ['place', 'points'].every((key) => JSON.parse(localStorage.getItem('tilewright:hints') ?? '[]').includes(key)),
    );
    await myTurn(page);
    await page.reload();
    await myTurn(page);
    await page.locator('[data-square][tabindex="0"]').focus();
    await page.keyboard.press('6');
    await page.keyboard.press('Escape');
    assert.equal(
      await page
        .locator('.strip')
        .getByText(/Drag tiles to the board, or choose a square and type\. /)
        .count(),
      0,
    );
  }),
);

test(
  'hints can be switched off where they stand',
  seeded(1, async ({ person }) => {
    const { page } = await table(person);
    await page.locator('.strip').getByText(HINT).waitFor();
    const off = page.getByRole('button', { name: 'Hints off' });
    await off.click();
    await off.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('tilewright:settings')).hints), false);
  }),
);

/** A play of seven tiles out of nine, if there is one. */
function sevenOf(rows, tiles) {
  for (let i = 0; i < tiles.length; i++) {
    for (let j = 0; j < i; j++) {
      const seven = [...tiles].filter((_, at) => at !== i && at !== j).join('');
      const move = plays(rows, seven, 1)[0];
      if (move && laid(move, rows).length === 7) return laid(move, rows);
    }
  }
  return null;
}

test(
  'a play of many tiles: its bonus shows beside the score for a moment',
  seeded(2, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/computer');
    await page.getByRole('switch', { name: /Nine-tile racks/ }).check();
    await page.getByRole('button', { name: 'Start the game' }).click();
    assert.ok(await myTurn(page));
    const tiles = sevenOf(await board(page), await rack(page));
    assert.ok(tiles, `${await rack(page)} has a play of seven`);
    for (const tile of tiles) await clickTile(page, tile);
    await page.locator('[data-play]').filter({ hasText: /\d/ }).click();
    const chip = page.locator('.seat .bonus');
    await chip.filter({ hasText: /^\+50$/ }).waitFor();
    await chip.waitFor({ state: 'detached' });
  }),
);
