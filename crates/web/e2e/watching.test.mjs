/** Games for those who have no seat: the page of a game that is over, links to its moves, and frames of other sites. */

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { board, clickTile, moves, myTurn, result, seatedPair, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const EMPTY = Array(15).fill('.'.repeat(15));
const idOf = (page) => new URL(page.url()).hash.split('/')[2];

/** Three plays, and then one resigns; the board after each play. */
async function played([one, two]) {
  const boards = [];
  for (let turn = 0; turn < 3; turn++) {
    const { page } = turn % 2 === 0 ? one : two;
    assert.ok(await myTurn(page));
    for (const tile of (await wordPlay(page)).tiles) await clickTile(page, tile);
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
    boards.push(await board(page));
  }
  assert.ok(await myTurn(two.page));
  await two.page.getByRole('button', { name: 'More' }).click();
  await two.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await two.page.getByRole('button', { name: 'Resign', exact: true }).click();
  await Promise.all([one, two].map(({ page }) => page.getByRole('region', { name: 'Game over' }).waitFor()));
  return boards;
}

/** Rows of the board in a frame. */
const framed = (frame) =>
  frame.locator('.grid').evaluate((grid) => {
    const faces = [...grid.children].map((square) => square.querySelector('.tile b')?.textContent ?? '.');
    return Array.from({ length: 15 }, (_, row) => faces.slice(row * 15, row * 15 + 15).join(''));
  });

test(
  'the page of a game that is over opens no socket, and each of its moves has a link',
  seeded(1, async ({ person }) => {
    const pair = await seatedPair(person);
    const boards = await played(pair);
    const id = idOf(pair[0].page);

    const visitor = await person();
    const { page } = visitor;
    const sockets = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await page.goto(`/game/${id}`);
    await page.getByRole('region', { name: 'Game over' }).waitFor();
    assert.deepEqual(await board(page), boards[2]);
    await shot(page, 'finished');
    await page.locator('.sheet [data-step="back"]').click();
    await page.locator('.sheet [data-step="back"]').click();
    const names = new URL(page.url()).hash;
    const at = Number(names.split('/').at(-1));
    assert.ok(names.startsWith(`#/game/${id}/moves/`) && at >= 2, names);
    const shown = await board(page);
    const { title } = await page.evaluate(() => ({ title: document.querySelector('.sheet h2').textContent }));

    // A visitor with that link sees the same.
    const { page: other } = await person();
    other.on('websocket', (socket) => sockets.push(socket.url()));
    await other.goto(page.url());
    await other.locator('.board.past').waitFor();
    assert.deepEqual(await board(other), shown);
    assert.equal(await other.locator('.sheet h2').textContent(), title);
    await clean(other, 'a move of a finished game');
    await other.goto(`/#/game/${id}/moves/0`);
    await other.getByRole('heading', { name: /Before the first turn/ }).waitFor();
    assert.deepEqual(await board(other), EMPTY);
    await other.goto(`/#/game/${id}/moves/1`);
    await other.getByRole('heading', { name: /After turn 1 / }).waitFor();
    assert.deepEqual(await board(other), boards[0]);
    await other.locator('.strip [data-step="now"], .sheet [data-step="now"]').first().click();
    await other.waitForFunction((hash) => location.hash === hash, `#/game/${id}`);
    assert.deepEqual(sockets, [], 'nothing more is told of it');

    // Programs that make previews of the link find a picture of the board.
    const preview = await (await page.request.get(`/game/${id}`)).text();
    const [, picture] = /property="og:image" content="([^"]+)"/.exec(preview);
    const drawn = await page.request.get(picture);
    assert.equal(drawn.headers()['content-type'], 'image/png');
    if (process.env.SHOTS) writeFileSync(`${process.env.SHOTS}/preview.png`, await drawn.body());

    // Those who played still can play again.
    const [{ page: mine }] = pair;
    await mine.goto(`/#/game/${id}/moves/1`);
    await mine.reload();
    await mine.locator('.board.past').waitFor();
    assert.deepEqual(await board(mine), boards[0]);
    await mine.getByRole('button', { name: 'Play again' }).waitFor();
  }),
);

