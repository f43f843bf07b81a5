/** The ways of playing that need no other device, each begun and ended on the device once the connection is cut, and then kept in an account. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { board, clickTile, moves, register, result, uncover, wordPlay } from './lib/page.mjs';
import { local, visit } from './lib/local.mjs';
import { clean } from './lib/screens.mjs';

const play = (page) => moves(page, () => page.locator('[data-play]').filter({ hasText: /\d/ }).click());

async function layBest(page, options) {
  for (const tile of (await wordPlay(page, options)).tiles) await clickTile(page, tile);
}

async function resign(page) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
}

/** Two turns as the engine advises, and the end. */
const advised = (button) => async (page) => {
  for (let turn = 0; turn < 2; turn++) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('button', { name: 'Lay it' }).click();
    await play(page);
  }
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.locator('[data-confirm]').click();
  await page.locator('.over h2').waitFor();
};

async function passAndPlay(page) {
  for (let turn = 0; turn < 3; turn++) {
    await uncover(page);
    await layBest(page);
    await page.locator('[data-play]').filter({ hasText: /\d/ }).click();
    await page.getByRole('heading', { name: /Give the device to/ }).waitFor();
  }
  await uncover(page);
  await resign(page);
  await page.locator('.over h2').waitFor();
}

async function together(page) {
  await page.locator('[data-starter="0"]').click();
  for (let step = 0; step < 80; step++) {
    const now = await page.waitForFunction(() => {
      if (document.documentElement.dataset.sending !== '') return null;
      const shown = ['result', 'end', 'stuck', 'give', 'take', 'trade-confirm'];
      return shown.find((one) => document.querySelector(`[data-${one}]`)) ?? null;
    });
    const one = await now.jsonValue();
    if (one === 'result') return;
    // The teammate may take the tile at the same moment, and then there is another step.
    if (one === 'take' || one === 'give')
      await page.evaluate((one) => document.querySelector(`[data-${one}]`)?.click(), one);
    else if (one !== 'stuck') await moves(page, () => page.locator(`[data-${one}]`).first().click());
    else if (!(await help(page))) {
      // Without a helper the player is stuck, which loses by these terms.
      await page.locator('[data-stuck]').click();
      await moves(page, () => page.locator('[data-say-stuck]').click());
    }
  }
  assert.fail('the game comes to an end');
}

/** Uses one of the helpers; `false` if none is left. */
async function help(page) {
  const helper = page.locator('button[data-helper]').first();
  if ((await helper.count()) === 0) return false;
  const key = await helper.getAttribute('data-helper');
  await helper.click();
  if (key === 'complete-goal') await moves(page, () => page.locator('.choose').first().click());
  else {
    if (key !== 'extra-tile' && key !== 'refresh-goals') await page.locator('button[data-tile]').first().click();
    await moves(page, () => page.locator('[data-use]').click());
  }
  return true;
}

/** Two words of the first letters that are called. */
async function bingo(page) {
  await page.getByLabel('First word').fill('foliate');
  await page.getByLabel('Second word').fill('sainted');
  await page.locator('[data-lock]').click();
  await page.getByText('2 of 2 have locked their words').waitFor();
  await page.locator('[data-begin]').click();
  const over = page.getByRole('region', { name: 'Game over' });
  for (let call = 0; call < 110 && (await over.count()) === 0; call++) {
    await page.locator('[data-call]:not([aria-disabled="true"])').or(over).first().waitFor();
    if (await over.count()) break;
    await moves(page, () => page.locator('[data-call]').click());
    const strike = page.locator('[data-strike]').first();
    if (await strike.count()) await moves(page, () => strike.click());
    const open = await page.locator('.form .cell:not(.struck)').count();
    if (open === 0 && (await page.locator('[data-claim]').count()))
      await moves(page, () => page.locator('[data-claim]').click());
  }
  await over.waitFor();
}

async function duplicate(page) {
  await page.locator('[data-begin]').click();
  await page.locator('[data-seal]:enabled').waitFor();
  await layBest(page, { top: 30 });
  await page.locator('[data-seal]').click();
  await page.locator('[data-saved]').waitFor();
  await page.locator('[data-lock]').click();
  await page.getByRole('heading', { name: 'The session is over' }).waitFor();
}

