/** A game on a real board, written down on a phone while it is played: counted, checked, corrected and kept. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { board, resize, reviewed } from './lib/page.mjs';
import { clean, cleanAtAllSizes, fits } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const PHONE = { width: 390, height: 844 };
const GAME = readFileSync(new URL('../../../fixtures/games/01-whole-game.gcg', import.meta.url), 'utf8');
/** The turns of the game as an annotator writes them down: the rack, and the move. */
const TURNS = [...GAME.matchAll(/^>\w+: (\S+) (\w+ [A-Za-z.]+) \+\d+ (\d+)$/gm)].map(([, rack, move, total]) => ({
  rack,
  move,
  total,
}));

const box = (page) => page.locator('[data-move-box]');
const turn = (page, n) => page.locator(`[data-turn="${n}"]`);
const conflict = (page) => page.locator('[data-conflict]');

async function type(page, { rack, move }) {
  await page.locator('[data-rack]').fill(rack);
  await box(page).fill(move);
  await box(page).press('Enter');
}
/** Writes a turn down and waits until it is on its sheet. */
async function write(page, n, one) {
  await type(page, one);
  await turn(page, n).waitFor();
  assert.equal(await box(page).inputValue(), '', 'the line is free for the next turn');
}

async function begin(page, { edition = 'tournament-sowpods' } = {}) {
  await page.goto('/#/annotate');
  await page.locator('[data-edition] option').first().waitFor({ state: 'attached' });
  await page.locator('[data-edition]').selectOption(edition);
  await page.locator('[data-name="0"]').fill('Ann Archer');
  await page.locator('[data-name="1"]').fill('Bob');
  await page.locator('[data-start]').click();
  await page.locator('[data-to-move]').getByText('Ann Archer to move').waitFor();
}