test(
  'a game that is over is saved as a file for other programs, and with everything',
  seeded(1, async ({ person }) => {
    const pair = await seatedPair(person);
    await played(pair);
    const { page } = pair[0];
    for (const [form, begins] of [
      ['GCG', '#character-encoding UTF-8\n#player1 '],
      ['JSON', '{\n  "format": "tilewright game"'],
    ]) {
      const saved = page.waitForEvent('download');
      await result(page, (more) => more.getByRole('button', { name: `Save as ${form}` }).click());
      const file = await saved;
      assert.ok(file.suggestedFilename().endsWith(`.${form.toLowerCase()}`));
      const text = await readFile(await file.path(), 'utf8');
      assert.ok(text.startsWith(begins), text.slice(0, 200));
    }
    await clean(page, 'a game that is over');
  }),
);

test(
  'a page of another site frames a game and steps through it, and can do nothing else',
  seeded(1, async ({ person, url }) => {
    const pair = await seatedPair(person);
    const boards = await played(pair);
    const id = idOf(pair[0].page);
    const other = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      const path = new URL(request.url, url).searchParams.get('framed') ?? `/embed/${id}`;
      response.end(
        `<!doctype html><title>Club</title><iframe src="${url}${path}" title="A game" width="420" height="560"></iframe>`,
      );
    });
    await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
    try {
      const site = `http://127.0.0.1:${other.address().port}`;
      // The visitor has a seat in the game: the frame does not know of it.
      const { page, context } = pair[0];
      const asked = [];
      page.on('request', (request) => asked.push(request));
      await page.goto(`${site}/`);
      const frame = page.frameLocator('iframe');
      await frame.getByRole('img', { name: /^Board\./ }).waitFor();
      assert.deepEqual(
        (await framed(frame)).map((row) => row.toUpperCase()),
        boards[2].map((row) => row.toUpperCase()),
      );
      // For screen readers: the players and the edition.
      assert.equal(await frame.getByRole('heading', { level: 1 }).textContent(), 'Ana and Ben: 2006 travel edition');
      const status = frame.getByRole('status');
      await frame.getByRole('button', { name: 'One move back' }).click();
      await frame.getByRole('button', { name: 'One move back' }).click();
      await page.keyboard.press('Home');
      await status.getByText('Before the first move').waitFor();
      assert.deepEqual(await framed(frame), EMPTY);
      await page.keyboard.press('ArrowRight');
      await status.getByText(/^Move 1 of/).waitFor();
      assert.deepEqual(
        (await framed(frame)).map((row) => row.toUpperCase()),
        boards[0].map((row) => row.toUpperCase()),
      );
      await frame.getByRole('button', { name: 'To the end' }).click();
      await status.getByText(/won\.$/).waitFor();
      for (const request of asked) assert.equal((await request.allHeaders()).cookie, undefined, request.url());
      assert.ok(!asked.some((request) => request.method() !== 'GET'));
      // Its origin is its own, so that there is nothing to take.
      const inside = page.frames().find((one) => one.url().includes('/embed/'));
      assert.equal(await inside.evaluate(() => origin), 'null');
      await assert.rejects(
        inside.evaluate(() => localStorage.length),
        /sandboxed/,
      );
      await context.close();

      for (const path of [`/game/${id}`, '/', `/#/game/${id}`, '/embed.html']) {
        const { page } = await person();
        await page.goto(`${site}/?framed=${encodeURIComponent(path)}`);
        const refused = page.frames().find((one) => one !== page.mainFrame());
        await refused.waitForURL(/^chrome-error:/);
      }
    } finally {
      other.close();
    }
  }),
);

