/** The end of a game: the score and its count first, two buttons that matter, the rest under *More*. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import jsqr from 'jsqr';
import { seeded } from './lib/house.mjs';
import { finished, resize, result } from './lib/page.mjs';
import { clean, fits } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

/** True if a box lies within another. */
const inside = (box, frame) =>
  box.x >= frame.x - 1 &&
  box.y >= frame.y - 1 &&
  box.x + box.width <= frame.x + frame.width + 1 &&
  box.y + box.height <= frame.y + frame.height + 1;
const apart = (one, other) =>
  one.x + one.width <= other.x + 1 ||
  other.x + other.width <= one.x + 1 ||
  one.y + one.height <= other.y + 1 ||
  other.y + other.height <= one.y + 1;

for (const [width, height] of [
  [900, 700],
  [820, 1180],
  [390, 844],
  [1440, 900],
]) {
  test(
    `at ${width} by ${height} the score and its count are seen first, and nothing covers them`,
    seeded(1, async ({ person }) => {
      const { page } = await person({ viewport: { width, height } });
      await finished(page);
      const over = page.getByRole('region', { name: 'Game over' });
      const frame = { x: 0, y: 0, width, height };
      const board = await page.locator('.board').boundingBox();
      const foot = await over.locator('.foot').boundingBox();
      const parts = [
        over.getByRole('heading', { level: 2 }),
        over.getByRole('list', { name: 'Final scores' }),
        over.getByText('How it was counted'),
        over.getByRole('row', { name: /^Final/ }),
      ];
      for (const part of parts) {
        const box = await part.boundingBox();
        assert.ok(inside(box, frame), `${await part.textContent()} is seen without scrolling: ${JSON.stringify(box)}`);
        assert.ok(apart(box, foot) && apart(box, board), `${await part.textContent()} is not covered`);
      }
      const buttons = await over.locator('.foot .btn').evaluateAll((all) => all.map((each) => each.textContent.trim()));
      assert.deepEqual(buttons, ['Play again, same terms', 'Review', 'More']);
      for (const button of await over.locator('.foot .btn').all()) {
        const box = await button.boundingBox();
        assert.ok(
          inside(box, frame) && apart(box, board) && box.height >= 44,
          `${await button.textContent()} can be pressed`,
        );
        assert.ok(await button.evaluate((each) => each.scrollWidth <= each.clientWidth), 'its text is whole');
      }
      await clean(page, 'game over');
      await fits(page, 'game over');
      await over.locator('[data-rest]').click();
      const more = page.getByRole('dialog', { name: 'More about this game' });
      await more.getByRole('button', { name: 'Unbuild this board' }).waitFor();
      await more.getByRole('button', { name: 'Was the draw fair?' }).click();
      await more.getByText('The draw was fair').waitFor();
      assert.ok(apart(await more.boundingBox(), board), 'the board is not covered');
      await clean(page, 'more about a game');
      await page.keyboard.press('Escape');
      await more.waitFor({ state: 'detached' });
      if (width === 1440) await shot(page, 'result');
    }),
  );
}

test(
  'the sheet of the device shares the game where there is one',
  seeded(1, async ({ person }) => {
    const { page } = await person({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(() => {
      navigator.share = (what) => ((window.shared = what), Promise.reject(new DOMException('closed', 'AbortError')));
    });
    await finished(page);
    await result(page, (more) => more.getByRole('button', { name: 'Share', exact: true }).click());
    const { shared, link } = await page.evaluate(() => ({
      shared: window.shared,
      link: `${location.origin}/game/${location.hash.split('/')[2]}`,
    }));
    assert.deepEqual(shared, { title: 'A game on Tilewright', url: link });
  }),
);

/** The text of the QR code on the page, read as a camera does. */
async function read(page) {
  const picture = page.locator('[data-code]');
  const { data, width, height } = await picture.evaluate(async (svg) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg.outerHTML.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"'))}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 400 });
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0, 400, 400);
    return { data: [...pen.getImageData(0, 0, 400, 400).data], width: 400, height: 400 };
  });
  return jsqr(new Uint8ClampedArray(data), width, height)?.data;
}

test(
  'a code leads to the table: to the one that waits, and to the one that is over',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/new/friends');
    await page.getByRole('button', { name: 'Create and copy link' }).click();
    const link = await page.getByLabel('Link for the others').inputValue();
    await page.getByRole('button', { name: 'QR code' }).click();
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    assert.equal(await read(page), link);
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1440, 900],
    ]) {
      await resize(page, { width, height });
      await clean(page, `a code at ${width}`);
      await fits(page, `a code at ${width}`);
    }
    await shot(page, 'code');
    await page.getByRole('button', { name: 'Hide the QR code' }).click();
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor({ state: 'detached' });
    const other = await person();
    await finished(other.page);
    await result(other.page, (more) => more.getByRole('button', { name: 'QR code' }).click(), { open: true });
    await other.page.locator('[data-code]').waitFor();
    assert.match(await read(other.page), /\/game\/[0-9a-f]{32}$/);
    await clean(other.page, 'a code of a game that is over');
  }),
);
