/** The analysis board: a position set up by hand, weighed, simulated, searched, and gone on from. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { board, square } from './lib/page.mjs';
import { clean, fits } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const LATE =
  'CLY12/1E3R2Q6/1ZAG1AB1A6/T1WINDUPS6/O4ID1Id5/O1T2O2DI5/T1A2I2AG5/E1PHONAL1O4V/DUH2G3XU3R/1MO4M1IT2JO/2U4A1nEB1AW/C1S4F2RE1F1/OVERLENT2IN1A1/L6I1KNEES1/Y6R2ET3 EINS/EER 300/310 0';
const GAME = readFileSync(new URL('../../../fixtures/games/01-whole-game.gcg', import.meta.url), 'utf8');
const moves = (page) => page.locator('tr[data-move]');
const told = (page) => page.locator('[data-told]');
const cgp = (page) => page.locator('[data-cgp]').inputValue();

test(
  'a position is set up by hand, simulated, and gone on from',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/analyse');
    // By keys on the board, and by the box.
    await square(page, 7 * 15 + 3).click();
    await page.keyboard.type('TRAIN');
    assert.equal((await board(page))[7], '...TRAIN.......');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    assert.equal((await board(page))[7], '...TRA.........');
    await page.locator('[data-lay]').fill('8G IN');
    await page.keyboard.press('Enter');
    assert.equal((await board(page))[7], '...TRAIN.......');
    await page.locator('[data-rack="0"]').fill('aegotuz');
    await page.locator('[data-score="1"]').fill('12');
    await page.keyboard.press('Tab');
    await page.locator('[data-bag]').getByText('81 tiles in the bag').waitFor();
    assert.equal(await cgp(page), '15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEGOTUZ/ 0/12 0');

    await page.locator('[data-kind="static"]').click();
    await moves(page).first().waitFor();
    assert.ok((await moves(page).count()) > 20);
    await page.locator('[data-kind="simulate"]').click();
    await told(page)
      .getByText(/continuations/)
      .waitFor();
    await page.locator('[data-stop]').waitFor({ state: 'detached' });
    assert.match(await told(page).innerText(), /First is best, \d+ % sure/);
    assert.equal(await page.locator('tr[data-move] .fill').count(), await moves(page).count(), 'each has its bar');
    await clean(page, 'analysis board');
    await shot(page, 'analyse');

    // On with the best, and with another one: two branches.
    const first = await moves(page).first().getAttribute('data-move');
    await moves(page).first().getByRole('button').click();
    assert.ok((await page.locator('.board .tentative').count()) > 0);
    // The likely replies to it, square by square; nothing is laid where its tiles lie.
    await page.locator('[data-replies]').click();
    await page.locator('[data-heat]').getByText('from the unseen tiles').waitFor();
    await page.locator('[data-stop]').waitFor({ state: 'detached' });
    const warm = await page
      .locator('[data-warm]')
      .evaluateAll((squares) => squares.map(({ dataset, textContent }) => [Number(dataset.warm), Number(textContent)]));
    assert.ok(
      warm.length > 20 &&
        warm.every(([at, share]) => share >= 1 && share <= 100 && !(at >= 7 * 15 + 3 && at <= 7 * 15 + 7)),
      String(warm),
    );
    assert.ok((await page.locator('[data-heat] li').count()) > 3);
    await clean(page, 'a heat map of replies');
    await shot(page, 'analyse-heat');
    await page.locator('[data-go]').click();
    await page.locator('[data-branch="1"].on').waitFor();
    const rows = await board(page);
    assert.notEqual(rows.join(''), Array(15).fill('.'.repeat(15)).join(''));
    await page.locator('[data-branch="0"]').click();
    assert.equal((await board(page))[7], '...TRAIN.......');
    await page.locator('[data-kind="static"]').click();
    await page.locator(`tr[data-move]:not([data-move="${first}"])`).first().getByRole('button').click();
    await page.locator('[data-go]').click();
    await page.locator('[data-branch="2"].on').waitFor();
    await page.locator('[data-undo]').click();
    assert.equal(await page.locator('[data-branch]').count(), 2);

    // The tree is there when the player comes back to the position.
    await page.locator('[data-branch="0"]').click();
    await page.reload();
    await page.locator('[data-branch="1"]').waitFor();
    assert.equal((await board(page))[7], '...TRAIN.......');
  }),
);

test(
  'an endgame is proven on a phone, and what cannot be is refused with the reason',
  seeded(3, async ({ person }) => {
    const { page } = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.goto('/#/analyse');
    await page.locator('[data-cgp]').fill(LATE);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.locator('[data-bag]').getByText('0 tiles in the bag').waitFor();
    await page.locator('[data-kind="search"]').click();
    await told(page)
      .getByText(/Proven/)
      .waitFor();
    await page.getByText('Best line:').waitFor();
    // Every move is listed with its outcome.
    await page.locator('[data-stop]').waitFor({ state: 'detached' });
    assert.match(await moves(page).first().innerText(), /SIREN[^]*\+14\.0 proven/);
    assert.ok((await moves(page).filter({ hasText: 'proven' }).count()) > 5);
    await fits(page, 'a proven endgame on a phone');
    await clean(page, 'a proven endgame on a phone');
    // A refusal stays when the answer that the position itself is sound comes after it.
    let refused;
    const late = new Promise((resolve) => (refused = resolve));
    await page.route('**/api/positions', async (route) => {
      await late;
      await route.continue();
    });
    await page.locator('[data-rack="0"]').fill('');
    await page.keyboard.press('Tab');
    await page.locator('[data-kind="static"]').click();
    const reason = page.getByRole('alert').getByText('Give the player to move some tiles first.');
    await reason.waitFor();
    refused();
    await page.locator('[data-bag]').waitFor();
    assert.ok(await reason.isVisible());
    await page.locator('[data-rack="0"]').fill('ZZZ');
    await page.keyboard.press('Tab');
    await page
      .getByRole('alert')
      .getByText(/the set holds 1/)
      .waitFor();
  }),
);

