/** Boards taken apart to the end: after a match against the computer, after solitaire, after a duplicate session. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { bestPlay, board, clickTile, moves, myTurn, resize, result, square, uncover, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const letter = (name) => name.charCodeAt(0) - 65;
const index = (text) => (Number(text.slice(0, -1)) - 1) * 15 + letter(text.at(-1));

async function resign(page) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
}

/** Takes the most valuable letters, turn by turn, until none may be taken; returns the points taken. */
async function takeAll(page, picture = null) {
  let mine = 0;
  for (let turn = 0; turn < 60; turn++) {
    await page.waitForFunction(
      () =>
        document.querySelector('[data-ended]') ||
        (document.querySelector('[data-take]') && document.querySelector('.say')),
    );
    if (await page.locator('[data-ended]').count()) break;
    const before = await page.locator('.board .tile').count();
    await page.getByRole('button', { name: 'Show all removals' }).click();
    await page.locator('.pick').first().waitFor();
    const points = Number(await page.locator('.pick b').first().textContent());
    if (picture && turn === 1) {
      await shot(page, picture);
      await clean(page, 'all removals');
    }
    await page.locator('.pick').first().click();
    await page.locator('[data-take]:not([disabled])').waitFor();
    await page.locator('[data-take]').click();
    mine += points;
    await page.waitForFunction((count) => document.querySelectorAll('.board .tile').length < count, before);
    assert.equal(Number(await page.locator('[data-seat="0"] .score').textContent()), mine);
  }
  await page.locator('[data-ended]').waitFor();
  assert.match(await page.locator('[data-ended]').textContent(), /(empty|No more letters).*(wins|share)/);
  return mine;
}

/** Makes a game of one person and opens it. */
async function alone(person, changes) {
  const { page } = await person();
  const body = { edition: 'classic-2023', changes, seats: [{ type: 'mine', name: 'Ana' }] };
  const answer = await page.request.post('/api/games', { data: body });
  const { id, tokens, invite } = await answer.json();
  await page.addInitScript((held) => localStorage.setItem('tilewright:games', JSON.stringify([held])), {
    id,
    tokens,
    invite,
  });
  await page.goto(`/#/game/${id}`);
  await page.locator('button[data-tile], [data-begin]').first().waitFor();
  return page;
}

async function layBest(page, top = 1) {
  const play = await wordPlay(page, { top });
  for (const tile of play.tiles) await clickTile(page, tile);
}

test(
  'the board of a solitaire game is unbuilt alone',
  { timeout: 240_000 },
  seeded(1, async ({ person }) => {
    const page = await alone(person, ['mode=one-rack']);
    for (let turn = 0; turn < 2; turn++) {
      await page.locator('[data-play]').waitFor();
      await layBest(page);
      await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
    }
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.locator('[data-confirm]').click();
    await page.locator('.over h2').waitFor();
    await result(page, (more) => more.locator('[data-unbuild]').click(), { open: true });
    await page.locator('main.unbuild').waitFor();
    assert.ok((await takeAll(page)) > 0);
  }),
);

test(
  'a person who plays duplicate alone unbuilds its board',
  { timeout: 240_000 },
  seeded(1, async ({ person }) => {
    const page = await alone(person, ['mode=duplicate', 'rounds=1']);
    await page.locator('[data-begin]').click();
    await page.locator('[data-seal]:enabled').waitFor();
    await layBest(page, 30);
    await page.locator('[data-seal]').click();
    await page.locator('[data-saved]').waitFor();
    await page.locator('[data-lock]').click();
    await page.locator('[data-unbuild]').waitFor();
    // The rounds can be gone through.
    const whole = await page.locator('.board .tile').count();
    await page.locator('.press').first().click();
    await page.locator('.board.past').waitFor();
    assert.equal(await page.locator('.board .tile.last').count(), whole, 'after the first round its word lies there');
    await page.keyboard.press('Home');
    assert.equal(await page.locator('.board .tile').count(), 0);
    await clean(page, 'an earlier round');
    await page.locator('[data-step="now"]').click();
    await page.locator('.board.past').waitFor({ state: 'detached' });
    await shot(page, 'after-duplicate');
    await page.locator('[data-unbuild]').click();
    await page.locator('main.unbuild').waitFor();
    assert.ok((await takeAll(page)) > 0);
    assert.equal(await page.locator('[data-seat="0"] .b').textContent(), 'Ana');
    // A player who comes back to the session finds it with its ranking, and both results.
    await page.getByRole('link', { name: 'The game', exact: true }).click();
    await page.reload();
    await page.getByText(/^Unbuilt afterwards: Ana \d+\. Ana wins\.$/).waitFor();
    await page.getByRole('heading', { name: 'Rounds' }).waitFor();
    // Its board is whole.
    await page.locator('.board .tile').nth(1).waitFor();
    await clean(page, 'a session whose board was unbuilt');
    await page.locator('[data-unbuilding]').click();
    await page.locator('[data-ended]').waitFor();
  }),
);

