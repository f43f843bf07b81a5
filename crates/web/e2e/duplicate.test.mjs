/** Duplicate: a session of two from the invitation to the result sheet, and a hall with its arbitrator. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { BIN, laid, plays } from './lib/server.mjs';
import { board, clickTile, phony, rack, wordPlay } from './lib/page.mjs';
import { clean } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

/** Makes a session and opens it as its maker. */
async function made(person, changes, seats = []) {
  const maker = await person();
  const body = {
    edition: 'classic-2023',
    changes: ['mode=duplicate', ...changes],
    seats: [{ type: 'mine', name: 'Ana' }, ...seats],
  };
  const answer = await maker.page.request.post('/api/games', { data: body });
  const game = await answer.json();
  assert.equal(answer.status(), 201, JSON.stringify(game));
  await maker.page.addInitScript((held) => localStorage.setItem('tilewright:games', JSON.stringify([held])), {
    id: game.id,
    tokens: game.tokens,
    invite: game.invite,
  });
  await maker.page.goto(`/#/game/${game.id}`);
  return { ...maker, game };
}

async function entered(person, game, name) {
  const guest = await person();
  await guest.page.goto(`/#/join/${game.invite}`);
  await guest.page.getByLabel('Your name').fill(name);
  await guest.page.getByRole('button', { name: 'Accept and sit down' }).click();
  return guest;
}

const running = (page, round) =>
  page.waitForFunction(
    (round) =>
      document.querySelector('[data-seal]:enabled') &&
      document.querySelector('#round')?.textContent === `Round ${round}`,
    round,
  );

/** The review from the last screen: Ben's slips against the best plays, and Ana's when she is chosen. */
async function reviewed(page) {
  await page.locator('[data-review]').click();
  await page.getByText(/^Done: all plays/).waitFor({ timeout: 60_000 });
  assert.equal(await page.locator('[data-turn]').count(), 3);
  await page.getByRole('heading', { name: /^Round 1, rack/ }).waitFor();
  assert.equal(await page.getByRole('button', { name: /Ben/, pressed: true }).count(), 1, 'he sees his own slips');
  assert.equal(await page.locator('tr.played').count(), 1);
  await page.getByText('1 of 2 players found the top.').waitFor();
  await page.locator('[data-turn="2"]').click();
  await page.getByRole('heading', { name: /^Why / }).waitFor();
  await clean(page, 'review of a session');
  await shot(page, 'session-review');
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-page]').click()]);
  assert.match(readFileSync(await file.path(), 'utf8'), /<h1>Duplicate session, Ben \d+<\/h1>/);
  await page.getByRole('button', { name: /Ana/ }).first().click();
  await page.getByText('3 of 3').waitFor();
  assert.equal(await page.locator('.cost.best').count(), 3, 'Ana found every top');
}