test(
  'a whole game is written down on a phone',
  seeded(5, async ({ person }) => {
    const { page } = await person({ viewport: PHONE, hasTouch: true });
    await begin(page);
    const [first, second, ...rest] = TURNS;
    assert.equal(TURNS.length, 21);

    // While it is typed it lies on the board with its points.
    await page.locator('[data-rack]').fill(first.rack);
    await box(page).fill(first.move);
    await page.locator('[data-told]').getByText('FUGIE: 26 points').waitFor();
    assert.equal((await page.locator('.board .tile.tentative, .board .bubble').count()) > 0, true);
    await box(page).press('Enter');
    await turn(page, 1).waitFor();

    // A sheet that tells other points is asked about.
    await type(page, { rack: second.rack, move: `${second.move} 26` });
    await conflict(page).getByText('It scores 25 by the rules, not 26.').waitFor();
    await page.locator('[data-by-rules]').click();
    await turn(page, 2).waitFor();

    // A phony is kept, named, and comes off when it is challenged.
    await page.locator('[data-rack]').fill(rest[0].rack);
    await box(page).fill('9G PAZ');
    await page.locator('[data-phony]').getByText('PAZ').waitFor();
    await box(page).press('Enter');
    await turn(page, 3).waitFor();
    assert.match((await board(page))[8], /PAZ/);
    await page.locator('[data-challenge]').click();
    await page.locator('[data-unlisted]').getByText('PAZ').waitFor();
    await clean(page, 'a challenge');
    await page.locator('[data-comes-off]').click();
    await page.locator('[data-turn="3"] .off').waitFor();
    assert.doesNotMatch((await board(page))[8], /PAZ/);
    await write(page, 4, { rack: '', move: 'pass' });

    // Nothing is lost when the page goes away.
    await page.reload();
    await turn(page, 4).waitFor();
    assert.equal(await page.locator('[data-sheet="0"] [data-turn]').count(), 2);
    await write(page, 5, rest[0]);

    // An impossible play is refused with its square, and with a suggestion.
    await type(page, { ...rest[1], move: '8G DEATHY' });
    await conflict(page).getByText('8G holds I, but the word has D there.').waitFor();
    await box(page).fill('8I DEATHY');
    await box(page).press('Enter');
    await conflict(page).getByText('With the tiles around it the word on the board is FUGIEDEATHY.').waitFor();
    await page.locator('[data-meant="8J DEATHY"]').click();
    await box(page).press('Enter');
    await turn(page, 6).waitFor();
    assert.equal(
      await turn(page, 6)
        .innerText()
        .then((text) => /DEATHY/.test(text)),
      true,
    );

    for (const [i, one] of rest.slice(2, -1).entries()) await write(page, 7 + i, one);
    await type(page, rest.at(-1));
    await page.locator('[data-end-panel]').getByText('Ann Archer has gone out.').waitFor();
    assert.equal(await page.locator('[data-left="1"]').inputValue(), 'EGORR', 'what is left follows from the board');
    await fits(page, 'the end of a game');
    await clean(page, 'the end of a game');
    await page.locator('[data-count]').click();
    await page.locator('[data-ended]').waitFor();
    const total = (seat) => page.locator(`[data-sheet="${seat}"] tr:last-child td:last-child`).innerText();
    assert.deepEqual([await total(0), await total(1)], ['475', '408']);
    assert.equal(await page.locator('[data-conflicts]').count(), 0);

    // Other programs read it.
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-gcg]').click()]);
    const text = await readFile(await file.path(), 'utf8');
    assert.match(text, /^#player1 Ann_Archer Ann Archer$/m);
    for (const { move, total } of TURNS)
      assert.ok(text.includes(` ${move} +`) && text.includes(` ${total}\n`), `${move} for ${total}`);
    assert.match(text, /^>Ann_Archer: \S+ -- {2}-/m);
    const [json] = await Promise.all([page.waitForEvent('download'), page.locator('[data-json]').click()]);
    assert.equal(JSON.parse(await readFile(await json.path(), 'utf8')).format, 'tilewright game');

    // It is reviewed like a game that was played here.
    await page.locator('[data-review]').click();
    await reviewed(page);
    await page.getByText(/^Turn 23, rack/).waitFor();
    assert.ok((await page.locator('tr[data-move]').count()) > 0, 'moves are compared');
    const [kept] = await Promise.all([page.waitForEvent('download'), page.locator('[data-page]').click()]);
    assert.equal(kept.suggestedFilename(), 'review.html');
    const html = await readFile(await kept.path(), 'utf8');
    assert.match(html, /^<!DOCTYPE html>/);
    assert.ok(
      html.includes('Ann Archer') && html.includes('Turn 23') && !html.includes('<script'),
      'one file, without scripts',
    );
    // The phony is among the turns worth another look, and leads to itself.
    const jump = page.locator('[data-jump]').first();
    const to = await jump.getAttribute('data-jump');
    await jump.click();
    await page.getByText(new RegExp(`^Turn ${to}, rack`)).waitFor();
    await shot(page, 'review-file');
    await resize(page, PHONE);
    await page.goBack();
    await turn(page, 6).waitFor();

    // A turn is corrected: a problem that follows from it is named by its turn, and the correction
    // is undone.
    await turn(page, 6).click();
    await page.locator('[data-to-move]').getByText('Turn 6, Bob').waitFor();
    assert.match((await board(page))[7], /FUGIE\.{7}/, 'the board is as it was before the turn');
    await shot(page, 'annotate-turn');
    await resize(page, PHONE);
    await page.locator('[data-remove]').click();
    await page.locator('[data-conflicts] li').first().waitFor();
    await page.locator('[data-conflicts]').getByRole('button', { name: 'Turn 6' }).first().waitFor();
    await page.locator('[data-conflicts]').getByRole('button', { name: 'Turn 6' }).first().click();
    await page.locator('[data-undo]').click();
    await page.locator('[data-conflicts]').waitFor({ state: 'detached' });
    await page.locator('[data-now]').click();

    // Any turn leads to the analysis board.
    await turn(page, 7).click();
    await page.locator('[data-analyse]').click();
    await page.locator('[data-cgp]').waitFor();
    assert.match(await page.locator('[data-cgp]').inputValue(), / BENTV\?\?\/ 83\/70 0$/);
    await page.goto('/#/annotate');
    await page.getByText('Ann Archer \u2013 Bob').waitFor();
    await clean(page, 'the games that were written down');
    await shot(page, 'annotate-list');
  }),
);