test(
  'a match is resigned and its board unbuilt to the end',
  { timeout: 240_000 },
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await page.getByRole('button', { name: /Play now Against/ }).click();
    for (let turn = 0; turn < 3; turn++) {
      assert.ok(await myTurn(page));
      const play = await wordPlay(page);
      for (const tile of play.tiles) await clickTile(page, tile);
      await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
    }
    assert.ok(await myTurn(page));
    await resign(page);
    await page.locator('.over h2').waitFor();
    const ended = {
      board: await board(page),
      rows: await page.locator('[data-row]').count(),
      result: await page.locator('.over h2').textContent(),
    };
    await shot(page, 'offer');
    await result(page, (more) => more.locator('[data-unbuild]').click(), { open: true });
    await page.locator('main.unbuild').waitFor();
    await page.waitForFunction(() => document.querySelector('[data-take]') || document.querySelector('[data-ended]'));
    assert.match(await page.title(), /^Unbuild, your turn/, 'the tab says whose turn it is');

    // The game can still be seen: result, score sheet, last board.
    const game = async (when) => {
      await page.getByRole('link', { name: 'The game', exact: true }).click();
      await page.locator('.over h2').waitFor();
      assert.deepEqual(
        {
          board: await board(page),
          rows: await page.locator('[data-row]').count(),
          result: await page.locator('.over h2').textContent(),
        },
        ended,
        when,
      );
      await page.locator('[data-row="0"] button').click();
      await page.locator('.board.past').waitFor();
      await clean(page, `the game ${when}`);
      await page.locator('[data-unbuilding]').click();
      await page.locator('main.unbuild').waitFor();
      assert.match(page.url(), /\/unbuild$/);
    };
    await game('while its board is taken apart');
    await shot(page, 'unbuild-views');

    // A removal that is not allowed: the word is named, the tiles are ringed, nothing can be taken.
    const tiles = await page.evaluate(() =>
      [...document.querySelectorAll('[data-square]')]
        .filter((cell) => cell.querySelector('.tile'))
        .map((cell) => Number(cell.dataset.square)),
    );
    let refused = false;
    for (const at of tiles) {
      await square(page, at).click();
      await page.locator('.say[aria-busy="false"]').waitFor();
      refused = await page.evaluate(() => document.querySelector('.say.bad') !== null);
      if (refused) break;
      await square(page, at).click();
    }
    assert.ok(refused, 'some letter cannot be taken');
    assert.ok(await page.locator('[data-take]').isDisabled());
    assert.ok((await page.locator('.tile.spoilt').count()) > 0);
    await shot(page, 'refused');
    await clean(page, 'a refused removal');
    await page.keyboard.press('Escape');

    const mine = await takeAll(page, 'all');
    await page.getByText(/The result of the original game stands: .* \d+, Computer \d+\./).waitFor();
    await shot(page, 'ended');
    await clean(page, 'the end of unbuilding');

    await game('after its board was taken apart');

    // It is all there again after a reload, each at its address: the game with both results.
    await page.reload();
    await page.locator('[data-ended]').waitFor();
    await page.getByRole('link', { name: 'The game', exact: true }).click();
    await page.reload();
    await page.locator('.over h2').waitFor();
    assert.match(
      await page.locator('[data-unbuilt]').textContent(),
      new RegExp(`^Unbuilt afterwards: .* ${mine}, Computer \\d+\\. .* wins?\\.$|share the win`),
    );
    assert.deepEqual(await board(page), ended.board);
    await page.locator('[data-unbuilding]').click();
    await page.locator('[data-ended]').waitFor();
    assert.equal(Number(await page.locator('[data-seat="0"] .score').textContent()), mine);
  }),
);