test(
  'what a frame shows fits into it and can be read by everybody',
  seeded(1, async ({ person }) => {
    const pair = await seatedPair(person);
    const { page } = await person();
    await page.clock.install();
    await page.goto(`/embed/${idOf(pair[0].page)}`);
    await page.getByText('This game is still being played.').waitFor();
    // The frame asks again, also after a refusal, until the game is over.
    let refused = true;
    const refusal = { code: 'too_many_requests', message: 'Too many requests.' };
    await page.route('**/moves', (route) =>
      refused ? route.fulfill({ status: 429, json: refusal }) : route.continue(),
    );
    await page.clock.fastForward(10_000);
    await page.getByText('This game cannot be shown now.').waitFor();
    await played(pair);
    refused = false;
    await page.clock.fastForward(10_000);
    await page.getByRole('img', { name: /^Board\./ }).waitFor();
    await page.getByRole('link', { name: /^Open/ }).waitFor();
    assert.equal(await page.title(), 'Ana and Ben: 2006 travel edition - Tilewright');
    await clean(page, 'a game in a frame');
    for (const [width, height] of [
      [300, 400],
      [420, 560],
      [800, 600],
    ]) {
      await page.setViewportSize({ width, height });
      const over = await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]);
      assert.ok(
        over.every((more) => more <= 0),
        `${width} x ${height}: ${over}`,
      );
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/embed-${width}.png` });
    }
    await page.goto('/embed/0123456789abcdef');
    await page.getByRole('heading', { level: 1, name: 'There is no such game.' }).waitFor();
    assert.equal(await page.title(), 'There is no such game - Tilewright');
    await clean(page, 'a frame without a game');
  }),
);

test(
  'whoever is sent the link for watchers watches a private game, and is counted',
  seeded(1, async ({ person }) => {
    const [one] = await seatedPair(person);
    await one.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await one.page.getByRole('button', { name: 'More' }).click();
    await one.page.getByRole('button', { name: 'Copy link for watchers' }).click();
    await one.page.getByRole('button', { name: 'Copied' }).waitFor();
    await clean(one.page, 'what can be done at a table');
    const link = await one.page.evaluate(() => navigator.clipboard.readText());
    await one.page.keyboard.press('Escape');
    const { page } = await person();
    await page.goto(link);
    await page.getByText('You are watching this game.').waitFor();
    assert.equal(await page.locator('button[data-tile]').count(), 0, 'racks stay hidden');
    for (const each of [page, one.page]) await each.locator('[data-watching]', { hasText: '1 watching' }).waitFor();
    await clean(page, 'a game that is watched');
    await shot(page, 'watched');
  }),
);

test(
  'racks are chosen to be shown late, agreed to, and seen by those who watch',
  seeded(1, async ({ person, url }) => {
    const { page: maker } = await person();
    await maker.goto('/#/new/friends');
    await maker.getByRole('button', { name: /^Show all/ }).click();
    await maker.getByLabel('What watchers see').selectOption('late:1');
    await maker.getByText('1 turn late').last().waitFor();
    await clean(maker, 'racks for watchers chosen');
    await shot(maker, 'new-watchers');

    const data = {
      edition: 'travel-2006',
      changes: ['watchers=late:1'],
      seats: [
        { type: 'mine', name: 'Ana' },
        { type: 'mine', name: 'Ben' },
      ],
    };
    const { id, tokens } = await (await maker.request.post(`${url}/api/games`, { data })).json();
    const { page } = await person();
    await page.goto(`/#/game/${id}`);
    await page.getByText('You are watching this game, 1 turn late.').waitFor();
    assert.equal(
      await page.getByRole('list', { name: 'Racks of the players' }).count(),
      0,
      'nothing is old enough yet',
    );
    const { page: player } = await person();
    await player.goto('/');
    const rack = await player.evaluate(
      ({ id, tokens }) =>
        new Promise((done) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/games/${id}/socket`);
          socket.onopen = () =>
            socket.send(JSON.stringify({ type: 'hello', tokens: tokens.map(({ token }) => token), last_seq: 0 }));
          let held = null;
          socket.onmessage = ({ data }) => {
            const { type, game } = JSON.parse(data);
            if (type !== 'update') return;
            if (game.viewer === null && held === null)
              socket.send(JSON.stringify({ type: 'view_as', seat: game.turn }));
            else if (held === null) {
              held = game.rack;
              socket.send(
                JSON.stringify({
                  type: 'command',
                  id: 'exchange-one-tile',
                  seat: game.viewer,
                  seq: game.seq,
                  command: { type: 'exchange', tiles: held[0] },
                }),
              );
            } else done({ seat: game.viewer, tiles: held });
          };
        }),
      { id, tokens },
    );
    const racks = page.getByRole('list', { name: 'Racks of the players' });
    await racks.waitFor();
    const shown = await racks.locator('li').nth(rack.seat).locator('.tile b').allTextContents();
    assert.equal(shown.join(''), rack.tiles.replace('?', ''));
    await clean(page, 'racks shown to those who watch');
    await shot(page, 'watched-racks');
  }),
);
