/** A tournament on the wall of the hall, and its tables in broadcasts. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { seeded } from './lib/house.mjs';
import { resize } from './lib/page.mjs';
import { clean, cleanAtAllSizes, fits } from './lib/screens.mjs';
import { laid, plays } from './lib/server.mjs';

const SHOTS = process.env.SHOTS;
const WALL = { viewport: { width: 1920, height: 1080 } };
/** The most that a move or a result may cost a broadcast, in bytes as they travel. */
const MOVE = 4096;
/** The bytes of a text as it travels: the server packs each by itself. */
const packed = (text) => deflateRawSync(text).length;
const SIZES = [
  [1920, 1080],
  [1280, 720],
  [390, 844],
];
const NAMES = [
  ...['Ada King', 'Bob Lee', 'Carla Moss', 'Dan Poe', 'Eve Roth', 'Finn Shaw', 'Gita Tal', 'Hugo Unwin'],
  ...['Ines Vane', 'Jan Weir', 'Kofi Young', 'Lena Zeller'],
];

/** A tournament with a director's hand, without the page. */
async function tournament(url, names, rounds) {
  const post = async (path, body, key) => {
    const headers = {
      'content-type': 'application/json',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    };
    const answer = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const told = await answer.json();
    assert.ok(answer.ok, `${path}: ${JSON.stringify(told)}`);
    return told;
  };
  const { id, key } = await post('tournaments', {
    title: 'Spring Open',
    date: '2027-04-03',
    director: 'Dora Vane',
  });
  let words = 0;
  const act = (command) =>
    post(`tournaments/${id}/acts`, {
      key,
      entrant: null,
      once: `word-${1000 + words++}`,
      command,
    });
  await act({ type: 'add_division', name: 'Open' });
  const entry = {
    rating: null,
    games: null,
    class: null,
    club: '',
    team: null,
    initials_only: false,
  };
  const entries = names.map((name, i) => ({
    ...entry,
    name,
    rating: 1800 - i,
    initials_only: name === 'Hugo Unwin',
  }));
  await act({ type: 'enter', division: 1, from: null, entries });
  const plan = Array.from({ length: rounds }, (_, basis) => ({
    rule: 'king',
    basis,
    repeats: null,
  }));
  await act({ type: 'plan', division: 1, plan });
  await act({
    type: 'set_prizes',
    division: 1,
    prizes: [{ kind: 'place:1', award: 'a cup' }],
  });
  return {
    id,
    key,
    act,
    /** Publishes a round with these pairs at tables 1, 2 and so on. */
    publish: (round, pairs, online = []) =>
      act({
        type: 'publish',
        division: 1,
        round,
        basis: {
          rule: 'manual',
          standings: round - 1,
          seed: '0',
          simulations: 0,
          edited: true,
        },
        boards: {
          games: pairs.map(([first, second], i) => ({
            table: i + 1,
            first,
            second,
            online: online[i] ?? false,
          })),
          byes: [],
          missed: [],
        },
      }),
    /** Takes the seats of the players at a table of a board here. */
    async seats(table, entrants) {
      const answer = await fetch(`${url}/api/tournaments/${id}/tables?division=1`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const { keys } = await answer.json();
      const own = (entrant) => `the device of player ${entrant}`;
      const seats = [];
      for (const entrant of entrants)
        seats.push(
          await post(`tournaments/${id}/seat`, {
            key: keys[table - 1].key,
            division: 1,
            round: 1,
            entrant,
            own: own(entrant),
          }),
        );
      return seats;
    },
    settle: (round, table, first, second) =>
      act({
        type: 'settle',
        division: 1,
        round,
        table,
        outcome: { type: 'scores', first, second },
      }),
  };
}
/** 1 against 2, 3 against 4 and so on. */
const neighbours = NAMES.flatMap((_, i) => (i % 2 === 0 ? [[i + 1, i + 2]] : []));

async function pictures(page, name, sizes = SIZES) {
  if (!SHOTS) return;
  for (const [width, height] of sizes)
    for (const colorScheme of ['light', 'dark']) {
      await resize(page, { width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({
        path: `${SHOTS}/${name}-${width}-${colorScheme}.png`,
      });
    }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await resize(page, WALL.viewport);
}
/** A square as messages write it. */
const nameOf = (square) => `${Math.floor(square / 15) + 1}${String.fromCharCode(65 + (square % 15))}`;
const kind = (page, of) => page.locator(`[data-wall="${of}"]`).waitFor();
/** Turns to a page of this kind, as soon as there is one. */
async function turned(page, of) {
  for (let tries = 0; ; tries++) {
    assert.ok(tries < 40, `no page of ${of}`);
    const came = page.locator(`[data-wall="${of}"]`).waitFor({ timeout: 500 });
    if (
      await came.then(
        () => true,
        () => false,
      )
    )
      return;
    await page.keyboard.press('ArrowRight');
  }
}

test(
  'a wall turns by itself, shows a new round first, and keeps what it has without a connection',
  seeded(81, async ({ person, url }) => {
    const event = await tournament(url, NAMES, 2);
    const { page, context } = await person(WALL);
    await page.goto(`/#/tournament/${event.id}/wall`);
    await kind(page, 'players');
    assert.equal(await page.locator('[data-row]').count(), 12);
    await event.publish(1, neighbours);
    await kind(page, 'names');
    await page.keyboard.press(' ');
    await page.locator('[data-paused]').waitFor();
    assert.equal(await page.locator('[data-row]').count(), 12, 'all fit on one page');
    const row = page.locator('[data-row="8"]');
    assert.match(await row.innerText(), /H\. U\.[^]*Gita Tal[^]*4/, 'initials where a player wants that');
    assert.equal(await page.locator('header.top').count(), 0, 'there is nothing but the wall');
    await clean(page, 'names');
    await pictures(page, 'wall-names');
    // It turns by itself, and both ways by the keys.
    await page.locator('[data-wall]').click();
    await page.locator('[data-paused]').waitFor({ state: 'detached' });
    await kind(page, 'tables');
    await page.keyboard.press(' ');
    await page.locator('[data-paused]').waitFor();
    await page.keyboard.press('ArrowLeft');
    await kind(page, 'names');
    await page.keyboard.press('ArrowRight');
    await kind(page, 'tables');

    // Once half of the results are in, those that are missing come first.
    for (const table of [1, 2, 3]) await event.settle(1, table, 400 + table, 380);
    await turned(page, 'missing');
    await page.locator('[data-row="1.3"]').waitFor({ state: 'detached' });
    assert.deepEqual(await page.locator('[data-row]').evaluateAll((rows) => rows.map(({ dataset }) => dataset.row)), [
      '1.4',
      '1.5',
      '1.6',
    ]);
    await clean(page, 'missing');
    await pictures(page, 'wall-missing');
    for (const table of [4, 5, 6]) await event.settle(1, table, 390, 400 + table);
    await turned(page, 'standings');
    assert.match(await page.locator('[data-row]').first().innerText(), /1[^]*Carla Moss|1[^]*Eve Roth|1[^]*Ada King/);
    await clean(page, 'standings');
    await pictures(page, 'wall-standings');

    // Without a connection it says so and stays; a round published meanwhile is the first thing after it.
    await context.setOffline(true);
    await page.locator('[data-lost]').waitFor();
    assert.equal(await page.locator('[data-row]').count(), 12);
    await pictures(page, 'wall-lost', [[1920, 1080]]);
    await event.publish(2, neighbours);
    await context.setOffline(false);
    await kind(page, 'names');
    await page.locator('[data-lost]').waitFor({ state: 'detached' });
    for (const table of [1, 2, 3, 4, 5, 6]) await event.settle(2, table, 400, 390 - table);
    await page.getByRole('heading', { name: 'Final standings' }).waitFor();
    await turned(page, 'prizes');
    assert.match(await page.locator('[data-row]').innerText(), /1st place[^]*a cup/);
    await clean(page, 'prizes');
    await pictures(page, 'wall-prizes');
    for (const [width, height] of SIZES) {
      await resize(page, { width, height });
      await fits(page, `the wall at ${width}`);
    }
    await page.goto(`/#/tournament/${event.id}/wall/7?dark`);
    await page.getByText('There is no such division.').waitFor();
  }),
);

test(
  'a wall shows a thousand players in pages by name',
  seeded(82, async ({ person, url }) => {
    const names = Array.from({ length: 1000 }, (_, i) => `${String.fromCharCode(65 + (i % 26))}. Player ${i}`);
    const event = await tournament(url, names, 1);
    await event.publish(
      1,
      Array.from({ length: 500 }, (_, i) => [2 * i + 1, 2 * i + 2]),
    );
    const { page } = await person(WALL);
    await page.goto(`/#/tournament/${event.id}/wall`);
    await kind(page, 'names');
    // The pages are cut anew once the room for them is known.
    await resize(page, WALL.viewport);
    const seen = new Set();
    const pages = Number((await page.locator('[data-page]').innerText()).split(' ').at(-1));
    await page.keyboard.press(' ');
    for (let at = 1; at <= pages && (await page.locator('[data-wall="names"]').count()) > 0; at++) {
      for (const row of await page.locator('[data-row]').evaluateAll((rows) => rows.map((one) => one.dataset.row)))
        seen.add(row);
      await fits(page, 'a page');
      await page.keyboard.press('ArrowRight');
      await page.locator(`[data-page="${(at % pages) + 1}"]`).waitFor();
    }
    assert.equal(seen.size, 1000, 'each player is on one of the pages');
  }),
);

test(
  'a broadcast shows a table at one address in all rounds, and what each needs',
  seeded(83, async ({ person, url }) => {
    const event = await tournament(url, NAMES, 2);
    const { page } = await person(WALL);
    const sizes = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => sizes.push(packed(payload))));
    const address = `/#/tournament/${event.id}/broadcast/1/1`;
    await page.goto(address);
    await page.locator('[data-broadcast="0"]').waitFor();
    await event.publish(1, neighbours);
    await page.locator('[data-broadcast="1"] [data-side]').first().waitFor();
    const side = (at) => page.locator(`[data-side="${at}"]`);
    assert.match(await side(0).innerText(), /Ada King/);
    assert.match(await side(1).innerText(), /Bob Lee/);
    const behind = () =>
      page.evaluate(() => {
        const all = [];
        for (let at = document.querySelector('main'); at; at = at.parentElement)
          all.push(getComputedStyle(at).backgroundColor);
        return [...new Set(all)];
      });
    assert.deepEqual(await behind(), ['rgba(0, 0, 0, 0)'], 'all that lies behind shows through');

    await event.settle(1, 1, 450, 400);
    await page.locator('[data-side="0"] [data-score]').getByText('450').waitFor();
    await event.settle(1, 2, 430, 400);
    for (const table of [3, 4, 5, 6]) await event.settle(1, table, 410, 400);
    await event.publish(2, [[1, 3], [2, 4], ...neighbours.slice(2)]);
    await page.locator('[data-broadcast="2"]').waitFor();
    assert.match(await side(0).innerText(), /Ada King[^]*1st · 1–0 · \+50/);
    assert.match(await side(1).innerText(), /Carla Moss/);
    // With a tie she is first if the winners of the other first games all lose.
    assert.match(
      await side(0).locator('[data-needs]').innerText(),
      /For first place: a tie, and help from other tables/,
    );
    for (const table of [2, 3, 4, 5, 6]) await event.settle(2, table, 400, 399);
    await side(0).locator('[data-needs]').getByText('A win gives first place').waitFor();
    await side(1).locator('[data-needs]').getByText('A win gives first place').waitFor();
    await clean(page, 'broadcast');
    if (SHOTS)
      for (const [width, height] of SIZES) {
        await resize(page, { width, height });
        await page.screenshot({
          path: `${SHOTS}/broadcast-wood-${width}.png`,
          omitBackground: true,
        });
      }
    await resize(page, WALL.viewport);
    assert.ok(Math.max(...sizes) <= MOVE, `no message is larger than ${Math.max(...sizes)} bytes`);

    await page.goto(`${address}?show=needs&chroma`);
    await page.locator('main.chosen [data-side="1"] [data-needs]').waitFor();
    assert.equal(await page.locator('[data-score], [data-record], [data-where]').count(), 0);
    assert.deepEqual((await behind()).includes('rgb(0, 177, 64)'), true);
    await page.goto(`${address}?show=standings`);
    await page.locator('[data-leaders] li').first().waitFor();
    assert.equal(await page.locator('[data-leaders] li').count(), 8);
    await clean(page, 'the top of the standings');
    if (SHOTS)
      await page.screenshot({
        path: `${SHOTS}/broadcast-leaders.png`,
        omitBackground: true,
      });
  }),
);

test(
  'a broadcast of a board here has its live scores, clocks and plays, in 4 kB a move',
  seeded(85, async ({ person, url }) => {
    const event = await tournament(url, NAMES.slice(0, 4), 1);
    const pairs = [
      [1, 2],
      [3, 4],
    ];
    await event.publish(1, pairs, [true, false]);
    const { page } = await person(WALL);
    let bytes = 0;
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => (bytes += packed(payload))));
    await page.goto(`/#/tournament/${event.id}/broadcast/1/1`);
    await page.locator('[data-broadcast="1"]').waitFor();
    assert.equal(await page.locator('[data-score], [data-clock]').count(), 0, 'nobody has come to the table');

    // Both players take their seats, and a page of another browser plays for them.
    const { page: players } = await person();
    await players.goto('/');
    const seats = await event.seats(1, [1, 2]);
    await players.evaluate((seats) => {
      window.seats = seats.map(({ game, seat, token }) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/games/${game}/socket`);
        const one = { seat, socket, game: null };
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', tokens: [token], last_seq: 0 }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'update') one.game = message.game;
        };
        return one;
      });
    }, seats);
    const side = (at) => page.locator(`[data-side="${at}"]`);
    await side(0).locator('[data-clock="running"]').waitFor();
    assert.match(await side(1).locator('[data-clock]').innerText(), /25:00/);
    let last = 0;
    const most = [];
    for (const turn of [0, 1, 0]) {
      await players.waitForFunction((turn) => window.seats[turn].game?.turn === turn, turn);
      const { board, rack } = await players.evaluate((turn) => window.seats[turn].game, turn);
      const [move] = plays(board, rack);
      bytes = 0;
      await players.evaluate(
        ({ turn, tiles }) => {
          const { socket, seat, game } = window.seats[turn];
          const command = { type: 'play', tiles };
          socket.send(JSON.stringify({ type: 'command', id: `turn-${game.seq}`, seat, seq: game.seq, command }));
        },
        { turn, tiles: laid(move, board).map(({ square, face }) => ({ square: nameOf(square), face })) },
      );
      await side(1 - turn)
        .locator('[data-clock="running"]')
        .waitFor();
      await page.locator('[data-last]').getByText(move.word.replace(/[()]/g, '').toUpperCase()).waitFor();
      if (turn === 0) last += move.score;
      most.push(bytes);
    }
    await side(0).locator('[data-score]').getByText(String(last), { exact: true }).waitFor();
    assert.match(await page.locator('[data-bag]').innerText(), /in the bag/);
    assert.ok(Math.max(...most) <= MOVE, `moves of ${most} bytes`);
    await clean(page, 'a live broadcast');
    if (SHOTS)
      for (const [width, height] of SIZES) {
        await resize(page, { width, height });
        await page.screenshot({ path: `${SHOTS}/broadcast-live-${width}.png`, omitBackground: true });
      }
  }),
);

test(
  'a director finds the addresses of both screens',
  seeded(84, async ({ person, url }) => {
    const event = await tournament(url, NAMES.slice(0, 4), 1);
    const { page } = await person();
    await page.goto(`/#/tournament/${event.id}/director/${event.key}`);
    await page.locator('[data-tab="more"]').click();
    const links = page.locator('[data-screen-link]');
    assert.equal(await links.first().inputValue(), `${url}/#/tournament/${event.id}/wall`);
    assert.equal(await links.last().inputValue(), `${url}/#/tournament/${event.id}/broadcast/1/1`);
    await page.locator('[data-broadcast-table]').fill('2');
    for (const part of ['round', 'bag', 'last', 'needs', 'clocks'])
      await page.locator(`[data-part="${part}"]`).uncheck();
    assert.equal(await links.last().inputValue(), `${url}/#/tournament/${event.id}/broadcast/1/2?show=names,scores`);
    await page.locator('[data-screens] [data-qr]').click();
    await page.locator(`[data-screens] [data-code="${await links.first().inputValue()}"]`).waitFor();
    await cleanAtAllSizes(page, 'addresses of screens');
    if (SHOTS)
      for (const width of [390, 820, 1440])
        for (const colorScheme of ['light', 'dark']) {
          await resize(page, { width, height: 900 });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.locator('[data-screens]').screenshot({
            path: `${SHOTS}/screens-${width}-${colorScheme}.png`,
          });
        }
  }),
);
