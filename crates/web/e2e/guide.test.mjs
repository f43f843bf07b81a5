/**
 * The buttons that the guide tells a newcomer to press are there, in its order. With `PICTURES=1`
 * its pictures are taken on the way.
 */

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { seeded } from './lib/house.mjs';
import { clickTile, moves, myTurn, resize, result, reviewed, wordPlay } from './lib/page.mjs';

const GUIDE = fileURLToPath(new URL('../../../docs/guide/', import.meta.url));
const WIDE = { width: 1200, height: 800 };
const PHONE = { width: 390, height: 844 };

/** A picture in a form that is small enough to travel with the guide. */
async function packed(page, png) {
  const other = await page.context().newPage();
  const data = await other.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.7).split(',')[1];
  }, png.toString('base64'));
  await other.close();
  return Buffer.from(data, 'base64');
}

/** Takes a picture for the guide if pictures are wanted; checks that there is one and a chapter shows it. */
async function picture(page, name) {
  const file = `images/${name}.webp`;
  if (process.env.PICTURES) {
    mkdirSync(`${GUIDE}images`, { recursive: true });
    await page.mouse.move(2, 2);
    writeFileSync(GUIDE + file, await packed(page, await page.screenshot()));
  }
  const chapters = readdirSync(GUIDE)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readFileSync(GUIDE + file, 'utf8'));
  assert.ok(
    chapters.some((text) => text.includes(`](${file})`)),
    `a chapter shows ${name}`,
  );
  assert.ok(existsSync(GUIDE + file), `PICTURES=1 takes ${name}`);
}

const seen = (page, ...names) => Promise.all(names.map((name) => page.getByRole('button', { name }).first().waitFor()));
const playTop = async (page, pick = 0) => {
  assert.ok(await myTurn(page));
  for (const tile of (await wordPlay(page, { top: 40, pick })).tiles) await clickTile(page, tile);
  await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
};

test(
  'a first game goes as the guide says',
  seeded(3, async ({ person }) => {
    const { page } = await person({ viewport: WIDE });
    // Your first game.
    await page.goto('/');
    await seen(page, 'Play now', 'Settings');
    await page.getByRole('link', { name: 'Lobby' }).first().waitFor();
    await picture(page, 'start');
    await page.getByRole('button', { name: 'Play now' }).first().click();

    // Your turn.
    assert.ok(await myTurn(page));
    const { tiles } = await wordPlay(page);
    for (const tile of tiles) await clickTile(page, tile);
    await seen(page, /^Play/, /^Exchange/, /^Pass/, /^Shuffle/, 'More');
    await picture(page, 'turn');
    await resize(page, PHONE);
    await seen(page, 'Moves', /^Play/);
    await picture(page, 'phone');
    await resize(page, WIDE);
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());

    // Challenges: the computer's play can be challenged until the next move.
    assert.ok(await myTurn(page));
    await seen(page, /^Challenge/);
    await playTop(page);
    await playTop(page, 30);

    // The end of a game, and its review.
    assert.ok(await myTurn(page));
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await page.getByRole('region', { name: 'Game over' }).waitFor();
    await seen(page, /^Play again/, /^More about/);
    await picture(page, 'over');
    await result(page, (more) => more.getByRole('button', { name: /^Unbuild/ }).waitFor());
    await page.locator('[data-review]').click();
    await reviewed(page);
    await page.locator('[data-stop]').waitFor({ state: 'detached' });
    await page.getByText('Save page').waitFor();
    await picture(page, 'review');
  }),
);

test(
  'games with others and by other rules are made as the guide says',
  seeded(3, async ({ person }) => {
    const { page } = await person({ viewport: WIDE });
    await page.goto('/#/new/friends');
    await page.getByRole('button', { name: /^Show all/ }).waitFor();
    await seen(page, 'Create and copy link', 'Save as favourite');
    await picture(page, 'house-rules');
    await page.goto('/#/lobby');
    await page.getByText('Quick pairing', { exact: true }).waitFor();
    await page.locator('[data-pair]').first().waitFor();
    await page.getByRole('link', { name: 'Post a game' }).waitFor();
    await picture(page, 'lobby');
  }),
);

test(
  'whoever wants to get better finds what the guide tells of',
  seeded(3, async ({ person }) => {
    const { page } = await person({ viewport: WIDE });
    await page.goto('/#/study');
    await page.getByRole('textbox', { name: 'Letters' }).fill('acer');
    await page.locator('[data-total]', { hasText: '4 words' }).waitFor();
    await page.locator('[data-learn]').waitFor();
    await picture(page, 'study');

    await page.goto('/#/course/premium-squares');
    await page.locator('[data-position] .board').waitFor();
    await page.getByLabel('Your move', { exact: true }).fill('N6 JIN');
    await page.locator('.board .tentative').first().waitFor();
    await picture(page, 'course');

    await page.goto('/#/analyse');
    await page.locator('[data-cgp]').fill('15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEGOTUZ/ 0/12 0');
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.locator('[data-bag]').getByText('81 tiles in the bag').waitFor();
    await page.locator('[data-kind="static"]').click();
    await page.locator('tr[data-move]').first().getByRole('button').click();
    await page.locator('[data-go]').waitFor();
    for (const kind of ['simulate', 'search']) await page.locator(`[data-kind="${kind}"]`).waitFor();
    await picture(page, 'analysis');
  }),
);
