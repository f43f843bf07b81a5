/** The board at its edges, a tile in the air, and both on a phone. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { bestPlay, clickTile, moves, myTurn, resize, square, uncover } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** All tiles open, so that any word can be laid. */
async function openTiles(page, url) {
  const body = { edition: 'classic-2023', changes: ['mode=open-tiles'], seats: [{ type: 'mine', name: 'Ana' }] };
  const answer = await fetch(`${url}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { id, tokens, invite } = await answer.json();
  await page.addInitScript((held) => localStorage.setItem('tilewright:games', JSON.stringify([held])), {
    id,
    tokens,
    invite,
  });
  await page.goto(`/#/game/${id}`);
  await page.locator('button[data-tile]').first().waitFor();
}

async function command(page, text) {
  await page.locator('[data-square][tabindex="0"]').focus();
  await page.keyboard.press('/');
  await page.getByLabel('Command', { exact: true }).fill(text);
  await moves(page, () => page.keyboard.press('Enter'));
  await page.keyboard.press('Escape');
}

const inside = (page, selector) =>
  page.evaluate((selector) => {
    const view = document.querySelector('.view').getBoundingClientRect();
    const box = document.querySelector(selector).getBoundingClientRect();
    return (
      box.width > 0 &&
      box.left >= view.left &&
      box.top >= view.top &&
      box.right <= view.right &&
      box.bottom <= view.bottom
    );
  }, selector);

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [390, 844],
]) {
  test(
    `at ${width} pixels points and rings at the lower right corner are seen whole`,
    seeded(1, async ({ person, url }) => {
      const { page } = await person();
      await openTiles(page, url);
      for (const play of ['8H TRAINED', 'N8 .ENOTES', '14N .O']) await command(page, play);
      await resize(page, { width, height });
      await clickTile(page, { square: 224, face: 'H' });
      await page.locator('.bubble').waitFor();
      assert.ok(await inside(page, '.bubble'), 'the points are seen whole');
      const outer = await page.locator('[data-square="224"] .tile').evaluate((tile) => {
        const gap = parseFloat(getComputedStyle(tile).getPropertyValue('--g'));
        const rings = getComputedStyle(tile)
          .boxShadow.split(/,(?![^(]*\))/)
          .filter((shadow) => !shadow.includes('inset') && / 0px 0px 0px [\d.]+px/.test(shadow));
        return rings.map((shadow) => parseFloat(/ 0px 0px 0px ([\d.]+)px/.exec(shadow)[1]) - gap);
      });
      assert.deepEqual(outer, [0], 'the ring fills the gap and goes no further');
    }),
  );
}

/** The tiles whose boxes the bubble with the points meets, among those of the board that `selector` names. */
const met = (page, selector) =>
  page.evaluate((selector) => {
    const bubble = document.querySelector('.bubble').getBoundingClientRect();
    const meets = (box) =>
      bubble.left < box.right && box.left < bubble.right && bubble.top < box.bottom && box.top < bubble.bottom;
    return [...document.querySelectorAll(selector)]
      .filter((tile) => meets(tile.getBoundingClientRect()))
      .map((tile) => tile.textContent);
  }, selector);