test(
  'VAR-DUP-05 VAR-DUP-07 VAR-DUP-15 two play a session to its end',
  seeded(1, async ({ person }) => {
    const ana = await made(person, ['rounds=3']);
    const ben = await entered(person, ana.game, 'Ben');
    await ben.page.getByText('Ana begins the session').waitFor();
    await ana.page.getByText('2 players have joined').waitFor();
    await shot(ana.page, 'opening');
    await clean(ana.page, 'before the start');
    await ana.page.locator('[data-begin]').click();
    for (let round = 1; round <= 3; round++) {
      await Promise.all([running(ana.page, round), running(ben.page, round)]);
      // Ana lays the best play; the fields follow.
      const best = await wordPlay(ana.page, { top: 30 });
      for (const tile of best.tiles) await clickTile(ana.page, tile);
      await ana.page.waitForFunction(
        (score) => [...document.querySelectorAll('.slip input')].at(-1)?.value === String(score),
        best.score,
      );
      if (round === 2) await shot(ana.page, 'slip');
      if (round === 2) await clean(ana.page, 'with a slip');
      await ana.page.locator('[data-seal]').click();
      await ana.page.locator('[data-saved]', { hasText: /Saved \d\d:\d\d:\d\d/ }).waitFor();
      assert.deepEqual(await board(ben.page), await board(ana.page), 'nothing of the slip shows at the other');
      assert.equal(await ben.page.locator('.tile.tentative').count(), 0);
      // Ben types a lesser one; the tiles follow.
      const other = await wordPlay(ben.page, { top: 30, pick: 29 });
      assert.ok(other.score < best.score, 'a lesser play');
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
        await ben.page.locator('[data-loss]', { hasText: /below the top|You found/ }).waitFor();
        if (round === 2) await shot(ben.page, 'between');
        const placed = await board(ben.page);
        for (const { square, face } of best.tiles)
          assert.equal(placed[Math.floor(square / 15)][square % 15], face, 'the best slip is on it');
        assert.deepEqual(placed, await board(ana.page), 'the same board for all');
        await ana.page.locator('[data-next]').click();
      }
    }
    for (const { page } of [ana, ben]) await page.getByRole('heading', { name: 'The session is over' }).waitFor();
    await ana.page.getByText('Ana wins with').waitFor();
    await shot(ben.page, 'over');
    await clean(ana.page, 'the end');
    assert.match(await ben.page.locator('tr.me').first().textContent(), /Ben \(you\)/);
    await reviewed(ben.page);
    const sheet = await ana.context.newPage();
    await sheet.goto(`/api/games/${ana.game.id}/duplicate/sheet`);
    await sheet.getByRole('cell', { name: 'Ben', exact: true }).waitFor();
    await shot(sheet, 'sheet');
    const file = await (await ana.page.request.get(`/api/games/${ana.game.id}/duplicate/session`)).text();
    assert.match(file, /^tilewright duplicate session 1\n/);
    const folder = mkdtempSync(join(tmpdir(), 'tilewright-'));
    writeFileSync(join(folder, 'session.twd'), file);
    const judged = execFileSync(BIN, ['duplicate', 'check', join(folder, 'session.twd')], { encoding: 'utf8' });
    assert.match(judged, /3 rounds, 6 slips of 2 players.*all as recorded/);
    // A slip that claims more than it is worth is noticed.
    writeFileSync(join(folder, 'forged.twd'), file.replace(/(slip 1 \S+ \S+) \d+/, '$1 999'));
    assert.throws(() => execFileSync(BIN, ['duplicate', 'check', join(folder, 'forged.twd')], { encoding: 'utf8' }), {
      status: 1,
    });
    rmSync(folder, { recursive: true });
  }),
);

/** Chooses a session on the page, as its maker would. */
async function chosen(person, choose, options) {
  const maker = await person(options);
  await maker.page.goto('/');
  await maker.page
    .getByRole('region', { name: 'Other ways to play' })
    .getByRole('link', { name: /^Duplicate/ })
    .click();
  const own = maker.page.getByRole('group', { name: 'Duplicate: settings' });
  await own.waitFor();
  await choose(own, maker.page);
  await maker.page.getByRole('button', { name: /^Create/ }).click();
  await maker.page.locator('[data-begin]').waitFor();
  const game = await maker.page.evaluate(() => JSON.parse(localStorage.getItem('tilewright:games'))[0]);
  return { ...maker, game };
}

/** A rack with one vowel is thrown back, as the rule has it, and the next one passes. */
async function acceptRack(page, onRack) {
  const accept = page.getByRole('button', { name: 'Accept the rack' });
  await page.getByRole('button', { name: 'Reject the rack' }).waitFor();
  await onRack();
  assert.equal(await accept.count(), 0, 'PDSKITT has one vowel');
  await page.getByRole('button', { name: 'Reject the rack' }).click();
  await page.getByRole('button', { name: 'Draw the next rack' }).click();
  await accept.waitFor();
  await onRack();
  await accept.click();
}

