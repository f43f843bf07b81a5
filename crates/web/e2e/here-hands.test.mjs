/**
 * Each way of playing and each screen that needs no server, begun and ended in as few acts as it
 * can be: by keys at a desk and by touch on a phone, once the connection is cut.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byKeys, byTouch } from './lib/hands.mjs';
import { local, visit } from './lib/local.mjs';
import { moves, myTurn, result, wordPlay } from './lib/page.mjs';
import { clean, fits } from './lib/screens.mjs';

const phone = (page) => page.viewportSize().width < 600;
const button = (page, name) => page.getByRole('button', { name, exact: true });
const over = (page) => page.locator('.over h2').waitFor();

/** Turns to a part of the table that has a tab of its own on a phone. */
const tab = async (page, hand, name) => phone(page) && hand.press(button(page, name));

async function begin(page, hand, address, extra = {}) {
  await page.evaluate(
    (extra) => localStorage.setItem('tilewright:plan', JSON.stringify({ names: Array(4).fill(''), extra })),
    extra,
  );
  await page.goto(`/#/new/${address}`);
  await hand.press(page.getByRole('button', { name: /^Start/ }).filter({ visible: true }));
  await page.waitForFunction(() => location.hash.startsWith('#/game/here-'));
}

async function resign(page, hand) {
  await hand.press(button(page, 'More'));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Resign' }));
  await hand.press(button(page, 'Resign'));
  await over(page);
}

/** A turn as the engine advises, and the end. */
const advised = (mode, advice) => async (page, hand) => {
  await begin(page, hand, `friends/${mode}`);
  await button(page, 'Exchange').or(page.getByRole('toolbar')).first().waitFor();
  await tab(page, hand, 'Solitaire');
  await hand.press(button(page, advice));
  await hand.press(button(page, 'Lay it'));
  await tab(page, hand, 'Board');
  await moves(page, () => hand.send(page));
  await tab(page, hand, 'Solitaire');
  await hand.press(button(page, 'Stop'));
  await tab(page, hand, 'Board');
  await hand.press(page.locator('[data-confirm]'));
  await over(page);
};

/** Uses a helper; without one the player is stuck, which loses by these terms. */
async function help(page, hand) {
  const helper = page.locator('button[data-helper]').first();
  if ((await helper.count()) === 0) {
    await hand.press(page.locator('[data-stuck]'));
    return moves(page, () => hand.press(page.locator('[data-say-stuck]')));
  }
  const key = await helper.getAttribute('data-helper');
  await hand.press(helper);
  if (key === 'complete-goal') return moves(page, () => hand.press(page.locator('.choose').first()));
  if (key !== 'extra-tile' && key !== 'refresh-goals') await hand.press(page.locator('button[data-tile]').first());
  return moves(page, () => hand.press(page.locator('[data-use]')));
}

const WAYS = {
  async 'pass and play'(page, hand) {
    await begin(page, hand, 'pass');
    await hand.uncover(page);
    const play = await wordPlay(page);
    await hand.play(page, play.tiles, play);
    await page.getByRole('heading', { name: /Give the device to/ }).waitFor();
    await hand.uncover(page);
    await resign(page, hand);
  },
  'solitaire with one rack': advised('one-rack', 'Hint'),
  'solitaire with two racks': advised('two-racks', 'Hint'),
  'solitaire with all tiles open': advised('open-tiles', 'Best continuation'),
  async Together(page, hand) {
    await begin(page, hand, 'computer/together', { cards: 'starter', stuck: 'trust' });
    await hand.press(page.locator('[data-starter="0"]'));
    await page.locator('[data-starter]').first().waitFor({ state: 'detached' });
    for (let step = 0; step < 80; step++) {
      const now = await page.waitForFunction(() => {
        const { sending } = document.documentElement.dataset;
        const shown = ['result', 'end', 'give', 'take', 'trade-confirm', 'stuck'];
        const one = shown.find((one) => document.querySelector(`[data-${one}]`));
        // On a phone it may be in the other tab.
        const other = document.querySelector('[data-tab="helpers"]:not([aria-current])') ? 'helpers' : 'board';
        const tabbed = /^(Your turn|Game over)/.test(document.title) && document.querySelector('[data-tab]');
        return sending === '' ? (one ?? (tabbed ? `tab="${other}"` : null)) : null;
      });
      const one = await now.jsonValue();
      if (one === 'result') return;
      if (one === 'stuck') await help(page, hand);
      else if (one.startsWith('tab')) await hand.press(page.locator(`[data-${one}]`));
      // The teammate may take the tile at the same moment, and then there is another step.
      else if (one === 'take') await page.evaluate(() => document.querySelector('[data-take]')?.click());
      else await moves(page, () => hand.press(page.locator(`[data-${one}]`).first()));
    }
    assert.fail('the game comes to an end');
  },
  async 'Letter bingo'(page, hand) {
    await begin(page, hand, 'computer/bingo', { caller: 'player' });
    await page.getByLabel('First word').fill('foliate');
    await page.getByLabel('Second word').fill('sainted');
    await hand.press(page.locator('[data-lock]'));
    await page.getByText('2 of 2 have locked their words').waitFor();
    await moves(page, () => hand.press(page.locator('[data-begin]')));
    await moves(page, () => hand.press(page.locator('[data-call]')));
    await hand.press(button(page, 'Leave the game'));
    await moves(page, () => hand.press(page.locator('[data-leave]')));
    // The computer player leaves too: no game stays open without its people.
    await page.getByRole('region', { name: 'Game over' }).waitFor();
  },
  async duplicate(page, hand) {
    await begin(page, hand, 'computer/duplicate', { rounds: '1' });
    await hand.press(page.locator('[data-begin]'));
    await page.locator('[data-seal]:enabled').waitFor();
    const play = await wordPlay(page, { top: 30 });
    await hand.lay(page, play.tiles, play);
    await hand.press(page.locator('[data-seal]'));
    await page.locator('[data-saved]').waitFor();
    await hand.press(page.locator('[data-lock]'));
    await page.getByRole('heading', { name: 'The session is over' }).waitFor();
  },
  async Unbuild(page, hand) {
    await advised('one-rack', 'Hint')(page, hand);
    await result(page, (more) => hand.press(more.locator('[data-unbuild]')), { open: true });
    await page.locator('main.unbuild').waitFor();
    for (let turn = 0; turn < 15; turn++) {
      await page.locator('[data-ended], [data-take]').first().waitFor();
      if (await page.locator('[data-ended]').count()) return;
      const before = await page.locator('.board .tile').count();
      await hand.press(button(page, 'Show all removals'));
      await hand.press(page.locator('.pick').first());
      await hand.press(page.locator('[data-take]:not([disabled])'));
      await page.waitForFunction((count) => document.querySelectorAll('.board .tile').length < count, before);
    }
    assert.fail('the unbuilding comes to an end');
  },
  async 'a match with a tutor, its review and an analysis'(page, hand) {
    await begin(page, hand, 'computer', { tutor: 'on' });
    assert.ok(await myTurn(page));
    const tutor = page.getByRole('region', { name: 'Tutor' });
    await tab(page, hand, 'Tutor');
    await hand.press(tutor.getByRole('button', { name: 'Hint' }));
    await tutor.locator('[data-where]').waitFor();
    await hand.press(tutor.getByRole('button', { name: 'Which word?' }));
    await hand.press(tutor.getByRole('button', { name: 'Lay it' }));
    await tab(page, hand, 'Board');
    await moves(page, () => hand.send(page));
    await tab(page, hand, 'Tutor');
    await tutor.locator('[data-remarks] li').first().waitFor();
    await tab(page, hand, 'Board');
    assert.ok(await myTurn(page));
    await resign(page, hand);
    await hand.press(page.locator('[data-review]'));
    await page.getByText(/^Done:/).waitFor({ timeout: 90_000 });
    await clean(page, 'a review on the device');
    await hand.press(page.locator('[data-analyse]'));
    await hand.press(page.locator('[data-kind="static"]'));
    await page.locator('tr[data-move]').first().waitFor();
  },
};