/** The board of a solitaire game is taken apart. */
async function unbuild(page) {
  await advised('Hint')(page);
  await result(page, (more) => more.locator('[data-unbuild]').click(), { open: true });
  await page.locator('main.unbuild').waitFor();
  for (let turn = 0; turn < 60; turn++) {
    await page.locator('[data-ended], [data-take]').first().waitFor();
    if (await page.locator('[data-ended]').count()) return;
    const before = await page.locator('.board .tile').count();
    await page.getByRole('button', { name: 'Show all removals' }).click();
    await page.locator('.pick').first().click();
    await page.locator('[data-take]:not([disabled])').click();
    await page.waitForFunction((count) => document.querySelectorAll('.board .tile').length < count, before);
  }
  assert.fail('the unbuilding comes to an end');
}

/** Each way of playing: its address on the new-game page, its settings, and a game from its beginning to its end. */
const WAYS = [
  ['pass and play', 'pass', {}, passAndPlay],
  ['solitaire with one rack', 'friends/one-rack', {}, advised('Hint')],
  ['solitaire with two racks', 'friends/two-racks', {}, advised('Hint')],
  ['solitaire with all tiles open', 'friends/open-tiles', {}, advised('Best continuation')],
  ['Together with a computer player', 'computer/together', { cards: 'starter', stuck: 'trust' }, together],
  ['Letter bingo with a computer player', 'computer/bingo', { caller: 'player' }, bingo],
  ['duplicate with a computer player', 'computer/duplicate', { rounds: '1' }, duplicate],
  ['Unbuild after solitaire', 'friends/one-rack', {}, unbuild],
];

for (const [name, address, extra, plays] of WAYS) {
  test(
    `${name} is played on the device`,
    { timeout: 180_000 },
    local(7, async ({ person, line }) => {
      const { page } = await person();
      await visit(page);
      line.cut();
      await page.evaluate(
        (extra) => localStorage.setItem('tilewright:plan', JSON.stringify({ names: Array(4).fill(''), extra })),
        extra,
      );
      await page.goto(`/#/new/${address}`);
      await page
        .getByRole('button', { name: /^Start/ })
        .filter({ visible: true })
        .click();
      await page.waitForFunction(() => location.hash.startsWith('#/game/here-'));
      await plays(page);
      await clean(page, `${name}, ended on the device`);
      // It is all there again.
      await page.reload();
      await page
        .locator('.over h2, [data-result], [data-ended], [aria-label="Game over"], h2:text("The session is over")')
        .first()
        .waitFor();
      // With a connection it comes into the account, whatever was played.
      line.mend();
      await register(page, 'Ana');
      await page.goto('/');
      await page.locator('[data-keep]').click();
      await page.waitForFunction(() => /^#\/game\/(?!here-)/.test(location.hash));
      await page.goto('/');
      await page.getByText('Played offline').waitFor();
      await page.locator('[data-keep]').waitFor({ state: 'detached' });
    }),
  );
}

test(
  'a game of the device is saved, and goes on from one of its turns',
  { timeout: 180_000 },
  local(7, async ({ person, line }) => {
    const { page } = await person();
    await visit(page);
    line.cut();
    await page.goto('/#/new/pass');
    await page
      .getByRole('button', { name: /^Start/ })
      .filter({ visible: true })
      .click();
    await page.waitForFunction(() => location.hash.startsWith('#/game/here-'));
    await passAndPlay(page);
    const words = (await board(page)).join('');
    await result(page, async (more) => {
      for (const [kind, start] of [
        ['gcg', '#'],
        ['json', '{'],
      ]) {
        const saved = page.waitForEvent('download');
        await more.locator(`[data-save="${kind}"]`).click();
        const file = await readFile(await (await saved).path(), 'utf8');
        assert.ok(file.startsWith(start), file);
      }
    });
    const ended = await page.evaluate(() => location.hash);
    await page.locator('[data-review]').click();
    await page.locator('[data-turn]').nth(2).click();
    await page.locator('[data-from]').click();
    await page.getByText('After 2 turns').waitFor();
    await page.locator('[data-play-on]').click();
    await page.waitForFunction((ended) => /^#\/game\/here-/.test(location.hash) && location.hash !== ended, ended);
    await page.locator('button[data-tile]').first().waitFor();
    const begun = (await board(page)).join('');
    const letters = [...begun].filter((face) => face !== '.').length;
    assert.ok(letters > 3 && [...begun].every((face, i) => face === '.' || face === words[i]), begun);
  }),
);