test(
  'AMB-45 an arbitrator draws, looks at slips, rules on a word and closes early; the hall sees it on the wall',
  seeded(15, async ({ person }) => {
    const ana = await chosen(person, async (own, page) => {
      await own.getByRole('switch', { name: /Arbitrator/ }).check();
      await own.getByLabel(/Number of rounds/).selectOption('5');
      await own.getByLabel(/Word on the board/).selectOption('slip');
      await page.getByLabel('Your name').fill('Ana');
    });
    const ben = await entered(person, ana.game, 'Ben');
    const cleo = await entered(person, ana.game, 'Cleo');
    const dora = await entered(person, ana.game, 'Dora');
    await ana.page.getByText('3 players have joined').waitFor();
    await ana.page.locator('[data-begin]').click();
    await acceptRack(ana.page, async () =>
      assert.equal(await ben.page.locator('button[data-tile]').count(), 0, 'not called out yet'),
    );
    await ana.page.getByRole('button', { name: 'Start the clock' }).click();
    for (const { page } of [ben, cleo]) await running(page, 1);
    await ana.page.getByRole('button', { name: 'Projector view' }).click();
    await shot(ana.page, 'projector');
    await clean(ana.page, 'projector');
    await ana.page.getByRole('button', { name: 'Leave projector view' }).click();
    await ana.page.getByRole('button', { name: 'Add 30 seconds' }).click();
    // All seven tiles, and no word of the list; the bonus for all of them makes it the best slip.
    const faces = phony([...(await rack(ben.page))]);
    for (const [i, face] of faces.entries()) await clickTile(ben.page, { square: 7 * 15 + 4 + i, face });
    await ben.page.locator('[data-seal]').click();
    await ben.page.locator('[data-saved]').waitFor();
    // A word of the list without that bonus, and with a score that is not its own.
    const empty = await board(cleo.page);
    const best = plays(empty, await rack(cleo.page), 20_000).find((move) => laid(move, empty).length < 7);
    assert.ok(best, 'a word of fewer than seven letters');
    for (const tile of laid(best, empty)) await clickTile(cleo.page, tile);
    await cleo.page.waitForFunction(
      (score) => [...document.querySelectorAll('.slip input')].at(-1)?.value === String(score),
      best.score,
    );
    await cleo.page.getByLabel('Score').fill(String(best.score + 1));
    await cleo.page.locator('[data-seal]').click();
    await cleo.page.getByText(`You wrote ${best.score + 1} points; it scores ${best.score}.`).waitFor();

    // Slips coming in: missing players come first, new slips are marked until they are read.
    await ana.page.getByText('2 of 3 slips in').waitFor();
    const list = ana.page.getByRole('group', { name: 'Slips coming in' });
    await list.getByText('new', { exact: true }).nth(1).waitFor();
    assert.match(await list.getByRole('listitem').first().textContent(), /Dora.*not in yet/s);
    await shot(ana.page, 'slips-coming-in');
    await clean(ana.page, 'slips coming in');
    await ana.page.getByRole('button', { name: 'Mark 2 new slips as read' }).click();
    assert.equal(await list.getByText('new', { exact: true }).count(), 0);

    await ana.page.getByRole('button', { name: 'Close the round' }).click();
    await ana.page.getByText('Words on the slips').waitFor();
    const doubtful = ana.page
      .getByRole('listitem')
      .filter({ hasText: faces.join('').toUpperCase() })
      .first();
    const known =
      (await doubtful
        .getByRole('button', { name: 'Not a word' })
        .getAttribute('aria-pressed')
        .catch(() => null)) === null;
    assert.equal(known, false, 'the doubtful word lies open');
    await ana.page.getByText('2 to read').waitFor();
    await shot(ana.page, 'rulings');
    await clean(ana.page, 'rulings');
    // The warning: read by opening the word.
    await ana.page.getByRole('button', { name: /1 warning/ }).click();
    await ana.page.getByText(`wrote ${best.score + 1}, scores ${best.score}`).waitFor();
    await ana.page.getByText('1 to read').waitFor();
    assert.match(await doubtful.textContent(), /0 points/);
    await doubtful.getByRole('button', { name: 'Let it stand' }).click();
    await ana.page.getByText('All read').waitFor();
    await doubtful.getByText(/[1-9]\d* points/).waitFor();
    await clean(ana.page, 'ruled');
    await ana.page.getByRole('button', { name: 'Confirm and place' }).click();
    await ben.page.locator('[data-loss]').waitFor();
    assert.equal(
      (await board(ben.page))[7],
      `....${faces.join('')}....`,
      'the word that was let stand is on the board',
    );
    await dora.page.getByText(/You were \d+ points below the top/).waitFor();

    await ana.page.getByRole('button', { name: 'End the session' }).click();
    await ana.page.getByRole('button', { name: 'End the session?' }).click();
    for (const { page } of [ana, ben]) await page.getByRole('heading', { name: 'The session is over' }).waitFor();
    await clean(ana.page, 'the end for the arbitrator');
  }),
);

