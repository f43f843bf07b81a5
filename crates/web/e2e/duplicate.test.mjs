/** Duplicate: a session of two from the invitation to the result sheet, and a hall with its arbitrator. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, server } from './lib/house.mjs';
import { BIN } from './lib/server.mjs';
import { bestPlay, board, clickTile, person } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

/** Makes a session and opens it as its maker. */
async function made(changes, seats = []) {
  const maker = await person(browser, server.url);
  const body = { edition: 'classic-2023', changes: ['mode=duplicate', ...changes], seats: [{ type: 'mine', name: 'Ana' }, ...seats] };
  const answer = await fetch(`${server.url}/api/games`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const game = await answer.json();
  assert.equal(answer.status, 201, JSON.stringify(game));
  await maker.page.addInitScript((held) => localStorage.setItem('tilewright:games', JSON.stringify([held])), { id: game.id, tokens: game.tokens, invite: game.invite });
  await maker.page.goto(`/#/game/${game.id}`);
  return { ...maker, game };
}

async function entered(game, name) {
  const guest = await person(browser, server.url);
  await guest.page.goto(`/#/join/${game.invite}`);
  await guest.page.getByLabel('Your name').fill(name);
  await guest.page.getByRole('button', { name: 'Accept and sit down' }).click();
  return guest;
}

const running = (page, round) => page.waitForFunction((round) => document.querySelector('[data-seal]:enabled') && document.querySelector('#round')?.textContent === `Round ${round}`, round);

test('VAR-DUP-05 VAR-DUP-07 VAR-DUP-15 two play a session to its end', async () => {
  const ana = await made(['rounds=3']);
  const ben = await entered(ana.game, 'Ben');
  await ben.page.getByText('Ana begins the session').waitFor();
  await ana.page.getByText('2 players have entered').waitFor();
  await shot(ana.page, 'opening');
  await clean(ana.page, 'before the start');
  await ana.page.locator('[data-begin]').click();
  for (let round = 1; round <= 3; round++) {
    await Promise.all([running(ana.page, round), running(ben.page, round)]);
    // Ana lays the best play; the fields follow.
    const best = await bestPlay(ana.page, { top: 30 });
    for (const tile of best.tiles) await clickTile(ana.page, tile);
    await ana.page.waitForFunction((score) => [...document.querySelectorAll('.slip input')].at(-1)?.value === String(score), best.score);
    if (round === 2) await shot(ana.page, 'slip');
    if (round === 2) await clean(ana.page, 'with a slip');
    await ana.page.locator('[data-seal]').click();
    await ana.page.locator('[data-saved]', { hasText: /Saved \d\d:\d\d:\d\d/ }).waitFor();
    assert.deepEqual(await board(ben.page), await board(ana.page), 'nothing of the slip shows at the other');
    assert.equal(await ben.page.locator('.tile.tentative').count(), 0);
    // Ben types a lesser one; the tiles follow.
    const other = await bestPlay(ben.page, { top: 30, pick: 12 });
    const row = /^(\d+)([A-O])$/.exec(other.coord);
    const down = /^([A-O])(\d+)$/.exec(other.coord);
    // International 8D is H4 here, and D8 is 4... the other way round.
    const letter = (n) => 'ABCDEFGHIJKLMNO'[n - 1];
    const number = (c) => c.charCodeAt(0) - 64;
    const place = row ? `${letter(Number(row[1]))}${number(row[2])}` : `${number(down[1])}${letter(Number(down[2]))}`;
    await ben.page.getByLabel('Word', { exact: true }).fill(other.word.replace(/[()]/g, ''));
    await ben.page.getByLabel('Where').fill(place);
    await ben.page.getByLabel('Where').dispatchEvent('input');
    await ben.page.locator('.tile.tentative').first().waitFor();
    await ben.page.locator('[data-seal]').click();
    await ben.page.locator('[data-saved]').waitFor();
    await ana.page.locator('[data-lock]').click();
    await ana.page.locator('[data-saved]', { hasText: 'Locked' }).waitFor();
    await ben.page.locator('[data-lock]').click();
    if (round < 3) {
      await ana.page.getByText('You found the top.').waitFor();
      await ben.page.locator('[data-loss]', { hasText: /You lost|You found/ }).waitFor();
      if (round === 2) await shot(ben.page, 'between');
      assert.deepEqual(await board(ben.page), await board(ana.page), 'the same board for all');
      await ana.page.locator('[data-next]').click();
    }
  }
  for (const { page } of [ana, ben]) await page.getByRole('heading', { name: 'The session is over' }).waitFor();
  await ana.page.getByText('Ana wins with').waitFor();
  await shot(ben.page, 'over');
  await clean(ana.page, 'the end');
  assert.match(await ben.page.locator('tr.me').first().textContent(), /Ben \(you\)/);
  const sheet = await ana.context.newPage();
  await sheet.goto(`${server.url}/api/games/${ana.game.id}/duplicate/sheet`);
  await sheet.getByRole('cell', { name: 'Ben' }).waitFor();
  await shot(sheet, 'sheet');
  const file = await (await fetch(`${server.url}/api/games/${ana.game.id}/duplicate/session`)).text();
  assert.match(file, /^tilewright duplicate session 1\n/);
  const folder = mkdtempSync(join(tmpdir(), 'tilewright-'));
  writeFileSync(join(folder, 'session.twd'), file);
  const judged = execFileSync(BIN, ['duplicate', 'check', join(folder, 'session.twd')], { encoding: 'utf8' });
  assert.match(judged, /3 rounds, 6 slips of 2 players.*all as recorded/);
  // A slip that says more than it is worth is found.
  writeFileSync(join(folder, 'forged.twd'), file.replace(/(slip 1 \S+ \S+) \d+/, '$1 999'));
  assert.throws(() => execFileSync(BIN, ['duplicate', 'check', join(folder, 'forged.twd')], { encoding: 'utf8' }), { status: 1 });
  rmSync(folder, { recursive: true });
  for (const { thrown, context } of [ana, ben]) {
    assert.deepEqual(thrown, []);
    await context.close();
  }
});

test('AMB-45 an arbitrator draws, rules on a word and closes early; the hall sees it on the wall', async () => {
  const ana = await made(['arbitrator=person', 'rounds=1', 'placed=slip']);
  const ben = await entered(ana.game, 'Ben');
  await ana.page.locator('[data-begin]').click();
  // Racks that fail the rule are thrown back until one passes.
  for (;;) {
    const accept = ana.page.getByRole('button', { name: 'Accept the rack' });
    const reject = ana.page.getByRole('button', { name: 'Throw the rack back' });
    await accept.or(reject).waitFor();
    assert.equal(await ben.page.locator('button[data-tile]').count(), 0, 'not called out yet');
    if (await accept.isVisible()) {
      await accept.click();
      break;
    }
    await reject.click();
    await ana.page.getByRole('button', { name: 'Draw the next rack' }).click();
  }
  await ana.page.getByRole('button', { name: 'Start the clock' }).click();
  await running(ben.page, 1);
  await ana.page.getByRole('button', { name: 'Projector view' }).click();
  await shot(ana.page, 'projector');
  await ana.page.getByRole('button', { name: 'Leave projector view' }).click();
  await ana.page.getByRole('button', { name: 'Add 30 seconds' }).click();
  // All seven tiles in the order of the rack: hardly a word.
  const rack = await ben.page.evaluate(() => [...document.querySelectorAll('button[data-tile]')].map((tile) => tile.dataset.tile));
  for (const [i, tile] of rack.entries()) await clickTile(ben.page, { square: 7 * 15 + 4 + i, face: tile === '?' ? 'x' : tile });
  await ben.page.locator('[data-seal]').click();
  await ben.page.locator('[data-saved]').waitFor();
  await ana.page.getByText('1 of 1 slip in').waitFor();
  await ana.page.getByRole('button', { name: 'Close the round' }).click();
  await ana.page.getByText('Words on the slips').waitFor();
  await shot(ana.page, 'rulings');
  await clean(ana.page, 'rulings');
  const stand = ana.page.getByRole('button', { name: 'Let it stand' });
  if (await stand.isVisible()) await stand.click();
  await ana.page.getByRole('button', { name: 'Not a word' }).waitFor();
  await ana.page.getByRole('button', { name: 'Confirm and place' }).click();
  await ben.page.getByRole('heading', { name: 'The session is over' }).waitFor();
  assert.match((await board(ben.page))[7], /^\.{4}[A-Za-z]{7}\.{4}$/, 'the word that was let stand is on the board');
  for (const { thrown, context } of [ana, ben]) {
    assert.deepEqual(thrown, []);
    await context.close();
  }
});