test(
  'a finished game and its unbuilding have an address each, wherever they are shown',
  { timeout: 120_000 },
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await page.getByRole('button', { name: /Play now Against/ }).click();
    for (let turn = 0; turn < 3; turn++) {
      assert.ok(await myTurn(page));
      for (const tile of (await wordPlay(page)).tiles) await clickTile(page, tile);
      await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
    }
    assert.ok(await myTurn(page));
    await resign(page);
    await page.locator('.over h2').waitFor();
    const whole = await board(page);
    const id = /game\/(\w+)/.exec(page.url())[1];
    await result(page, (more) => more.locator('[data-unbuild]').click(), { open: true });
    await page.locator('main.unbuild [data-take]').waitFor();
    await page.getByRole('button', { name: 'Show all removals' }).click();
    await page.locator('.pick').first().click();
    await page.locator('[data-take]:not([disabled])').click();
    // The computer has taken letters before and after, and it is this player's turn again.
    await page.waitForFunction(
      () => document.querySelectorAll('.list ol:not(.all) li').length === 3 && document.querySelector('[data-take]'),
    );
    const left = await board(page);
    assert.notDeepEqual(left, whole);

    // The API, the picture and the frame of other sites.
    const told = async (path) => (await page.request.get(path)).json();
    const [game, apart] = [await told(`/api/games/${id}/moves`), await told(`/api/games/${id}/unbuild`)];
    assert.deepEqual(game.game.board, whole);
    assert.ok(
      game.events.every(({ event }) => event.type !== 'unbuild'),
      'the game ends where it ended',
    );
    assert.deepEqual(apart.game.unbuilding.board, left);
    assert.ok(apart.events.length > 0 && apart.events.every(({ event }) => event.type === 'unbuild'));
    const picture = async (path) => (await (await page.request.get(path)).body()).toString('base64');
    assert.notEqual(await picture(`/game/${id}/board.png`), await picture(`/game/${id}/unbuild/board.png`));
    const cy = await person();
    const tiles = (each) => each.locator('.board .tile').count();
    const count = (rows) => rows.join('').replaceAll('.', '').length;
    await cy.page.goto(`/embed/${id}`);
    await cy.page.getByText(/^Move \d+ of \d+/).waitFor();
    assert.equal(await tiles(cy.page), count(whole), 'the last move of the frame shows the whole board');
    await cy.page.goto(`/embed/${id}/unbuild`);
    await cy.page.getByText('Removal 3 of 3').waitFor();
    assert.equal(await tiles(cy.page), count(left));
    await shot(cy.page, 'embed-unbuild');
    await cy.page.getByRole('button', { name: 'To the beginning' }).click();
    assert.equal(await tiles(cy.page), count(whole));

    // A visitor follows the game's link to the game, and finds the way to the unbuilding there.
    await cy.page.goto(`/game/${id}`);
    await cy.page.locator('.over h2').waitFor();
    assert.deepEqual(await board(cy.page), whole);
    await shot(cy.page, 'being-unbuilt');
    await clean(cy.page, 'a game whose board is being taken apart');
    await cy.page.getByRole('link', { name: 'Being unbuilt: watch' }).click();
    await cy.page.locator('main.unbuild').waitFor();
    assert.deepEqual(await board(cy.page), left);
    await cy.page.goto(`/game/${id}/unbuild`);
    await cy.page.locator('main.unbuild').waitFor();

    // The card in the list of games leads to both.
    await page.goto('/');
    await shot(page, 'card-unbuild');
    await clean(page, 'the list with an unbuilding');
    await page
      .getByRole('link', { name: /Computer \(beginner\)/ })
      .first()
      .click();
    await page.locator('.over h2').waitFor();
    assert.deepEqual(await board(page), whole);
    await page.goto('/');
    await page.getByRole('link', { name: 'Being unbuilt: your turn' }).click();
    await page.locator('main.unbuild [data-take]').waitFor();
    // While it is the other's turn, the card says the same as the game.
    await page.route('**/api/games/mine', async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      await route.fulfill({
        response: answer,
        json: json.map((game) => ({ ...game, unbuilding: game.unbuilding && { ...game.unbuilding, turn: 1 } })),
      });
    });
    await page.goto('/');
    await page.getByRole('link', { name: 'Being unbuilt: continue' }).click();
    await page.locator('main.unbuild').waitFor();
  }),
);

test(
  'the link to a game leads to the game, also where this device kept it from before its unbuilding',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await page.getByRole('button', { name: /Play now Against/ }).click();
    assert.ok(await myTurn(page));
    await layBest(page);
    await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
    assert.ok(await myTurn(page));
    await resign(page);
    await page.locator('.over h2').waitFor();
    const [address, held] = [page.url(), await page.evaluate(() => localStorage.getItem('tilewright:games'))];
    const kept = `tilewright:kept:${JSON.parse(held)[0].id}`;
    await page.waitForFunction((key) => JSON.parse(localStorage.getItem(key))?.view.phase === 'over', kept);
    await page.goto('/');
    // It begins on another device of the same player.
    const other = (await person()).page;
    await other.addInitScript((held) => localStorage.setItem('tilewright:games', held), held);
    await other.goto(address);
    await result(other, (more) => more.locator('[data-unbuild]').click(), { open: true });
    await other.locator('main.unbuild').waitFor();
    // Here there is no connection at first.
    let lost = true;
    await page.routeWebSocket(/socket$/, (socket) => (lost ? socket.close() : socket.connectToServer()));
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByText('No connection: this is the table as it was').first().waitFor();
    lost = false;
    await page.locator('[data-unbuilding]').waitFor();
    assert.equal(page.url(), address);
    await page.locator('.over h2').waitFor();
  }),
);