test(
  'VAR-DUP-01 one alone plays against the tops on a phone; the board never moves, the rules are at hand',
  seeded(1, async ({ person }) => {
    const one = await chosen(
      person,
      async (own) => {
        await own.getByLabel(/Number of rounds/).selectOption('5');
        await own.getByLabel(/Grid references/).selectOption('international');
      },
      { viewport: { width: 390, height: 844 }, hasTouch: true },
    );
    const { page } = one;
    await page.getByText('On your own, you play against the best possible words.').waitFor();
    const place = () => page.locator('.board').boundingBox();
    const before = await place();
    assert.equal(await page.locator('.board .edge').count(), 30, 'letters and numbers along the edges');
    await page.locator('[data-begin]').click();
    for (let round = 1; round <= 5; round++) {
      await running(page, round);
      assert.deepEqual(await place(), before, 'the board has not moved');
      if (round === 1) {
        // Typed in the international way: 8H lies across. A word of the rack from the star on.
        const best = await wordPlay(page, { top: 200, pick: 199 });
        await page.getByLabel('Word', { exact: true }).fill(best.word.replace(/[()]/g, ''));
        await page.getByLabel('Where').fill(best.coord);
        await page.locator('.tile.tentative').first().waitFor();
        await page.locator('[data-seal]').click();
        await page.getByText(new RegExp(`Sealed: ${best.coord} ${best.word.toUpperCase()}`)).waitFor();
        await clean(page, 'a slip on a phone');
        await page.getByRole('button', { name: /Rules in force/ }).click();
        await page.getByRole('dialog').getByText('3 minutes for each round.').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'More' }).click();
        await clean(page, 'more, in a session');
        await page.keyboard.press('Escape');
      } else if (round < 5) {
        const best = await wordPlay(page, { top: 30 });
        await page.getByLabel('Word', { exact: true }).fill(await wholeWord(page, best));
        await page.getByLabel('Where').fill(best.coord);
        await page.locator('.tile.tentative').first().waitFor();
        await page.locator('[data-seal]').click();
        await page.locator('[data-saved]').waitFor();
      } else {
        await page.getByLabel('Word', { exact: true }).fill('ZZZZZ');
        await page.getByLabel('Where').fill('P9');
        await page.locator('[data-seal]').click();
        await page.locator('.slip').getByRole('alert').waitFor();
        assert.equal(await page.locator('[data-saved]').count(), 0, 'what cannot be is no slip');
        const best = await wordPlay(page, { top: 30 });
        await page.getByLabel('Word', { exact: true }).fill(await wholeWord(page, best));
        await page.getByLabel('Where').fill(best.coord);
        await page.locator('[data-seal]').click();
        await page.locator('[data-saved]').waitFor();
      }
      await page.locator('[data-lock]').click();
      if (round < 5) {
        await page.locator('[data-loss]').waitFor();
        assert.deepEqual(await place(), before, 'nor between the rounds');
        await clean(page, 'between rounds on a phone');
        // The next rack comes by itself after ten seconds.
        const next = page.locator('[data-next]').click({ timeout: 12_000 });
        await next.catch(() => running(page, round + 1));
      }
    }
    await page.getByRole('heading', { name: 'The session is over' }).waitFor();
    await page.getByText('Your place: 1 of 1.').waitFor();
    await page.getByRole('link', { name: 'Result sheet' }).waitFor();
    await clean(page, 'the end on a phone');
    await page.getByRole('tab', { name: 'Rounds' }).click();
    assert.equal(
      (await page.getByRole('cell', { name: 'Top', exact: true }).count()) >= 3,
      true,
      'the tops that were found',
    );
    await page.getByRole('tab', { name: 'Result' }).click();
    await page.getByRole('button', { name: 'Play again, same terms' }).click();
    await page.locator('[data-begin]').waitFor();
    await page.getByText('5 rounds').first().waitFor();
  }),
);

