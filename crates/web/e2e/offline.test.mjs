/** The page as an app: it can be installed, opens without a connection, and forgets a player who signs out. */

import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import {
  board,
  clickTile,
  finished,
  launch,
  moves,
  myTurn,
  person as enter,
  rack,
  uncover,
  wordPlay,
} from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { startServers } from './lib/server.mjs';
import { shot } from './lib/shots.mjs';

const WORKING = { serviceWorkers: 'allow' };

/** Waits until a question that the page answers later is answered by yes. */
async function until(page, question, about) {
  while (!(await page.evaluate(question, about))) await page.waitForTimeout(50);
}

/** Waits until the page and all that belongs to it are kept. */
const kept = (page) =>
  until(page, async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');

/** A browser and a server of its own that can be stopped. */
async function stoppable(t, body) {
  const servers = startServers();
  const browser = await launch();
  let running = true;
  try {
    const url = await servers.open(5);
    const stop = async () => {
      running = false;
      await servers.stop();
    };
    const one = await enter(browser, url, WORKING);
    await body({ ...one, stop });
    assert.deepEqual(one.thrown, [], 'nothing is thrown in a page');
  } finally {
    await browser.close();
    if (running) await servers.stop();
  }
}

test(
  'a browser may install the page',
  seeded(5, async ({ person }) => {
    const { page, context } = await person(WORKING);
    await page.goto('/');
    await kept(page);
    const browser = await context.newCDPSession(page);
    const { errors, data } = await browser.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data);
    assert.equal(new URL(manifest.start_url, page.url()).pathname, '/');
    assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'));
    for (const { src, type } of manifest.icons) {
      const answer = await page.request.get(src);
      assert.equal(answer.headers()['content-type'], type, src);
    }
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // A window of a test counts as private.
    assert.deepEqual(
      installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
      [],
    );
  }),
);

test('without a connection the page opens with the games and the table as they were', { timeout: 120_000 }, (t) =>
  stoppable(t, async ({ page, stop }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await myTurn(page);
    const first = await wordPlay(page);
    for (const tile of first.tiles) await clickTile(page, tile);
    await page.locator('[data-play]').filter({ hasText: /\d/ }).waitFor();
    await moves(page, () => page.locator('[data-play]').click());
    await myTurn(page);
    const [game, held] = [page.url(), await rack(page)];
    const before = await board(page);
    await kept(page);
    await page.goto('/');
    await page.getByText('Your turn', { exact: true }).waitFor();
    await stop();

    await page.reload();
    await page.getByText(/No connection: these are your games as they were at \d/).waitFor();
    await page.getByText('Your turn', { exact: true }).waitFor();
    await clean(page, 'start without a connection');
    await shot(page, 'offline-start');

    await page.goto(game);
    await page
      .getByText(/No connection: this is the table as it was at \d/)
      .first()
      .waitFor();
    await page.locator('button[data-tile]').first().waitFor();
    assert.deepEqual(await board(page), before);
    assert.equal(await rack(page), held);
    await clean(page, 'a table without a connection');
    await shot(page, 'offline-table');

    // Tiles can be laid, and stay; nothing is played.
    const seq = () => page.evaluate(() => document.documentElement.dataset.seq);
    const at = await seq();
    const free = await page.locator('[data-square]:not(:has(.tile))').first();
    await page.locator('button[data-tile]').first().click();
    await free.click();
    await page.keyboard.press('Enter');
    await page.getByText('The server is not answering. Check your connection and try again.').waitFor();
    assert.equal(await seq(), at);
    await page.reload();
    await page.locator('.tentative').first().waitFor();

    // The link of a game leads to its table, and other pages open as well.
    await page.goto(game.replace('/#/game/', '/game/'));
    await page
      .getByText(/this is the table as it was/)
      .first()
      .waitFor();
    assert.equal(page.url(), game);
    await page.goto('/#/new/pass');
    await page.getByRole('heading', { level: 1 }).waitFor();
  }),
);

test(
  'without a connection a shared table shows its board without a rack, and a finished game its end',
  { timeout: 120_000 },
  (t) =>
    stoppable(t, async ({ page, stop }) => {
      await page.goto('/#/new/pass');
      await page.getByRole('button', { name: 'Start the game' }).click();
      await uncover(page);
      for (const tile of (await wordPlay(page)).tiles) await clickTile(page, tile);
      await page.locator('[data-play]').filter({ hasText: /\d/ }).click();
      await page.getByRole('heading', { name: /Give the device to/ }).waitFor();
      const shared = page.url();
      await uncover(page);
      const before = await board(page);

      await finished(page, [0]);
      const [over, end] = [page.url().replace(/\/moves.*/, ''), await board(page)];
      await kept(page);
      await stop();

      await page.goto(shared);
      await page.reload();
      await page
        .getByText(/No connection: this is the table as it was at \d/)
        .first()
        .waitFor();
      assert.deepEqual(await board(page), before);
      assert.equal(await page.locator('button[data-tile]').count(), 0, 'whose turn it is has not shown who they are');
      await page.getByText('Racks are shown again once there is a connection.').waitFor();
      await clean(page, 'a shared table without a connection');
      await shot(page, 'offline-shared');

      await page.goto(over);
      await page.reload();
      await page.getByRole('region', { name: 'Game over' }).waitFor();
      assert.deepEqual(await board(page), end);
      await clean(page, 'a finished game without a connection');
    }),
);