for (const colorScheme of ['light', 'dark']) {
  test(
    `on the smallest phone, ${colorScheme}, the points cover no letter of a play at an edge`,
    seeded(1, async ({ person, url }) => {
      const { page } = await person({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, colorScheme });
      await openTiles(page, url);
      const whole = async () => {
        if ((await page.locator('[data-zoomed]').count()) === 0) return;
        await page.getByRole('button', { name: 'Whole board' }).click();
        await page.locator('[data-zoomed]').waitFor({ state: 'detached' });
      };
      const lay = async (...tiles) => {
        for (const [square, face] of tiles) {
          await clickTile(page, { square, face });
          await whole();
        }
      };
      const shown = async (name) => {
        await page.locator('.bubble').waitFor();
        assert.ok(await inside(page, '.bubble'), `${name}: the points are seen whole`);
        assert.deepEqual(await met(page, '.board .tentative'), [], name);
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/points-${name}-${colorScheme}.png` });
        await page.getByRole('button', { name: 'Take tiles back' }).click();
        await page.locator('.bubble').waitFor({ state: 'detached' });
      };
      await command(page, '8H TRAINED');
      await command(page, 'N8 .ENOTES');
      await command(page, '14N .O');
      await lay([7 * 15 + 14, 'A']);
      await shown('across-at-the-right');
      await lay([6 * 15 + 14, 'Z'], [7 * 15 + 14, 'A'], [8 * 15 + 14, 'X']);
      await shown('down-at-the-right');
      await lay([14 * 15 + 13, 'B']);
      await shown('down-at-the-bottom');
      await lay([14 * 15 + 14, 'H']);
      await shown('in-the-corner');
    }),
  );
}

/** A finger that goes down and wanders, and rests where it is. */
async function hold(page, from, to) {
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let i = 1; i <= 6; i++) {
    const part = i / 6;
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }],
    });
  }
  return () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test(
  'a tile under a finger floats above it and the square where it will land is ringed on top of it',
  seeded(1, async ({ person }) => {
    const { page } = await person(PHONE);
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().tap();
    await myTurn(page);
    const tile = page.locator('button[data-tile]:not([data-tile="?"])').first();
    const from = await tile.boundingBox();
    const cell = await square(page, 3 * 15 + 4).boundingBox();
    const finger = { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 + 56 };
    const letGo = await hold(page, { x: from.x + 20, y: from.y + 20 }, finger);
    const ring = page.locator(`.land[data-land="${3 * 15 + 4}"]`);
    await ring.waitFor();
    const box = await ring.boundingBox();
    const float = await page.locator('.float').boundingBox();
    const near = (a, b) => assert.ok(Math.abs(a - b) < 1.5, `${a}, ${b}`);
    near(box.x + box.width / 2, cell.x + cell.width / 2);
    near(box.y + box.height / 2, cell.y + cell.height / 2);
    near(float.x + float.width / 2, finger.x);
    near(float.y + float.height / 2, finger.y - 56);
    near(float.width, from.width * 1.25);
    const above = await page.evaluate(
      () =>
        Number(getComputedStyle(document.querySelector('.land')).zIndex) -
        Number(getComputedStyle(document.querySelector('.float')).zIndex),
    );
    assert.ok(above > 0, 'the ring lies on top of the tile');
    assert.equal(await page.locator('.q.lane').count(), 28, 'row and column are lit');
    await letGo();
    await page.locator(`[data-square="${3 * 15 + 4}"] .tentative`).waitFor();
    await page.locator('.land').waitFor({ state: 'detached' });
  }),
);

test(
  'the small map shows single tiles, a tap on Play asks once, and the end is seen whole',
  seeded(1, async ({ person }) => {
    const { page } = await person(PHONE);
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().tap();
    await myTurn(page);
    const play = await bestPlay(page);
    for (const tile of play.tiles) await clickTile(page, tile);
    const seq = () => page.evaluate(() => Number(document.documentElement.dataset.seq));
    const before = await seq();
    await page.locator('[data-play]').filter({ hasText: /\d/ }).tap();
    const asked = page.getByRole('region', { name: 'Play these tiles?' });
    await asked.waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).tap();
    assert.equal(await seq(), before, 'nothing is played before it is confirmed');
    await page.locator('[data-play]').tap();
    await moves(page, () => asked.getByRole('button', { name: 'Play' }).tap());
    await myTurn(page);

    await square(page, 0).tap();
    const map = page.getByRole('button', { name: 'Whole board' });
    await map.waitFor();
    const pieces = await map
      .locator('rect.lies')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    assert.equal(pieces.length, await page.locator('.board .tile').count());
    for (const width of pieces) assert.ok(width < 3, `a tile is ${width} pixels wide`);

    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).tap();
    await page.getByRole('button', { name: 'Resign', exact: true }).tap();
    await page.getByRole('region', { name: 'Game over' }).waitFor();
    assert.equal(await page.locator('[data-zoomed]').count(), 0, 'the whole board is seen at the end');
    // The count of the score does not show below or beside the buttons.
    const panel = await page.locator('.panel').boundingBox();
    const foot = await page.locator('.over .foot').boundingBox();
    assert.ok(Math.abs(foot.y + foot.height - panel.y - panel.height) < 1.5, 'nothing shows below it');
    assert.equal(foot.width, panel.width);
  }),
);

test(
  'with the mouse Play plays at once',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await myTurn(page);
    for (const tile of (await bestPlay(page)).tiles) await clickTile(page, tile);
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
  }),
);

test(
  'on a shared device the others decide with board and time before them, and nothing jumps',
  seeded(1, async ({ person, url }) => {
    const { page } = await person();
    const body = {
      edition: 'travel-2006',
      changes: [],
      seats: ['Ana', 'Ben', 'Cleo'].map((name) => ({ type: 'mine', name })),
    };
    const answer = await fetch(`${url}/api/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { id, tokens, invite } = await answer.json();
    await page.addInitScript((held) => localStorage.setItem('tilewright:games', JSON.stringify([held])), {
      id,
      tokens,
      invite,
    });
    await page.goto(`/#/game/${id}`);
    const player = await uncover(page);
    for (const tile of (await bestPlay(page)).tiles) await clickTile(page, tile);
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
    await resize(page, { width: 390, height: 844 });
    const others = ['Ana', 'Ben', 'Cleo'].filter((name) => name !== player);
    const row = (name) => page.getByRole('region', { name: `${name}, do you challenge?` });
    await row(others[0]).waitFor();
    assert.match(await page.getByRole('timer').textContent(), /^0:(20|1\d)$/);
    const grid = page.getByRole('grid', { name: 'Board' });
    assert.ok((await grid.locator('.tile.last').count()) > 1, 'the play lies on the board');
    assert.equal(await page.locator('[data-tile], .slot').count(), 0, 'no rack is on the page');
    await clean(page, 'the cover while others decide');
    const show = page.getByRole('button', { name: /show my tiles/ });
    const places = () => Promise.all([show, row(others[0]), row(others[1])].map((one) => one.boundingBox()));
    const before = await places();
    // The next player accepts by moving; a move waits for the other one only.
    const heading = await page.getByRole('heading', { name: /Give the device to/ }).textContent();
    const [next, other] = heading.endsWith(others[0]) ? others : [others[1], others[0]];
    assert.equal(await row(next).getByRole('button', { name: 'Accept' }).count(), 0);
    await moves(page, () => row(other).getByRole('button', { name: 'Accept' }).click());
    await row(other).getByText('Accepted').waitFor();
    assert.deepEqual(await places(), before, 'whoever has decided keeps the row, and the way on its place');
    assert.equal(await page.getByRole('timer').count(), 0, 'nobody is waited for');
  }),
);

test(
  'at the end of a game a refusal leaves Challenge and Accept in their bar',
  seeded(2, async ({ person, url }) => {
    const { page } = await person({ viewport: { width: 390, height: 844 } });
    const seats = [
      { type: 'mine', name: 'Ana' },
      { type: 'computer', level: 'expert' },
    ];
    const body = { edition: 'travel-2006', changes: ['finish=400,20'], seats };
    const answer = await fetch(`${url}/api/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { id, tokens, invite } = await answer.json();
    await page.addInitScript((held) => localStorage.setItem('tilewright:games', JSON.stringify([held])), {
      id,
      tokens,
      invite,
    });
    await page.goto(`/#/game/${id}`);
    // Plays of computers are accepted without asking; this once they are not.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accepting plays' }).click();
    const trust = page.getByRole('switch', { name: /Always accept from computers/ });
    assert.ok(await trust.isChecked(), 'on from the start');
    await moves(page, () => trust.click());
    assert.ok(!(await trust.isChecked()));
    await page.keyboard.press('Escape');
    const final = page.locator('.strip .final');
    for (let turn = 0; turn < 3 && (await final.count()) === 0; turn++) {
      await page.waitForFunction(() => document.querySelector('.strip .final') || /^Your turn/.test(document.title));
      if (await final.count()) break;
      await page.locator('[data-square][tabindex="0"]').focus();
      await page.keyboard.press('7');
      await moves(page, () => page.locator('[data-confirm]').click());
    }
    await final.waitFor();
    await clickTile(page, {
      square: 0,
      face: await page.locator('button[data-tile]:not([data-tile="?"])').first().getAttribute('data-tile'),
    });
    await page.locator('[data-play]').click();
    await page.locator('.strip .final.problem').waitFor();
    const strip = await page.locator('.strip').boundingBox();
    for (const part of [
      '.strip .bar',
      '.strip .title',
      '.strip .final',
      '.strip [data-confirm]',
      '.strip [data-accept]',
    ]) {
      const box = await page.locator(part).boundingBox();
      assert.ok(
        box.y >= strip.y && box.y + box.height <= strip.y + strip.height + 0.5 && box.x + box.width <= 390,
        `${part} stays in its place: ${JSON.stringify([box, strip])}`,
      );
    }
    await clean(page, 'the last play and a refusal');
    await page.locator('[data-accept]').click();
    await page.getByRole('region', { name: 'Game over' }).waitFor();
  }),
);
