/** A phone with touch, and one device for two. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { bestPlay, myTurn, rack, shownPoints, square, uncover, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

async function tapTile(page, { square: at, face }) {
  const blank = face === face.toLowerCase();
  await page
    .locator(`button[data-tile="${blank ? '?' : face}"]`)
    .first()
    .tap();
  const outside = await page.evaluate((at) => {
    const view = document.querySelector('[data-zoomed]')?.getBoundingClientRect();
    const cell = document.querySelector(`[data-square="${at}"]`).getBoundingClientRect();
    return (
      view && (cell.left < view.left || cell.top < view.top || cell.right > view.right || cell.bottom > view.bottom)
    );
  }, at);
  if (outside) await page.getByRole('button', { name: 'Whole board' }).tap();
  await square(page, at).tap();
  if (blank)
    await page
      .getByRole('dialog', { name: /blank/ })
      .getByRole('button', { name: face.toUpperCase(), exact: true })
      .tap();
}

/** A tap on Play asks once. */
async function tapPlay(page) {
  await page.locator('[data-play]').tap();
  await page.getByRole('region', { name: 'Play these tiles?' }).getByRole('button', { name: 'Play' }).tap();
}

/** A finger that goes from one place to another. */
async function fingerDrag(page, from, to) {
  const touch = await page.context().newCDPSession(page);
  const at = (x, y) => ({ touchPoints: [{ x, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.x, from.y) });
  for (let i = 1; i <= 6; i++) {
    const part = i / 6;
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      ...at(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part),
    });
  }
  // A finger rests before it lets go; a flick would make the browser swallow the next tap.
  await page.waitForTimeout(150);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to.x, to.y) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test(
  'a few turns by touch, with the board zoomed',
  seeded(1, async ({ person }) => {
    const { page } = await person(PHONE);
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().tap();
    const size = async () => (await page.locator('.board').boundingBox()).width;
    await page.getByRole('grid', { name: 'Board' }).waitFor();
    const width = await size();
    for (let turn = 0; turn < 3 && (await myTurn(page)); turn++) {
      const play = await bestPlay(page);
      if (!play) break;
      for (const tile of play.tiles) await tapTile(page, tile);
      assert.equal(await shownPoints(page), play.score);
      assert.equal(await page.locator('[data-zoomed]').count(), 1, 'placing on small squares zooms in');
      assert.equal(await size(), width, 'the board keeps its place');
      await tapPlay(page);
      await page.locator('[data-zoomed]').waitFor({ state: 'detached' });
    }
    await myTurn(page);
    // A blank would ask for its letter.
    const lettered = page.locator('button[data-tile]:not([data-tile="?"])').first();
    const first = await lettered.getAttribute('data-tile');
    const box = await lettered.boundingBox();
    const free = await page.evaluate(
      () =>
        [...document.querySelectorAll('[data-square]')].find(
          (cell) => !cell.querySelector('.tile') && Number(cell.dataset.square) > 15,
        )?.dataset.square,
    );
    const cell = await square(page, free).boundingBox();
    await fingerDrag(
      page,
      { x: box.x + 20, y: box.y + 20 },
      { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 + 56 },
    );
    await page.locator(`[data-square="${free}"] .tentative`).waitFor();
    await page.getByRole('button', { name: 'Take tiles back' }).tap();
    await page.locator('.tentative').waitFor({ state: 'detached' });
    assert.ok((await rack(page)).includes(first));
    const scroll = await page.evaluate(() => [
      document.documentElement.scrollHeight - innerHeight,
      document.documentElement.scrollWidth - innerWidth,
    ]);
    assert.deepEqual(scroll, [0, 0], 'the table never scrolls as a page');
  }),
);

/** Two fingers round a place that go from one distance to another. */
async function pinch(page, { x, y }, from, to) {
  const touch = await page.context().newCDPSession(page);
  const at = (apart) => [
    { x: x - apart / 2, y, id: 0 },
    { x: x + apart / 2, y, id: 1 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(from)[0]] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  for (let i = 1; i <= 6; i++)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(from + ((to - from) * i) / 6) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test(
  'two fingers zoom the board; a small map shows where you are',
  seeded(1, async ({ person }) => {
    const { page } = await person(PHONE);
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().tap();
    await myTurn(page);
    const size = () => page.locator('.board').boundingBox();
    const box = await size();
    const corner = await square(page, 3 * 15 + 3).boundingBox();
    await pinch(page, { x: corner.x + 12, y: corner.y + 12 }, 60, 160);
    await page.locator('[data-zoomed]').waitFor();
    assert.deepEqual(await size(), box, 'the board keeps its place');
    assert.equal(await page.locator('.tentative').count(), 0, 'nothing was laid');
    const map = page.getByRole('button', { name: 'Whole board' });
    const seen = () => map.locator('.window').evaluate((rect) => Number(rect.getAttribute('width')));
    const most = await seen();
    const under = (x, y) =>
      page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-square]')?.dataset.square, [x, y]);
    assert.equal(
      await under(corner.x + 12, corner.y + 12),
      String(3 * 15 + 3),
      'what was under the fingers is still there',
    );
    await clean(page, 'zoomed');
    // Every size in between.
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const there = await under(middle.x, middle.y);
    await pinch(page, middle, 200, 160);
    await page.waitForFunction(
      ([shown, most]) => Number(shown.getAttribute('width')) > most,
      [await map.locator('.window').elementHandle(), most],
    );
    const some = await seen();
    assert.ok(some > most && some < 14, `${some} squares`);
    assert.equal(await under(middle.x, middle.y), there);
    assert.deepEqual(await size(), box, 'the board keeps its place');
    await clean(page, 'zoomed a little');
    await pinch(page, middle, 200, 80);
    await page.locator('[data-zoomed]').waitFor({ state: 'detached' });
  }),
);

test(
  'one device for two: no rack is on the page while the cover stands',
  seeded(1, async ({ person }) => {
    const { page } = await person(PHONE);
    await page.goto('/#/new/pass');
    await page.getByLabel('Player 1').fill('Ana');
    await page.getByLabel('Player 2', { exact: true }).fill('Ben');
    await page.getByRole('button', { name: 'Start', exact: true }).tap();

    const heading = page.getByRole('heading', { name: /Give the device to/ });
    const first = await uncover(page);
    const play = await wordPlay(page);
    for (const tile of play.tiles) await tapTile(page, tile);
    await tapPlay(page);
    const second = await uncover(page);
    assert.notEqual(second, first);
    const reply = await wordPlay(page);
    for (const tile of reply.tiles) await tapTile(page, tile);
    await tapPlay(page);
    await heading.waitFor();
    await page
      .getByRole('region', { name: `${first}, do you challenge?` })
      .getByRole('button', { name: 'Challenge' })
      .tap();
    await page.locator('#assertive', { hasText: 'The play stands.' }).waitFor({ state: 'attached' });
    assert.equal(await uncover(page), first);
  }),
);

test(
  'a name keeps its room while the play of its seat is open',
  seeded(3, async ({ person }) => {
    const { page } = await person(PHONE);
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await myTurn(page);
    const chip = page.locator('.chips .seat', { has: page.locator('.open') });
    const cut = await chip.locator('.cut').evaluate((name) => [name.textContent, name.scrollWidth > name.clientWidth]);
    assert.deepEqual(cut, ['Computer', false]);
    const inside = await chip
      .locator('.doubt')
      .evaluate((text) => text.getBoundingClientRect().right <= text.closest('.seat').getBoundingClientRect().right);
    assert.ok(inside, 'what is open is seen whole');
  }),
);