test(
  'a slip by keys alone: laid on the board, sealed with Enter, locked',
  seeded(1, async ({ person }) => {
    const { page } = await made(person, ['rounds=1']);
    await page.locator('[data-begin]').focus();
    await page.keyboard.press('Enter');
    await running(page, 1);
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to board' }).press('Enter');
    const best = await wordPlay(page);
    const [first] = best.tiles;
    const [row, column] = [Math.floor(first.square / 15), first.square % 15];
    for (let i = 7; i > column; i--) await page.keyboard.press('ArrowLeft');
    for (let i = 7; i > row; i--) await page.keyboard.press('ArrowUp');
    if (best.tiles.length > 1 && best.tiles[1].square - first.square === 15) await page.keyboard.press('Space');
    for (const { face } of best.tiles)
      await page.keyboard.press(face === face.toLowerCase() ? `Shift+${face.toUpperCase()}` : face.toLowerCase());
    await page.waitForFunction(
      (score) => [...document.querySelectorAll('.slip input')].at(-1)?.value === String(score),
      best.score,
    );
    await page.keyboard.press('Enter');
    await page.locator('[data-saved]').waitFor();
    for (let i = 0; i < 40 && !(await page.evaluate(() => document.activeElement?.hasAttribute('data-lock'))); i++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The session is over' }).waitFor();
  }),
);

/** The field for the score on a slip. */
const written = (page) => page.getByLabel('Score');

for (const [how, counts] of [
  ['', false],
  [' counted', true],
]) {
  test(
    `AMB-45 a${how} score that is being written stays when somebody else seals a slip, and is sealed as it was written`,
    seeded(1, async ({ person }) => {
      const ana = await made(person, ['rounds=1']);
      if (counts) {
        // If no points are shown, the field starts empty (AMB-37).
        await ana.page.getByRole('button', { name: 'Settings' }).click();
        await ana.page.getByRole('switch', { name: /^Count your plays yourself/ }).click();
        await ana.page.keyboard.press('Escape');
      }
      const ben = await entered(person, ana.game, 'Ben');
      await ana.page.getByText('2 players have joined').waitFor();
      await ana.page.locator('[data-begin]').click();
      await Promise.all([running(ana.page, 1), running(ben.page, 1)]);
      const best = await wordPlay(ana.page);
      for (const tile of best.tiles) await clickTile(ana.page, tile);
      const word = ana.page.getByLabel('Word', { exact: true });
      await ana.page.waitForFunction(
        (word) => document.querySelector('.slip input').value.toUpperCase() === word.toUpperCase(),
        best.word,
      );
      assert.equal(await written(ana.page).inputValue(), counts ? '' : String(best.score));
      await written(ana.page).fill('');
      await written(ana.page).pressSequentially('10');

      // Ben seals, thinks again, seals once more: each time Ana's page gets the number of slips
      // that are in.
      for (const pick of [5, 9]) {
        await ben.page.getByRole('button', { name: 'Clear' }).click();
        const other = await wordPlay(ben.page, { top: 30, pick });
        for (const tile of other.tiles) await clickTile(ben.page, tile);
        await ben.page.waitForFunction(
          (score) => [...document.querySelectorAll('.slip input')].at(-1)?.value === String(score),
          other.score,
        );
        await ben.page.locator('[data-seal]').click();
        await ben.page.getByText(new RegExp(`^Sealed: \\S+ ${other.word.toUpperCase()}\\.`)).waitFor();
        await ana.page.getByText('1 of 2 slips in').waitFor();
      }
      await ben.page.locator('[data-lock]').click();
      await ben.page.locator('[data-saved]', { hasText: 'Locked' }).waitFor();
      assert.equal(await written(ana.page).inputValue(), '10', 'what Ana writes is still there');
      assert.equal((await word.inputValue()).toUpperCase(), best.word.toUpperCase());
      // She continues where she was.
      await ana.page.keyboard.type('7');
      assert.notEqual(best.score, 107);
      await ana.page.locator('[data-seal]').click();
      await ana.page.getByText(`You wrote 107 points; it scores ${best.score}.`).waitFor();
    }),
  );
}

/** A play as it is written on a slip: with the letters that are on the board already. */
async function wholeWord(page, move) {
  const rows = await board(page);
  const across = /^(\d+)([A-O])$/.exec(move.coord);
  const down = /^([A-O])(\d+)$/.exec(move.coord);
  let [r, c] = across
    ? [Number(across[1]) - 1, across[2].charCodeAt(0) - 65]
    : [Number(down[2]) - 1, down[1].charCodeAt(0) - 65];
  let word = '';
  for (const face of move.word.replace(/[()]/g, '')) {
    word += face === '.' ? rows[r][c] : face;
    if (across) c += 1;
    else r += 1;
  }
  return word;
}