test(
  'letters are chosen and taken by keyboard alone',
  { timeout: 120_000 },
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await page.goto('/');
    await page.getByRole('button', { name: /Play now Against/ }).click();
    assert.ok(await myTurn(page));
    const play = await bestPlay(page);
    if (play) {
      for (const tile of play.tiles) await clickTile(page, tile);
      await moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());
      assert.ok(await myTurn(page));
    }
    await resign(page);
    await page.locator('[data-rest]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-unbuild]').focus();
    await page.keyboard.press('Enter');
    await page.locator('main.unbuild').waitFor();
    await page.waitForFunction(() => document.querySelector('[data-ended]') || document.querySelector('[data-take]'));
    if (!(await page.locator('[data-ended]').count())) {
      await page.getByRole('button', { name: 'Show all removals' }).click();
      const squares = (await page.locator('.pick').first().getAttribute('data-squares')).split(' ').map(index);
      await square(page, 112).focus();
      let at = 112;
      const go = async (to) => {
        const step = async (key, times) => {
          for (let i = 0; i < times; i++) await page.keyboard.press(key);
        };
        await step(to % 15 < at % 15 ? 'ArrowLeft' : 'ArrowRight', Math.abs((to % 15) - (at % 15)));
        await step(to < at ? 'ArrowUp' : 'ArrowDown', Math.abs(Math.floor(to / 15) - Math.floor(at / 15)));
        at = to;
      };
      await go(squares[0]);
      await page.keyboard.press('Space');
      await page.waitForFunction(() => document.querySelector('.tile.chosen'));
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('.tile.chosen').count(), 0);
      for (const to of squares) {
        await go(to);
        await page.keyboard.press('Space');
      }
      await page.locator('[data-take]:not([disabled])').waitFor();
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (squares) => squares.every((at) => !document.querySelector(`[data-square="${at}"] .tile`)),
        squares,
      );
    }
  }),
);

test(
  'two people who share a device take the board apart in turn',
  { timeout: 120_000 },
  seeded(1, async ({ person }) => {
    const { page } = await person({ viewport: { width: 390, height: 844 } });
    await page.goto('/#/new/pass');
    await page.getByRole('button', { name: 'Start' }).first().click();
    for (let turn = 0; turn < 2; turn++) {
      await uncover(page);
      const play = await wordPlay(page);
      await resize(page, { width: 1440, height: 900 });
      for (const tile of play.tiles) await clickTile(page, tile);
      await page.locator('[data-play]').filter({ hasText: /\d/ }).click();
    }
    await uncover(page);
    await resign(page);
    await result(page, (more) => more.locator('[data-unbuild]').click(), { open: true });
    await page.locator('main.unbuild').waitFor();
    await resize(page, { width: 390, height: 844 });
    await page.locator('header').getByText('Unbuild', { exact: true }).waitFor();
    // The rules of unbuilding are behind the menu too.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rules in force' }).click();
    await page.getByRole('dialog').getByText('Take 1 to 6 letters of one word off the board.').waitFor();
    await page.keyboard.press('Escape');
    await clean(page, 'unbuilding on a phone');
    // The first player takes letters; then it is the other's turn, on the same screen.
    const turn = () => page.evaluate(() => document.querySelector('.seat.on')?.dataset.seat ?? null);
    const first = await turn();
    const tiles = await page.evaluate(() =>
      [...document.querySelectorAll('[data-square]')]
        .filter((cell) => cell.querySelector('.tile'))
        .map((cell) => Number(cell.dataset.square)),
    );
    // A letter at the end of a word, two, and so on: some letters can be taken, or it is over.
    for (const at of [...tiles].reverse()) {
      await square(page, at).click();
      await page.locator('.say[aria-busy="false"]').waitFor();
      if (await page.locator('[data-take]:not([disabled])').count()) {
        await page.locator('[data-take]').click();
        await page.waitForFunction(
          (first) =>
            document.querySelector('[data-ended]') || document.querySelector('.seat.on')?.dataset.seat !== first,
          first,
        );
        break;
      }
      if ((await page.locator('.tile.chosen').count()) === 6)
        await page.getByRole('button', { name: 'Put back' }).click();
    }
    await shot(page, 'unbuild-shared');
  }),
);
