/**
 * Games on the device: begun, played and ended without a server, by mouse and by keys, on a phone
 * and at a desk; tabs are closed and killed, storage is full, and nothing that was shown is lost.
 * The program has to be built with the referee (`TILEWRIGHT_WASM`).
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseWhere, end, local, until, visit } from './lib/local.mjs';
import { byKeys, byMouse, byTouch } from './lib/hands.mjs';
import { bestPlay, board, clickTile, moves, myTurn, rack, uncover, wordPlay } from './lib/page.mjs';
import { clean, cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

/** The number of tabs that are killed. */
const KILLS = Number(process.env.KILLS ?? 8);

const seq = (page) => page.evaluate(() => document.documentElement.dataset.seq);
const FULL = /There is no room left on this device/;
const over = (page) => page.getByRole('region', { name: 'Game over' });

/** Plays to the end of a match. */
async function playOut(page, how) {
  for (let turns = 0; await myTurn(page, () => how.accept(page)); turns++) {
    assert.ok(turns < 60, 'the game ends');
    const play = await bestPlay(page);
    await moves(page, () => (play ? how.play(page, play.tiles, play) : how.pass(page)));
  }
}

for (const [name, how] of [
  ['by mouse at a desk', byMouse],
  ['by keys at a desk', byKeys],
  ['by touch on a phone', byTouch],
]) {
  test(
    `a match is begun and ended without a connection, ${name}`,
    { timeout: 180_000 },
    local(7, async ({ person, line }) => {
      const { page } = await person(how.options);
      await visit(page);
      line.cut();
      await page.reload();
      await page.getByRole('button', { name: 'Play now' }).first().click();
      assert.ok(await myTurn(page));
      await page
        .getByText(/^On this device/)
        .first()
        .waitFor();
      await clean(page, `a table on the device, ${name}`);
      await playOut(page, how);
      await over(page).waitFor();
      await clean(page, `the end on the device, ${name}`);
    }),
  );
}

test(
  'with a connection such a game asks the server nothing',
  local(7, async ({ person, line }) => {
    const { page } = await person();
    await visit(page);
    await page.getByRole('button', { name: 'Play now' }).first().click();
    assert.ok(await myTurn(page));
    const before = line.requests.length;
    for (let turn = 0; turn < 3; turn++) {
      const { tiles } = await wordPlay(page);
      await moves(page, () => byMouse.play(page, tiles));
      await myTurn(page);
    }
    const asked = line.requests.slice(before).filter((path) => path.startsWith('/api/'));
    assert.deepEqual(asked, []);
    await shot(page, 'here-table');
    await page.goto('/');
    await page.getByText(/On this device/).waitFor();
    await cleanAtAllSizes(page, 'the list with a game on the device');
    await shot(page, 'here-list');
  }),
);

