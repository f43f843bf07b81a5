/** Together, played to its end with a computer teammate: naming, talk, goals, helpers, the result. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { board, clickTile, holding, moves, rack, resize } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { laid, plays } from './lib/server.mjs';
import { shot } from './lib/shots.mjs';

/** A game with these seats, opened on the page as its first seat. */
async function open(page, seats, changes = []) {
  await page.goto('/');
  const id = await page.evaluate(
    async ({ seats, changes }) => {
      const body = JSON.stringify({ edition: 'classic-2023', changes: ['mode=together', ...changes], seats });
      const answer = await fetch('/api/games', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const made = await answer.json();
      if (!answer.ok) throw new Error(JSON.stringify(made));
      const kept = JSON.parse(localStorage.getItem('tilewright:games') ?? '[]');
      localStorage.setItem(
        'tilewright:games',
        JSON.stringify([...kept, { id: made.id, tokens: made.tokens, invite: made.invite }]),
      );
      return made.id;
    },
    { seats, changes },
  );
  await page.goto(`/#/game/${id}`);
  await page.reload();
  await page.getByRole('grid', { name: 'Board' }).waitFor();
}

/** The next step that the page offers, once there is one. */
async function next(page) {
  const handle = await page.waitForFunction(() => {
    if (document.documentElement.dataset.sending !== '') return '';
    const has = (selector) => document.querySelector(selector) !== null;
    if (has('[data-result]')) return 'over';
    if (has('[data-end]')) return 'helped';
    if (has('[data-stuck]')) return 'turn';
    if (has('[data-give]')) return 'give';
    if (has('[data-take]')) return 'take';
    return has('[data-trade-confirm]') ? 'confirm' : '';
  });
  return handle.jsonValue();
}

/** Lays plays until one completes a goal and plays it; false if none of the first ones does. */
async function playGoal(page, most = 60) {
  const rows = await board(page);
  // Helpers can bring an eighth tile and a third blank; plays are looked for with tiles of the set.
  let blanks = 2 - rows.join('').replace(/[^a-z]/g, '').length;
  const known = blanks >= 0;
  const tiles = [...(await rack(page))]
    .filter((face) => face !== '?' || blanks-- > 0)
    .join('')
    .slice(0, 7);
  const found = known && tiles ? plays(rows, tiles, 400) : [];
  // Plays of all kinds rather than those that score most.
  const step = Math.max(1, Math.floor(found.length / most));
  for (let i = 0; i < found.length; i += step) {
    for (const tile of laid(found[i], rows)) await clickTile(page, tile);
    await page.waitForFunction(() => document.querySelector('.words, .strip .refusal') !== null);
    if ((await page.locator('[data-met="true"]').count()) > 0) {
      await moves(page, () => page.locator('[data-play]').click());
      return true;
    }
    await page.getByRole('button', { name: 'Take tiles back' }).click();
  }
  return false;
}

test(
  'a game of Together to its end',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await open(
      page,
      [
        { type: 'mine', name: 'Mira' },
        { type: 'computer', level: 'intermediate' },
      ],
      ['cards=starter', 'stuck=trust'],
    );
    assert.equal(await page.locator('[data-goal]').count(), 3, 'three goals lie open');
    assert.equal(await page.locator('[data-helper]').count(), 6);
    await page.getByText('keep your letters to yourself').waitFor();

    // The goals are seen before it is decided who starts.
    await page.locator('[data-starter="0"]').click();
    await page.getByLabel('Message the team').fill('I will start in the middle');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('log').getByText('I will start in the middle').waitFor();
    await page.locator('[data-starter]').first().waitFor({ state: 'detached' });

    // A goal by a play, then every helper, and then the player is stuck, which loses under these
    // terms.
    const helpers = ['extra-tile', 'refresh-goals', 'complete-goal', 'exchange-tiles', 'make-blank', 'trade-tiles'];
    let goals = 0;
    for (let turns = 0; ; turns++) {
      assert.ok(turns < 60, 'the game comes to an end');
      const now = await next(page);
      if (now === 'over') break;
      if (now === 'take') {
        // A tile taken is announced to the table together with the tile given for it. The teammate
        // may take the tile at the same moment, and then there is another step.
        await page.evaluate(() => document.querySelector('[data-take]')?.click());
      } else if (now === 'give') await moves(page, () => page.locator('[data-give]').first().click());
      else if (now === 'confirm') await moves(page, () => page.locator('[data-trade-confirm]').click());
      else if (now === 'helped') await moves(page, () => page.locator('[data-end]').click());
      else if (goals < 1 && (await playGoal(page))) goals += 1;
      else {
        const left = await page
          .locator('button[data-helper]')
          .evaluateAll((all) => all.map((one) => one.dataset.helper));
        const key = helpers.find((one) => left.includes(one));
        if (key) await page.locator(`[data-helper="${key}"]`).click();
        if (!key) {
          await page.locator('[data-stuck]').click();
          await moves(page, () => page.locator('[data-say-stuck]').click());
        } else if (key === 'complete-goal') await moves(page, () => page.locator('.choose').first().click());
        else {
          if (key !== 'extra-tile' && key !== 'refresh-goals') await page.locator('button[data-tile]').first().click();
          await moves(page, () => page.locator('[data-use]').click());
        }
      }
    }
    assert.equal(goals, 1);
    const done = Number(await page.locator('[data-done]').first().getAttribute('data-done'));
    const reached = await page.locator('[data-result]').getAttribute('data-result');
    assert.ok(reached === 'all_goals' ? done === 20 : done < 20, `${reached} with ${done}`);
    await page.getByRole('button', { name: 'Play again' }).waitFor();
    // Its turns can be stepped through, with the rack of each.
    const end = await board(page);
    await page.locator('[data-step="back"]').click();
    await page.locator('.board.past').waitFor();
    await page.locator('.then .tile').nth(6).waitFor();
    await page.keyboard.press('Home');
    assert.equal(await page.locator('.board .tile').count(), 0);
    await page.keyboard.press('End');
    await page.locator('.board.past').waitFor({ state: 'detached' });
    assert.deepEqual(await board(page), end);
  }),
);