test(
  'the edition says what a challenge costs and what the clock does',
  seeded(5, async ({ person }) => {
    const { page } = await person();
    const now = new Date('2026-03-01T10:00:00').getTime();
    await page.clock.install({ time: now });
    await page.goto('/#/annotate');
    await page.locator('[data-edition] option').first().waitFor({ state: 'attached' });
    await page.locator('[data-edition]').selectOption('diamond-2008');
    await page.locator('[data-minutes]').selectOption('3');
    await page.locator('[data-start]').click();
    await page.locator('[data-clock="0"]').waitFor();
    await page.clock.pauseAt(now + 600_000);
    await page.locator('[data-clock="0"]').click();
    await page.clock.runFor(61_000);
    await page.locator('[data-clock="0"] [data-time]').getByText('1:59').waitFor();
    await page.locator('[data-clock="1"]').click();
    await page.clock.runFor(200_000);
    await page.locator('[data-clock="1"] [data-time]').getByText('\u22120:20').waitFor();
    await page.locator('[data-stop-clocks]').click();
    await page.clock.resume();

    // By keys alone: letters on the board go into the line.
    await page.locator('[data-square="112"]').click();
    assert.equal(await box(page).inputValue(), '8H ');
    await box(page).pressSequentially('QI');
    await page.locator('[data-told]').getByText('QI: 22 points').waitFor();
    await box(page).press('Enter');
    await turn(page, 1).waitFor();
    await page.locator('[data-challenge]').click();
    await page.getByRole('button', { name: 'It stands: Player 2 loses a turn' }).click();
    await turn(page, 2).waitFor();
    await page.locator('[data-to-move]').getByText('Player 1 to move').waitFor();
    assert.equal(
      await page
        .locator('[data-sheet="1"]')
        .innerText()
        .then((text) => /passed/.test(text)),
      true,
    );
    await clean(page, 'writing a game down');
    await shot(page, 'annotate');

    // The end by agreement: each loses the tiles left, and overtime.
    await page.locator('[data-end]').click();
    await page.locator('[data-left="0"]').fill('z');
    await page.locator('[data-left="1"]').fill('E');
    await page.locator('[data-end-panel]').getByText('Player 2: 10 points lost for overtime').waitFor();
    await page.locator('[data-count]').click();
    await page.locator('[data-ended]').waitFor();
    const total = (seat) => page.locator(`[data-sheet="${seat}"] tr:last-child td:last-child`).innerText();
    assert.deepEqual([await total(0), await total(1)], ['12', '\u221211']);
  }),
);

test(
  'house rules are set as for a new game, and an increment is gained with each move',
  seeded(5, async ({ person }) => {
    const { page } = await person();
    const now = new Date('2026-03-01T10:00:00').getTime();
    await page.clock.install({ time: now });
    await page.goto('/#/annotate');
    await page.locator('[data-house-rules]:enabled').click();
    const dialog = page.getByRole('dialog', { name: 'House rules' });
    await dialog.getByLabel('Challenges').selectOption('penalty:5');
    await dialog.getByLabel(/^Clock/).selectOption('15');
    await dialog.getByLabel(/^Increment/).selectOption('5');
    await dialog.getByRole('button', { name: /^Show all/ }).click();
    await dialog.getByRole('switch', { name: /Nine-tile racks/ }).click();
    for (const name of ['Days for a move', 'Tutor', 'Late draws'])
      assert.equal(await dialog.getByText(name, { exact: true }).count(), 0, `${name} means nothing on a real board`);
    await cleanAtAllSizes(page, 'house rules of a game to be written down');
    await shot(page, 'annotate-house-rules');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('[data-minutes]').inputValue(), '15');
    await page.locator('[data-new] .chip').first().waitFor();
    await cleanAtAllSizes(page, 'a game to be written down');
    await shot(page, 'annotate-new');
    await page.locator('[data-start]').click();
    await page
      .locator('[data-rules]')
      .getByText(/15 min/)
      .waitFor();
    assert.match(await page.locator('[data-rules]').innerText(), /9 tiles each/);
    await page.clock.pauseAt(now + 600_000);
    await page.locator('[data-clock="0"]').click();
    await page.clock.runFor(20_000);
    await page.locator('[data-clock="0"] [data-time]').getByText('14:40').waitFor();
    await page.locator('[data-clock="1"]').click();
    await page.clock.runFor(1_000);
    await page.locator('[data-clock="0"] [data-time]').getByText('14:45').waitFor();
    await page.clock.resume();
    // A rack of nine tiles is taken.
    await type(page, { rack: 'AEINRSTUV', move: '8D RETAINS' });
    await turn(page, 1).waitFor();
  }),
);