test(
  'a game as GCG is stepped through, under house rules, and a variation is named and linked',
  seeded(3, async ({ person }) => {
    const { page } = await person();
    await page.goto('/#/analyse');
    // A disagreement with the rules is shown with its turn.
    await page.locator('[data-cgp]').fill(GAME.replace('BYTE +25 25', 'BYTE +26 26'));
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.locator('[data-turn="1"][aria-current="step"]').waitFor();
    await page.waitForFunction(() => document.querySelector('[data-rack="0"]').value === 'EFGITUZ');
    await page.locator('[data-problems] summary').click();
    await page.locator('[data-problems]').getByText('Turn 2: It scores 25 by the rules, not 26.').waitFor();
    assert.equal((await board(page)).join(''), '.'.repeat(225));
    assert.equal(await page.locator('[data-rack="0"]').inputValue(), 'EFGITUZ');
    await page.locator('[data-next]').click();
    assert.equal((await board(page))[7], '...FUGIE.......');
    assert.equal(await page.locator('[data-rack="0"]').inputValue(), 'BDEETTY');
    assert.equal(await page.locator('[data-score="1"]').inputValue(), '26');
    await page.locator('[data-turn="5"]').click();
    assert.equal((await board(page))[8], '......ZAP......');

    // House rules, as on the new-game page.
    await page.locator('[data-house-rules]').click();
    await page.getByRole('dialog').getByLabel('Challenges').selectOption('void');
    await clean(page, 'house rules of a position');
    await page.keyboard.press('Escape');
    await page.locator('.setup .chip').first().waitFor();
    assert.match(page.url(), /#\/analyse\/classic-2023~challenge=void\//);

    // A variation has a name, and its address leads to it.
    await page.locator('[data-kind="static"]').click();
    await moves(page).first().getByRole('button').click();
    await page.locator('[data-go]').click();
    await page.locator('[data-branch="1"].on').waitFor();
    await page.locator('[data-branch-name]').fill('The plan');
    await page.keyboard.press('Tab');
    await page.locator('[data-branch="1"]').getByText('The plan').waitFor();
    const url = page.url();
    await shot(page, 'analyse-game');
    await page.goto('/#/study');
    await page.goto(url);
    await page.locator('[data-branch="1"].on').getByText('The plan').waitFor();
    await page.locator('[data-turn="5"]').waitFor();
    await clean(page, 'a game on the analysis board');
    // Another position is no turn of that game.
    await page.locator('[data-cgp]').fill(LATE);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.locator('[data-game]').waitFor({ state: 'detached' });
  }),
);