test(
  'what is said while a command is on its way follows it, once',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    const { hold, release } = await holding(page);
    await open(page, [
      { type: 'mine', name: 'Mira' },
      { type: 'computer', level: 'intermediate' },
    ]);
    await page.locator('[data-starter="0"]').waitFor();
    hold();
    await page.locator('[data-starter="0"]').click();
    await page.waitForFunction(() => document.documentElement.dataset.sending === 'together');
    const line = page.getByLabel('Message the team');
    await line.fill('I will start in the middle');
    await line.press('Enter');
    await line.press('Enter');
    release();
    const said = page.getByRole('log').getByText('I will start in the middle');
    await said.waitFor();
    await page.waitForFunction(() => document.documentElement.dataset.sending === '');
    assert.equal(await line.inputValue(), '');
    assert.equal(await said.count(), 1);
  }),
);

test(
  'tiles that are refused stay chosen, with the reason',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    let refuses = true;
    await page.routeWebSocket(/./, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => {
        const { id, command } = JSON.parse(text);
        if (!refuses || command?.command?.type !== 'exchange_tiles') return server.send(text);
        refuses = false;
        socket.send(
          JSON.stringify({
            type: 'refused',
            id,
            refusal: { code: 'stale', message: 'The game has moved on.', squares: [] },
          }),
        );
      });
    });
    await open(page, [
      { type: 'mine', name: 'Mira' },
      { type: 'computer', level: 'intermediate' },
    ]);
    await page.locator('[data-starter="0"]').click();
    await page.locator('[data-stuck]').waitFor();
    await page.locator('[data-helper="exchange-tiles"]').click();
    const tiles = page.locator('button[data-tile]');
    await tiles.nth(0).click();
    await tiles.nth(1).click();
    await page.locator('[data-use]').click();
    await page.locator('.strip .refusal').waitFor();
    assert.equal(await page.locator('button[data-tile][aria-pressed="true"]').count(), 2, 'they are chosen still');
    await clean(page, 'a refused exchange');
    await shot(page, 'together-refused');
    await moves(page, () => page.locator('[data-use]').click());
    await page.locator('[data-use]').waitFor({ state: 'detached' });
  }),
);

test(
  'the talk filter keeps letters back, and a play without a goal names the nearest',
  seeded(1, async ({ person }) => {
    const { page } = await person();
    await open(page, [{ type: 'mine', name: 'Mira' }], ['talk=filtered']);
    // Alone there is nothing to decide.
    await page.locator('[data-stuck]').waitFor();
    await page.getByLabel('Message the team').fill('I have an E');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Keep your letters to yourself: talk about squares').first().waitFor();
    await page.locator('[data-stuck]').click();
    await page.getByText('Choose a helper').first().waitFor();
  }),
);

test(
  'an unfinished line of talk outlives its card, on another tab and in another layout',
  seeded(1, async ({ person }) => {
    const { page } = await person({ viewport: { width: 390, height: 844 } });
    await open(page, [
      { type: 'mine', name: 'Mira' },
      { type: 'computer', level: 'intermediate' },
    ]);
    const line = page.getByRole('textbox', { name: 'Message the team' });
    await page.locator('[data-tab="talk"]').click();
    await line.fill('Shall we');
    await page.locator('[data-tab="board"]').click();
    await line.waitFor({ state: 'detached' });
    await page.locator('[data-tab="talk"]').click();
    assert.equal(await line.inputValue(), 'Shall we');
    for (const width of [820, 1440]) {
      await resize(page, { width, height: 1180 });
      assert.equal(await line.inputValue(), 'Shall we', `at ${width}`);
    }
  }),
);