test(
  'a GCG file is gone on with, and without a connection nothing is lost',
  seeded(5, async ({ person }) => {
    const { page, context } = await person();
    await page.goto('/#/annotate');
    await page.getByText('Continue a GCG file').click();
    await page.locator('[data-paste]').fill(GAME.split('\n').slice(0, 5).join('\n'));
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await turn(page, 2).waitFor();
    await page.locator('[data-to-move]').getByText('Ann Archer to move').waitFor();
    await context.setOffline(true);
    await type(page, TURNS[2]);
    await page.locator('[data-refusal]').getByText('is kept').waitFor();
    await context.setOffline(false);
    await turn(page, 3).waitFor();
    await page.locator('[data-refusal]').waitFor({ state: 'detached' });
    assert.match((await board(page))[8], /ZAP/);
  }),
);

test(
  'a turn that the server has no time for stays in the line',
  seeded(5, async ({ person }) => {
    const { page } = await person();
    await begin(page);
    let busy = true;
    await page.route('**/api/gcg', (route) =>
      busy && route.request().postData().includes(TURNS[0].move.split(' ')[1])
        ? route.fulfill({ status: 429, json: { code: 'too_fast', message: 'Too many requests.', squares: [] } })
        : route.continue(),
    );
    await type(page, TURNS[0]);
    await page.locator('[data-refusal]').waitFor();
    assert.equal(await box(page).inputValue(), TURNS[0].move);
    busy = false;
    await box(page).press('Enter');
    await turn(page, 1).waitFor();
    assert.equal(await box(page).inputValue(), '');
  }),
);

/** Many games on this device, the last one the oldest, and the page that lists them. */
async function many(page, count) {
  await page.goto('/#/annotate');
  const kept = (n) => ({
    id: `old-${n}`,
    names: ['Ann', `Bob ${n}`],
    edition: 'classic-2023',
    changes: [],
    head: ['#player1 Ann Ann', `#player2 Bob Bob ${n}`],
    lines: ['>Ann: AB 8H AB +8 8'],
    clocks: null,
    touched: 1_700_000_000_000 - n,
    scores: [8, 0],
    over: false,
  });
  await page.evaluate(
    (games) => localStorage.setItem('tilewright:annotations', JSON.stringify(games)),
    Array.from({ length: count }, (_, n) => kept(n)),
  );
  await page.reload();
  await page.locator('[data-start]').waitFor();
}
const games = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tilewright:annotations')).map(({ id }) => id));