test('what was kept goes with whoever signs out', { timeout: 120_000 }, (t) =>
  stoppable(t, async ({ page, stop }) => {
    await page.goto('/#/account');
    await page.getByRole('radio', { name: 'Make an account' }).check();
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Password').fill('the secret of Ada');
    await page.getByRole('button', { name: 'Make an account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().click();
    await myTurn(page);
    const game = page.url();
    const stored = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tilewright:kept')));
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => /kept:[0-9a-f]/.test(key)));
    await kept(page);
    await page.goto('/');
    await page.getByText('Your turn', { exact: true }).waitFor();
    assert.equal((await stored()).length, 3, 'the list, the tables, and the table');
    const caches = await page.evaluate(async () => {
      const paths = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
      return paths;
    });
    assert.ok(
      caches.includes('/') && caches.every((path) => !path.startsWith('/api')),
      'no answer about anybody is kept with the page',
    );

    await page.goto('/#/account');
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByRole('heading', { name: 'Sign in, if you like' }).waitFor();
    assert.deepEqual(await stored(), []);
    await stop();
    await page.goto(game);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
    assert.equal(await page.locator('button[data-tile]').count(), 0);
    await clean(page, 'a table that is not kept');
    await shot(page, 'offline-nothing');
  }),
);

/** A proxy before the servers that can change their answers. */
async function before(url, change) {
  const proxy = createServer((asked, answer) => {
    const passed = request(
      url + asked.url,
      { method: asked.method, headers: { ...asked.headers, 'accept-encoding': 'identity' } },
      async (got) => {
        const parts = [];
        for await (const part of got) parts.push(part);
        const { status = got.statusCode, body = Buffer.concat(parts) } = change(asked.url, Buffer.concat(parts)) ?? {};
        const { 'content-length': _, etag: __, ...headers } = got.headers;
        answer.writeHead(status, status === 200 ? headers : { 'cache-control': 'no-store' }).end(body);
      },
    );
    asked.pipe(passed);
  });
  await new Promise((ready) => proxy.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${proxy.address().port}`, close: () => proxy.close(() => undefined) };
}

test(
  'a new version comes with the next visit, and takes the place of the old one',
  seeded(5, async ({ person, url, t }) => {
    let version = 'a';
    let asked = 0;
    let broken = null;
    // Each version has a worker and a page of its own.
    const proxy = await before(url, (path, body) => {
      if (broken && path === '/') return broken;
      if (path === '/sw.js') return { body: String(body).replace(/page-[0-9a-f]{16}/, `page-${version}`) };
      if (path === '/') return { body: String(body).replace('<html ', `<html data-version="${version}" `) };
      if (path.startsWith('/assets/Ratings-') && asked++ === 0) return { status: 404 };
    });
    t.after(() => proxy.close());
    const { page } = await person({ ...WORKING, baseURL: proxy.url });
    const names = () => page.evaluate(() => caches.keys());
    const shown = () => page.evaluate(() => document.documentElement.dataset.version);
    const installed = async () => {
      await until(page, async (name) => (await caches.keys()).includes(name), `page-${version}`);
      await until(page, async () => {
        const now = await navigator.serviceWorker.getRegistration();
        return now?.active?.state === 'activated' && !now.installing && !now.waiting;
      });
    };
    await page.goto('/');
    // One of several servers does not have a file: this visit keeps nothing, the next one does.
    await until(
      page,
      async () => (await caches.keys()).length === 1 && !(await navigator.serviceWorker.getRegistration()),
    );
    await page.reload();
    await installed();
    for (version of ['b', 'c']) {
      await page.reload();
      assert.equal(await shown(), version, 'no old page is shown while there is a connection');
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
      await installed();
    }
    await until(page, async () => (await caches.keys()).length === 2);
    assert.deepEqual(await names(), ['page-b', 'page-c'], 'a page that is open still has its files');
    // The proxy finds no server: the page that was kept is whole, and of the newest version.
    broken = { status: 502, body: 'Bad gateway' };
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await shown(), 'c');
  }),
);
