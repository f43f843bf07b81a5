/** Reads the page and acts on it as a person would, for the tests. */

import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { laid, plays } from './server.mjs';

// Features for people that are switched off: among them two pages for the address bar and a spare
// renderer for each page of a test, which take longer than most tests.
const UNUSED = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'OptimizationHints',
  'MediaRouter',
  'PaintHolding',
];
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${UNUSED}`,
];

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });

/**
 * Has the server's answers and messages come up to 600 ms late, in their order, by this seed: with
 * `LATE=1` a test fails that reads what a page shows before the answer that it means.
 */
async function answerLate(context, seed) {
  let state = seed;
  const wait = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return new Promise((done) => setTimeout(done, Math.max(0, (1000 * state) / 2 ** 32 - 400)));
  };
  await context.route('**/api/**', (route) => wait().then(() => route.fallback()));
  await context.routeWebSocket(/./, (socket) => {
    let before = Promise.resolve();
    socket.connectToServer().onMessage((message) => {
      before = before
        .then(wait)
        .then(() => socket.send(message))
        // The page may have closed it meanwhile.
        .catch(() => {});
    });
  });
}

/** A separate browser profile; anything the page throws fails the test. */
export async function person(browser, url, { name = 'Guest', ...options } = {}) {
  // Without a service worker each request is one of the page, which a test can hold back.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: url,
    ...options,
  });
  // A person who has been here before is not asked for a name; one with `name: null` has not.
  if (name !== null) {
    await context.addInitScript((name) => {
      if (origin !== 'null' && !localStorage.getItem('tilewright:name'))
        localStorage.setItem('tilewright:name', JSON.stringify(name));
    }, name);
  }
  if (process.env.LATE) await answerLate(context, Number(process.env.LATE));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // A page may also read aloud the text that it shows: `getByText` looks for visible text, and
  // spoken text is found by the name of its live region.
  const { getByText } = page;
  page.getByText = (...sought) => getByText.apply(page, sought).and(page.locator(':not(#polite, #assertive)'));
  const thrown = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  return { context, page, thrown };
}

/**
 * Has the page wait for what its server says from `hold` on until `release`, at the sockets that it
 * opens from now on.
 */
export async function holding(page) {
  let held = null;
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => (held ? held.push(() => socket.send(message)) : socket.send(message)));
  });
  return {
    hold: () => (held = []),
    release() {
      const late = held;
      held = null;
      for (const send of late) send();
    },
  };
}

/** Makes an account on its page. */
export async function register(page, name) {
  await page.goto('/#/account');
  await page.getByRole('radio', { name: 'Make an account' }).check();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(`the secret of ${name}`);
  await page.getByRole('button', { name: 'Make an account' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Gives the page another size, and waits for the new layout: a table of another size has other parts. */
export async function resize(page, size) {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Rows of the board as shown: capitals, small letters for blanks, `.` for empty; without your own laid tiles. */
export async function board(page) {
  // A table draws it once its room is known, a frame after the rest.
  await page.locator('[data-square]').first().waitFor({ state: 'attached' });
  return page.evaluate(() =>
    Array.from({ length: 15 }, (_, row) =>
      Array.from({ length: 15 }, (_, column) => {
        const tile = document.querySelector(`[data-square="${row * 15 + column}"] .tile:not(.tentative)`);
        if (!tile) return '.';
        const letter = tile.textContent.trim()[0];
        return tile.classList.contains('blank') ? letter.toLowerCase() : letter;
      }).join(''),
    ),
  );
}

export const rack = (page) =>
  page.evaluate(() => [...document.querySelectorAll('button[data-tile]')].map((tile) => tile.dataset.tile).join(''));

/**
 * Waits until it is this page's turn or the game is over; `true` for the turn. A play that ends the
 * game is accepted on the way, with the mouse or as `accept` does it.
 */
export async function myTurn(page, accept = () => page.locator('[data-accept]').click()) {
  for (;;) {
    const handle = await page.waitForFunction(() => {
      if (document.querySelector('.over h2')) return 'over';
      if (document.querySelector('.final') && document.querySelector('[data-accept]')) return 'final';
      return /^Your turn/.test(document.title) && !document.querySelector('.sent') ? 'turn' : null;
    });
    const now = await handle.jsonValue();
    if (now !== 'final') return now === 'turn';
    await accept();
    await page.locator('.over h2').waitFor();
  }
}

/**
 * Does something that advances the game, and waits until it is answered and the page shows the
 * result. Another player may advance the game at the same time.
 */
export async function moves(page, act) {
  const before = await page.evaluate(() => Number(document.documentElement.dataset.seq ?? 0));
  await act();
  await page.waitForFunction((before) => {
    const { seq, sending } = document.documentElement.dataset;
    return Number(seq) > before && sending === '';
  }, before);
}

export async function bestPlay(page, { top = 1, pick = 0 } = {}) {
  const rows = await board(page);
  const tiles = await rack(page);
  const moves = tiles ? plays(rows, tiles, top) : [];
  const move = moves[Math.min(pick, moves.length - 1)];
  return move ? { ...move, tiles: laid(move, rows) } : null;
}

/** The best play of a rack that has one. */
export async function wordPlay(page, options) {
  const play = await bestPlay(page, options);
  assert.ok(play, `the rack ${await rack(page)} makes a word: name another seed`);
  return play;
}

/** Shows every house rule on the new-game page, not just the usual few. */
export const allVariations = (page) => page.getByRole('button', { name: /^Show all/ }).click();

export const square = (page, at) => page.locator(`[data-square="${at}"]`);

/** Lays a tile by clicking it and then its square. */
export async function clickTile(page, { square: at, face }) {
  const blank = face === face.toLowerCase();
  await page
    .locator(`button[data-tile="${blank ? '?' : face}"]`)
    .first()
    .click();
  await square(page, at).click();
  if (blank)
    await page
      .getByRole('dialog', { name: /blank/ })
      .getByRole('button', { name: face.toUpperCase(), exact: true })
      .click();
}

/** Drags a tile from the rack to its square. */
export async function dragTile(page, { square: at, face }) {
  const from = await page.locator(`button[data-tile="${face}"]`).first().boundingBox();
  const to = await square(page, at).boundingBox();
  assert.ok(from && to);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
}

/** The points that the page shows for the tiles laid. */
export async function shownPoints(page) {
  const text = await page.locator('[data-play]').filter({ hasText: /\d/ }).textContent();
  return Number(/\d+/.exec(text)[0]);
}

/** All tiles of a full rack in an order that no list has; blanks stand for x. */
export function phony(tiles) {
  const order = [...tiles];
  const faces = () => order.map((tile) => (tile === '?' ? 'x' : tile));
  const empty = Array(15).fill('.'.repeat(15));
  const words = new Set(plays(empty, tiles.join(''), 5000).map((move) => move.word.toUpperCase()));
  for (let i = 0; words.has(faces().join('').toUpperCase()) && i < order.length; i++) order.push(order.shift());
  return faces();
}

/** Removes the cover of a shared device; returns the name of the player on turn. */
export async function uncover(page) {
  const heading = page.getByRole('heading', { name: /Give the device to/ });
  await heading.waitFor();
  assert.equal(await page.locator('[data-tile], .slot').count(), 0, 'no rack is on the page under the cover');
  const name = /to (\w+)$/.exec((await heading.textContent()).replace(/ (\d)$/, '$1'))?.[1] ?? '';
  const show = page.getByRole('button', { name: /show my tiles/ });
  const box = await show.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.locator('button[data-tile]').first().waitFor();
  await page.mouse.up();
  return name;
}

/** Opens *More* where a game is over, acts there, and closes it unless it shall stay `open`. */
export async function result(page, act, { open = false } = {}) {
  await page.locator('[data-rest]').click();
  const more = page.getByRole('dialog', { name: 'More about this game' });
  await more.waitFor();
  await act(more);
  if (open) return;
  await page.keyboard.press('Escape');
  await more.waitFor({ state: 'detached' });
}

/** Waits until a review is done: on a busy machine that takes longer than anything else here. */
export const reviewed = (page) => page.getByText(/^Done:/).waitFor({ timeout: 60_000 });

/** Plays a turn against the computer for each of `picks`, its place from 0 in the engine's list, and resigns. */
export async function finished(page, picks = [0, 0, 0, 39]) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).first().click();
  for (const pick of picks) {
    assert.ok(await myTurn(page));
    for (const tile of (await wordPlay(page, { top: pick + 1, pick })).tiles) await clickTile(page, tile);
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
  }
  assert.ok(await myTurn(page));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('region', { name: 'Game over' }).waitFor();
}

/** Ana and Ben at one table, through an invitation, by the terms that `choose` sets; the one on turn comes first. */
export async function seatedPair(person, choose = async () => {}) {
  const ana = await person();
  const ben = await person();
  await ana.page.goto('/#/new/friends');
  await ana.page.getByLabel('Your name').fill('Ana');
  await choose(ana.page);
  await ana.page.getByRole('button', { name: 'Create and copy link' }).click();
  const link = await ana.page.getByLabel('Link for the others').inputValue();
  await ben.page.goto(link);
  await ben.page.getByRole('heading', { name: 'Ana invites you to a game.' }).waitFor();
  await ben.page.getByLabel('Your name').fill('Ben');
  await ben.page.getByRole('button', { name: 'Accept and sit down' }).click();
  await Promise.all([ana, ben].map(({ page }) => page.getByRole('grid', { name: 'Board' }).waitFor()));
  const first = await ana.page.waitForFunction(() =>
    /^Your turn/.test(document.title) ? 'mine' : /^Waiting for Ben/.test(document.title) ? 'theirs' : null,
  );
  return (await first.jsonValue()) === 'mine' ? [ana, ben] : [ben, ana];
}