test(
  'the hundredth game drops none: somebody is asked what is to become of the oldest',
  seeded(5, async ({ person }) => {
    const { page } = await person({ viewport: PHONE, hasTouch: true });
    await many(page, 99);
    assert.equal(await page.locator('[data-many]').count(), 0);
    await begin(page);
    assert.equal((await games(page)).length, 100);
    await begin(page);
    assert.equal((await games(page)).length, 101, 'nothing is dropped');
    await page.goto('/#/annotate');
    const asked = page.locator('[data-many]');
    await asked.getByText('This device keeps 101 games. The oldest, Ann – Bob 98,').waitFor();
    const listed = page.locator('main li.game');
    assert.equal(await listed.count(), 6, 'the form for a new game is not far below');
    await page.getByRole('button', { name: 'Show all 101' }).click();
    assert.equal(await listed.count(), 101);
    await page.getByRole('button', { name: 'Show fewer' }).click();
    assert.equal(await listed.count(), 6);
    await cleanAtAllSizes(page, 'many games');
    await shot(page, 'annotate-many');
    const [file] = await Promise.all([page.waitForEvent('download'), asked.locator('[data-save]').click()]);
    assert.equal(file.suggestedFilename(), 'Ann-Bob98.gcg');
    assert.equal(
      await readFile(await file.path(), 'utf8'),
      '#player1 Ann Ann\n#player2 Bob Bob 98\n>Ann: AB 8H AB +8 8\n',
    );
    await asked.locator('[data-remove]').click();
    await page.getByText('Ann – Bob 98 is removed.').waitFor();
    await asked.getByText('The oldest, Ann – Bob 97,').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.equal((await games(page)).length, 101);
    // A player who keeps them all is asked again when there are more.
    await asked.locator('[data-keep-all]').click();
    await asked.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('[data-start]').waitFor();
    assert.equal(await asked.count(), 0);
    await begin(page);
    await page.goto('/#/annotate');
    await asked.getByText('This device keeps 102 games.').waitFor();
  }),
);

test(
  'a device without space for a turn or a game says so',
  seeded(5, async ({ person }) => {
    const { page } = await person({ viewport: PHONE, hasTouch: true });
    await begin(page);
    await write(page, 1, TURNS[0]);
    const before = await page.evaluate(() => localStorage.getItem('tilewright:annotations'));
    await page.evaluate(() => {
      for (let size = 1_048_576; size >= 1; size /= 2) {
        try {
          for (;;) localStorage.setItem(`fill:${localStorage.length}`, 'x'.repeat(size));
        } catch {
          // Smaller pieces may still fit.
        }
      }
    });
    await write(page, 2, TURNS[1]);
    await page.locator('[data-full]').getByText('This device has no space left').waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('tilewright:annotations')), before);
    await page.goto('/#/annotate');
    await page.locator('[data-start]').click();
    await page.locator('[data-full]').getByText('no space left for another game').waitFor();
    // With space again the next change keeps all.
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('fill:'))
        .forEach((key) => localStorage.removeItem(key)),
    );
    await page.locator('[data-start]').click();
    await page.locator('[data-to-move]').waitFor();
    assert.equal((await games(page)).length, 2);
  }),
);

test(
  'a note on a turn is kept in the file, and read where the game is stepped through and reviewed',
  seeded(5, async ({ person }) => {
    const { page } = await person();
    await begin(page);
    const [first, second] = TURNS;
    await write(page, 1, first);
    await write(page, 2, second);
    await turn(page, 1).click();
    const note = page.locator('[data-note]');
    await note.fill('Opens the row below.\nTRY 8D FIGTREE?');
    await page.keyboard.press('Tab');
    await turn(page, 1).getByText('has a note').waitFor({ state: 'attached' });
    await cleanAtAllSizes(page, 'a note is written');
    await shot(page, 'annotate-note');
    await page.reload();
    await turn(page, 1).click();
    assert.equal(await note.inputValue(), 'Opens the row below.\nTRY 8D FIGTREE?');
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-gcg]').click()]);
    const gcg = readFileSync(await file.path(), 'utf8');
    assert.match(gcg, /26 26\r?\n#note Opens the row below\.\r?\n#note TRY 8D FIGTREE\?\r?\n/);

    await page.locator('[data-review]').click();
    await page.locator('[data-note]').getByText('TRY 8D FIGTREE?').waitFor();
    await page.goto('/#/analyse');
    await page.locator('[data-cgp]').fill(gcg);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.locator('[data-game] [data-note]').getByText('Opens the row below.').waitFor();
    await page.locator('[data-next]').click();
    await page.locator('[data-game] [data-note]').waitFor({ state: 'detached' });
  }),
);