/** Answers the question of a screen. */
async function answer(page, label, text) {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

const SCREENS = {
  async 'a puzzle'(page, hand) {
    await page.goto('/#/puzzle');
    await answer(page, 'Your move', 'pass');
    await page.getByText('2 tries are left.').waitFor();
    await hand.press(page.locator('[data-give-up]'));
    await page.locator('[data-end]').getByText('Not found').waitFor();
  },
  async 'words and a drill'(page, hand) {
    await page.goto('/#/study');
    await page.getByRole('textbox', { name: 'Letters' }).fill('care');
    await page.locator('[data-total]', { hasText: '4 words' }).waitFor();
    await hand.press(page.locator('[data-learn-hooks]'));
    await page.getByText(/of hooks added/).waitFor();
    await hand.press(page.getByRole('link', { name: 'Begin' }));
    await page.locator('[data-front]').fill('s');
    await page.locator('[data-behind]').fill('x');
    await page.keyboard.press('Enter');
    await page.getByText('How well did you know it?').waitFor();
  },
  async 'an exercise of the course'(page, hand) {
    await page.goto('/#/course');
    await hand.press(page.getByRole('list', { name: 'Lessons' }).getByRole('link').first());
    await page.getByRole('heading', { level: 2, name: 'Exercise 1 of 3' }).waitFor();
    for (const word of ['ax', 'ex', 'ox', 'xi', 'xu']) await answer(page, 'Type a word', word);
    await page.locator('[data-said]', { hasText: '5 of 5 found' }).waitFor();
    await hand.press(page.locator('[data-next]'));
    await page.getByRole('heading', { level: 2, name: 'Exercise 2 of 3' }).waitFor();
  },
  async 'a game that is written down'(page, hand) {
    await page.goto('/#/annotate');
    await page.locator('[data-name="0"]').fill('Ann');
    await page.locator('[data-name="1"]').fill('Bob');
    await hand.press(page.locator('[data-start]'));
    await page.locator('[data-rack]').fill('CATNIPS');
    await page.locator('[data-move-box]').fill('8G CAT');
    await page.keyboard.press('Enter');
    await page.locator('[data-turn="1"]').waitFor();
  },
  async 'the rules'(page, hand) {
    await page.goto('/#/rules');
    await hand.choose(page.getByRole('radio', { name: /diamond/ }));
    await page.getByRole('heading', { name: '2008 diamond edition' }).waitFor();
  },
};

for (const [name, hand] of [
  ['by keys at a desk', byKeys],
  ['by touch on a phone', byTouch],
]) {
  for (const [about, all] of [
    ['each way of playing', WAYS],
    ['each screen', SCREENS],
  ]) {
    test(
      `${about} is begun and ended without a connection, ${name}`,
      { timeout: 240_000 },
      local(7, async ({ person, line, t }) => {
        const { page } = await person(hand.options);
        await visit(page);
        line.cut();
        for (const [one, act] of Object.entries(all).filter(([one]) => one.includes(process.env.ONE ?? ''))) {
          const begun = performance.now();
          await act(page, hand).catch((reason) => {
            throw new Error(one, { cause: reason });
          });
          await clean(page, `${one}, ended ${name}`);
          await fits(page, `${one}, ended ${name}`);
          t.diagnostic(`${one}: ${Math.round(performance.now() - begun)} ms`);
        }
      }),
    );
  }
}