test(
  'on a phone the team stands above or beside the board, which nothing covers',
  { timeout: 120_000 },
  seeded(1, async ({ person }) => {
    for (const [seats, height, width] of [
      [2, 844, 390],
      [4, 844, 390],
      [2, 568, 320],
      [4, 568, 320],
      [2, 390, 844],
      [4, 390, 844],
    ]) {
      const { page } = await person({ viewport: { width, height }, hasTouch: true });
      const at = `${seats} seats at ${width} by ${height}`;
      await open(page, [
        { type: 'mine', name: 'Mira' },
        ...Array.from({ length: seats - 1 }, () => ({ type: 'computer', level: 'beginner' })),
      ]);
      await page.locator('[data-starter="0"]').click();
      await page.locator('[data-stuck], [data-play]').first().waitFor();
      const team = page.getByRole('region', { name: 'Your team' });
      await team.getByText('Your turn').waitFor({ state: 'attached' });
      assert.equal(await team.getByRole('listitem').count(), seats, at);
      assert.match(await team.textContent(), /Mira.*7 tiles.*Computer/, at);
      const seen = await page.evaluate(() => {
        const box = (of) => document.querySelector(of).getBoundingClientRect();
        const board = box('.board');
        const covers = (part) =>
          part.right > board.left && part.left < board.right && part.bottom > board.top && part.top < board.bottom;
        const seats = [...document.querySelectorAll('[data-seat]')].map((seat) => seat.getBoundingClientRect());
        const out = seats.filter((seat) => seat.right > innerWidth || covers(seat)).length;
        const page = document.documentElement;
        const below = document.querySelector('.lower');
        return {
          covered: covers(box('.lower')),
          out,
          scrolls:
            page.scrollHeight > innerHeight || page.scrollWidth > innerWidth || below.scrollHeight > below.clientHeight,
        };
      });
      assert.deepEqual(seen, { covered: false, out: 0, scrolls: false }, at);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await clean(page, `${at}, ${colorScheme}`);
      }
    }
  }),
);

test(
  'on a phone and a tablet the board keeps its size when it is decided who starts',
  seeded(1, async ({ person }) => {
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
    ]) {
      const { page } = await person({ viewport: { width, height } });
      await open(page, [
        { type: 'mine', name: 'Mira' },
        { type: 'computer', level: 'intermediate' },
      ]);
      const side = () =>
        page.getByRole('grid', { name: 'Board' }).evaluate((grid) => Math.round(grid.getBoundingClientRect().width));
      await page.locator('[data-starter="0"]').waitFor();
      await resize(page, { width, height });
      const before = await side();
      await page.locator('[data-starter="0"]').click();
      await page.locator('[data-play]').waitFor();
      await page.locator('[data-starter]').first().waitFor({ state: 'detached' });
      await resize(page, { width, height });
      assert.equal(await side(), before, `at ${width} by ${height}`);
    }
  }),
);

test(
  'on a phone and a tablet a trade and a goal to choose leave the board where it is',
  { timeout: 120_000 },
  seeded(1, async ({ person }) => {
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
    ]) {
      const phone = width < 600;
      const { page } = await person({ viewport: { width, height } });
      await open(page, [
        { type: 'mine', name: 'Mira' },
        { type: 'computer', level: 'intermediate' },
      ]);
      const place = () => page.locator('.board').boundingBox();
      const tab = async (key) => phone && page.locator(`[data-tab="${key}"]`).click();
      await page.locator('[data-starter="0"]').click();
      await page.locator('[data-play]').waitFor();
      await resize(page, { width, height });
      const before = await place();
      await tab('helpers');
      await page.locator('[data-helper="complete-goal"]').click();
      await page.locator('.choose').first().waitFor();
      await resize(page, { width, height });
      assert.deepEqual(await place(), before, `choosing a goal at ${width}`);
      await shot(page, `goal-${width}`);
      await resize(page, { width, height });
      await page.getByRole('button', { name: 'Cancel' }).click();
      await tab('helpers');
      await page.locator('[data-helper="trade-tiles"]').click();
      await page.locator('button[data-tile]').first().click();
      await page.locator('[data-use]').click();
      // The computer may have taken everything before we look.
      await page.waitForFunction(() => document.querySelector('.trade, [data-end]') !== null);
      await resize(page, { width, height });
      assert.deepEqual(await place(), before, `a trade at ${width}`);
      await clean(page, `a trade at ${width}`);
      await shot(page, `trade-${width}`);
    }
  }),
);