test(
  'a game is made here where the server is slow, unless its player always or never wants that',
  local(7, async ({ person, line }) => {
    const { page } = await person();
    await visit(page);
    /** Makes a game; true if it is on the device. */
    const made = async (where) => {
      await page.goto('/');
      if (where) await chooseWhere(page, where);
      await page.reload({ waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Play now' }).first().click();
      await page.waitForFunction(() => location.hash.startsWith('#/game/'));
      return page.url().includes('#/game/here-');
    };
    assert.equal(await made('Automatic'), false, 'the server is near');
    line.slow(400);
    assert.equal(await made(), true, 'the server is slow');
    assert.equal(await made('Never'), false, 'the server is wanted');
    line.cut();
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await page.getByRole('alert').getByText('The server is not answering', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await cleanAtAllSizes(page, 'the settings of a device that plays');
    await shot(page, 'here-settings');
    await page.keyboard.press('Escape');
    assert.equal(await made('Automatic'), true, 'no server is to be had');
  }),
);

test(
  'a reload in the middle of a turn changes nothing',
  local(9, async ({ person, line }) => {
    const { page } = await person();
    await visit(page);
    line.cut();
    await page.getByRole('button', { name: 'Play now' }).first().click();
    assert.ok(await myTurn(page));
    for (const tile of (await wordPlay(page)).tiles) await clickTile(page, tile);
    const shown = async () => [
      await seq(page),
      [...(await rack(page))].sort().join(''),
      await page.locator('.tentative').count(),
    ];
    const before = await shown();
    await page.reload();
    assert.ok(await myTurn(page));
    await page.locator('.tentative').first().waitFor();
    assert.deepEqual(await shown(), before);
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
  }),
);

test(
  'the page is brought up to date in the middle of a game, which goes on',
  local(7, async ({ person, line }) => {
    const { page, thrown } = await person();
    await visit(page);
    await page.getByRole('button', { name: 'Play now' }).first().click();
    assert.ok(await myTurn(page));
    const { tiles } = await wordPlay(page);
    await clickTile(page, tiles[0]);
    const shown = async () => [await seq(page), await board(page), [...(await rack(page))].sort().join('')];
    const before = await shown();
    line.update('b');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await until(page, async () => {
      const now = await navigator.serviceWorker.getRegistration();
      const kept = await caches.keys();
      return kept.includes('page-b') && now.active?.state === 'activated' && !now.installing && !now.waiting;
    });
    line.cut();
    assert.deepEqual(await shown(), before);
    await page.locator('.tentative').first().waitFor();
    // Its old referee is at hand: the engine can be started again.
    await end(page, 'thinker');
    for (const tile of tiles.slice(1)) await clickTile(page, tile);
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
    assert.ok(await myTurn(page));
    const now = await shown();
    // The new version comes from what is kept, and has the game as it was.
    await page.reload();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.version), 'b');
    assert.ok(await myTurn(page));
    assert.deepEqual(await shown(), now);
    await moves(page, async () => byMouse.play(page, (await wordPlay(page)).tiles));
    assert.ok(await myTurn(page));
    thrown.length = 0;
  }),
);

test(
  'a tab is killed again and again, and nothing that was shown is lost',
  { timeout: 60_000 + KILLS * 10_000 },
  local(11, async ({ person, line }) => {
    const { page, context } = await person();
    await visit(page);
    line.cut();
    let tab = page;
    /** The address of the game that is played; another game begins where one has ended. */
    let address = '';
    for (let kill = 0; kill < KILLS; kill++) {
      if (!address || !(await myTurn(tab))) {
        await tab.goto('/');
        await tab.getByRole('button', { name: 'Play now' }).first().click();
        assert.ok(await myTurn(tab));
        address = tab.url();
      }
      const play = await bestPlay(tab, { top: 12, pick: 11 });
      await moves(tab, () => (play ? byMouse.play(tab, play.tiles) : byMouse.pass(tab)));
      // Killed as soon as the play is shown; the answer of the computer may be on its way.
      const [shown, at] = [await board(tab), Number(await seq(tab))];
      const browser = await context.newCDPSession(tab);
      const gone = tab.waitForEvent('crash');
      browser.send('Page.crash').catch(() => undefined);
      await gone;
      await tab.close();
      tab = await context.newPage();
      await tab.goto(address);
      await tab.waitForFunction((at) => Number(document.documentElement.dataset.seq) >= at, at);
      const now = await board(tab);
      shown.forEach((row, y) =>
        [...row].forEach((face, x) => face === '.' || assert.equal(now[y][x], face, `kill ${kill}`)),
      );
    }
  }),
);

test(
  'two tabs on one game: one plays, the other says so and goes on when the first is closed',
  local(7, async ({ person, line }) => {
    const { page, context } = await person();
    await visit(page);
    line.cut();
    await page.getByRole('button', { name: 'Play now' }).first().click();
    assert.ok(await myTurn(page));
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('heading', { name: /This game is open in another tab/ }).waitFor();
    await clean(other, 'a game that another tab plays');
    await shot(other, 'here-elsewhere');
    const before = await rack(page);
    await page.close();
    assert.ok(await myTurn(other));
    assert.equal(await rack(other), before);
  }),
);

test(
  'a device without room says so, and goes on once there is some',
  local(7, async ({ person, line }) => {
    const { page, context } = await person();
    await visit(page);
    const browser = await context.newCDPSession(page);
    const room = (quota) => browser.send('Storage.overrideQuotaForOrigin', { origin: line.url, ...quota });
    await room({ quotaSize: 1 });
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await page.getByRole('alert').getByText(FULL).waitFor();
    await clean(page, 'a device without room for a game');
    await room({});
    await page.reload();
    await page.getByRole('button', { name: 'Play now' }).first().click();
    assert.ok(await myTurn(page));

    // The browser learns of a change only after a while; during the game its answer is made up.
    const roomFor = (some) => page.evaluate((some) => new BroadcastChannel('room').postMessage(some), some);
    await roomFor(false);
    const { tiles } = await wordPlay(page);
    const before = await seq(page);
    await byMouse.play(page, tiles);
    await page.getByText(FULL).first().waitFor();
    assert.equal(await seq(page), before);
    assert.equal(await page.locator('.tentative').count(), tiles.length, 'the tiles stay where they were laid');
    await clean(page, 'a device without room');
    await shot(page, 'here-full');
    await roomFor(true);
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
    assert.ok(await myTurn(page));
  }),
);

test(
  'what needs others says so without a connection, and a game is taken off the device',
  local(7, async ({ person, line }) => {
    const { page } = await person();
    await visit(page);
    line.cut();
    await page.getByRole('button', { name: 'Play now' }).first().click();
    assert.ok(await myTurn(page));
    await page.goto('/');
    await page.getByRole('button', { name: /^Remove from the list/ }).click();
    await page.getByText(/is off this device's list/).waitFor();
    await page.reload();
    await page.getByText('Your first game takes ten minutes.').waitFor();
    await until(page, async () => {
      const all = await new Promise((resolve) => {
        const opened = indexedDB.open('tilewright-here');
        opened.onsuccess = () => resolve(opened.result);
      });
      const stores = ['games', 'records', 'summaries'];
      const counts = await Promise.all(
        stores.map(
          (name) =>
            new Promise((resolve) => {
              const counted = all.transaction(name).objectStore(name).count();
              counted.onsuccess = () => resolve(counted.result);
            }),
        ),
      );
      all.close();
      return counts.every((count) => count === 0);
    });
  }),
);
