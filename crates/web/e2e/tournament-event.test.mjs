/**
 * A whole tournament by hand, as a director directs it who has not read the guide: 24 players, 6 rounds, a fixed pair,
 * a latecomer, a wrong score, a withdrawal and a return, and prizes. Presses and keys are counted, and the standings
 * are added up here once more.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from './lib/house.mjs';
import { resize } from './lib/page.mjs';
import { clean, cleanAtAllSizes } from './lib/screens.mjs';
import { shot } from './lib/shots.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const FIRST =
  'Ada Bob Carla Dan Eve Finn Gita Hugo Ivy Jon Kim Lena Max Nia Oto Pia Quin Rosa Sam Tess Uma Vera Wes Xenia';
const LAST =
  'King Lee Moss Poe Roth Shaw Tal Unwin Vane Wren Young Zeller Ash Birk Cole Dunn Eads Ford Gray Hale Ives Jarvis Knox Lamb';
const NAMES = FIRST.split(' ').map((first, i) => `${first} ${LAST.split(' ')[i]}`);
const LATE = 'Yara Mole';

/** The tables of the second round that are played on the server. */
const HERE = [1, 2, 3, 4];

/** Seconds that a press and a key take a director who hurries. */
const PRESS = 2;
const KEY = 0.3;

/** A hand that counts its presses and keys. */
class Hand {
  presses = 0;
  keys = 0;
  constructor(page) {
    this.page = page;
  }
  async press(sought) {
    this.presses += 1;
    const place = typeof sought === 'string' ? this.page.locator(sought) : sought;
    await place.click();
  }
  /** Types into the field that has the focus, or that gets it by a press. */
  async type(selector, text) {
    const field = this.page.locator(selector);
    if (!(await field.evaluate((field) => field === document.activeElement))) await this.press(selector);
    this.keys += [...text].length;
    await field.pressSequentially(text);
  }
  async enter() {
    this.keys += 1;
    await this.page.keyboard.press('Enter');
  }
  /** A list is opened, and an entry pressed. */
  async choose(selector, wanted) {
    this.presses += 2;
    await this.page.locator(selector).selectOption(wanted);
  }
  /** Does the act whose effect a dialog shows. */
  async does() {
    await this.press('[data-changes] [data-do]:not([disabled])');
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  async paste(selector, text) {
    this.presses += 2;
    await this.page.locator(selector).fill(text);
  }
  /** The seconds since the last call, in words and as a number. */
  spent() {
    const { presses, keys } = this;
    [this.presses, this.keys] = [0, 0];
    const seconds = presses * PRESS + keys * KEY;
    return {
      seconds,
      said: `${presses} presses and ${keys} keys, ${Math.round(seconds)} s`,
    };
  }
}

/** The wins and the spread of each player, added up without the page. */
class Sums {
  cards = new Map();
  /** The highest score of the first three rounds, and its players. */
  high = { score: 0, names: [] };
  add(name, half, spread) {
    const card = this.cards.get(name) ?? { half: 0, spread: 0 };
    this.cards.set(name, {
      half: card.half + half,
      spread: card.spread + spread,
    });
  }
  game(round, first, second, a, b) {
    for (const [name, score] of round > 3
      ? []
      : [
          [first, a],
          [second, b],
        ]) {
      if (score > this.high.score) this.high = { score, names: [] };
      if (score === this.high.score) this.high.names.push(name);
    }
    const half = 1 + Math.sign(a - b);
    this.add(first, half, a - b);
    this.add(second, 2 - half, b - a);
  }
  /** Names in order, with wins and spread. */
  ranks() {
    return [...this.cards]
      .sort(([, a], [, b]) => b.half - a.half || b.spread - a.spread)
      .map(([name, { half, spread }]) => `${name} ${half / 2} ${spread}`);
  }
}

/** The pairs of the round that is shown, by their tables. */
const pairs = (page) =>
  page
    .locator('[data-games] [data-table]')
    .evaluateAll((rows) =>
      rows.map((row) => [
        Number(row.dataset.table),
        ...[...row.querySelectorAll('.names > span')].map((span) => span.firstChild.textContent),
      ]),
    );
/**
 * Both players of a board here take their seats through the API, with the key on the card of their table, and the one
 * of a side, 0 or 1, resigns.
 */
const resigns = (page, round, table, side) =>
  page.evaluate(
    async ({ round, table, side }) => {
      const id = location.hash.split('/')[2];
      const known = JSON.parse(localStorage.getItem('tilewright:tournaments'));
      const headers = {
        authorization: `Bearer ${known.find((one) => one.id === id).key}`,
        'content-type': 'application/json',
      };
      const ask = async (path, body) => {
        const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
        const answer = await fetch(`/api/tournaments/${id}${path}`, request);
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      };
      const { keys } = await ask('/tables?division=1');
      const { key } = keys.find((one) => one.table === table);
      const { rounds } = (await ask('')).divisions[0];
      const game = rounds.find((one) => one.round === round).games.find((one) => one.table === table);
      const sockets = [];
      for (const entrant of [game.first, game.second]) {
        const own = `the device of entrant ${entrant}`.replaceAll(' ', '-');
        const seat = await ask('/seat', { key, division: 1, round, entrant, own });
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/games/${seat.game}/socket`);
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', tokens: [seat.token], last_seq: 0 }));
        sockets.push(socket);
      }
      await new Promise((done) => {
        let tries = 0;
        sockets[side].onmessage = ({ data }) => {
          const told = JSON.parse(data);
          if (told.type === 'done') return done();
          // As soon as the game has begun; before that it is refused.
          const seq = told.game?.seq ?? (told.type === 'changed' ? told.seq : null);
          if (seq === null) return;
          const id = `resigns-${(tries += 1)}`;
          sockets[side].send(JSON.stringify({ type: 'command', id, seat: side, seq, command: { type: 'resign' } }));
        };
      });
      for (const socket of sockets) socket.close();
    },
    { round, table, side },
  );
const done = (page, table) => page.locator(`[data-games] [data-table="${table}"] [data-state="done"]`).waitFor();
/** The scores of a game: no two alike in a round, and now and then a tie. */
const scores = (round, table) => (table === 9 ? [390, 390] : [380 + ((round * 37 + table * 53) % 97), 402 - 5 * table]);
const ranks = (page) =>
  page.locator('[data-standings] [data-rank]').evaluateAll((rows) =>
    rows.map((row) => {
      const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim());
      const [wins] = cells.at(-2).split('–');
      return `${row.querySelector('.who').textContent.trim()} ${Number(wins.replace('½', '.5'))} ${Number(
        cells.at(-1).replace('−', '-').replace('+', ''),
      )}`;
    }),
  );

test(
  'a director who has not read the guide directs 24 players through 6 rounds',
  seeded(91, async ({ person, t }) => {
    const { page } = await person({ ...PHONE, name: 'Dora Vane' });
    const hand = new Hand(page);
    const sums = new Sums();
    const spent = (what, limit) => {
      const { seconds, said } = hand.spent();
      t.diagnostic(`${what}: ${said}`);
      assert.ok(seconds < limit, `${what} takes ${said}`);
    };
    /** Types the result of each table that is left, as a director does. */
    const type = async (round, games, wrong = null) => {
      for (const [table, first, second] of games) {
        const [a, b] = scores(round, table);
        const typed = table === wrong ? [b, a] : [a, b];
        await hand.type('[data-typed]', `${table} ${typed.join(' ')}`);
        await hand.enter();
        await done(page, table);
        sums.game(round, first, second, a, b);
      }
    };
    const publish = async (round) => {
      await hand.press('[data-pair]');
      await page.locator('[data-draft]').waitFor();
      await hand.press('[data-publish]');
      await page.getByRole('heading', { name: `Round ${round} of 6` }).waitFor();
      return pairs(page);
    };

    // From names to the first published round.
    await page.goto('/#/tournaments');
    await hand.type('[data-title]', 'Spring Open');
    await hand.enter();
    await page.locator('[data-entering]').waitFor();
    await hand.paste('[data-list]', NAMES.map((name, i) => `${name}, ${1900 - 30 * i}, ${'ABC'[i >> 3]}`).join('\n'));
    await page.locator('[data-read]').nth(23).waitFor();
    await hand.press('[data-enter]');
    await page.getByText('24 players entered. How will the rounds be paired?').waitFor();
    await cleanAtAllSizes(page, 'a first plan');
    await shot(page, 'first-plan');
    await resize(page, PHONE.viewport);
    await hand.press('[data-preset="5 Swiss, king of the hill"]');
    await hand.press('[data-pair]');
    await page.locator('[data-draft]').waitFor();
    spent('from names to the first draft', 60);

    // Two who travel together meet in the first round: fixed from the draft, where one of them is pressed.
    await hand.press(page.locator('[data-draft]').getByRole('button', { name: 'Ada King' }));
    await hand.press('[data-fix]');
    const fixing = page.getByRole('dialog', { name: 'Fixed in round 1' });
    assert.equal(await fixing.locator('[data-fix-player] option:checked').textContent(), 'Ada King');
    await hand.choose('[data-fix-against]', { label: 'Bob Lee' });
    await fixing.getByText(/^They have not met/).waitFor();
    await fixing.getByText(/^In the draft now: /).waitFor();
    await cleanAtAllSizes(page, 'fixing a pair');
    await shot(page, 'fixing');
    await resize(page, PHONE.viewport);
    await hand.press('[data-fix-it]');
    await fixing.getByText('Ada King plays Bob Lee', { exact: true }).waitFor();
    await hand.press(fixing.getByRole('button', { name: 'Close' }));
    await page.locator('[data-forced]').waitFor();
    await page.locator('[data-anew]').waitFor();
    await cleanAtAllSizes(page, 'a draft with a fixed pair');
    await shot(page, 'draft-fixed');
    await resize(page, PHONE.viewport);
    await hand.press('[data-publish]');
    await page.getByRole('heading', { name: 'Round 1 of 6' }).waitFor();
    let games = await pairs(page);
    assert.equal(games.length, 12);
    assert.ok(games.some(([, ...pair]) => pair.includes('Ada King') && pair.includes('Bob Lee')));
    spent('a fixed pair', 60);

    // Prizes, while the first round is played.
    await hand.press('[data-tab="plan"]');
    for (const award of ['£100', '£50']) {
      await hand.type('[data-award]', award);
      await hand.enter();
      await hand.does();
      await page.getByText(award, { exact: true }).waitFor();
    }
    await hand.choose('[data-prize-kind]', 'high-game');
    await hand.choose('[data-prize-round="last"]', '3');
    await cleanAtAllSizes(page, 'a prize for certain rounds');
    await shot(page, 'prizes');
    await resize(page, PHONE.viewport);
    await hand.type('[data-award]', 'a dictionary');
    await hand.enter();
    await hand.does();
    await page.getByText('a dictionary', { exact: true }).waitFor();
    await page.getByText('High game, rounds 1 to 3', { exact: true }).waitFor();
    await hand.press('[data-tab=""]');
    spent('three prizes', 60);

    // The scores of table 4 are typed the wrong way round.
    await type(1, games, 4);
    spent('round 1', 180);

    // A latecomer, who misses the first round.
    await hand.press('[data-late]');
    await hand.type('[data-list]', LATE);
    await hand.press(page.getByRole('dialog').locator('[data-enter]'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    sums.add(LATE, 0, -50);
    // The first four boards of the second round are played here, the others on wood.
    await hand.press('[data-pair]');
    await page.locator('[data-draft]').waitFor();
    for (const table of HERE) await hand.press(`[data-board="${table}"] [data-place="wood"]`);
    await hand.press('[data-publish]');
    await page.getByRole('heading', { name: 'Round 2 of 6' }).waitFor();
    games = await pairs(page);
    assert.equal(games.length, 12);
    const bye = async () => /^Bye: (.+?)\./.exec(await page.getByText(/^Bye: /).textContent())[1];
    sums.add(await bye(), 2, 50);
    await type(
      2,
      games.filter(([table]) => !HERE.includes(table)),
    );
    // Without points on the board who resigns forfeits; the results arrive by themselves.
    for (const table of HERE) {
      const [, ...players] = games.find((game) => game[0] === table);
      const side = table % 2;
      await resigns(page, 2, table, side);
      await done(page, table);
      sums.add(players[side], 0, -50);
      sums.add(players[1 - side], 2, 50);
    }
    // Now the wrong score is seen, and mended with a look at what follows.
    await hand.press(page.getByRole('button', { name: 'Previous round' }));
    await hand.press('[data-games] [data-table="4"]');
    const [right, wrong] = scores(1, 4);
    const mend = page.getByRole('dialog', { name: 'Round 1, table 4' });
    await mend.locator('[data-score="0"]').fill('');
    await hand.type('[data-score="0"]', String(right));
    await mend.locator('[data-score="1"]').fill('');
    await hand.type('[data-score="1"]', String(wrong));
    await hand.enter();
    await mend.getByText('Places that change').waitFor();
    await mend.getByText('Round 2 was paired on the old standings').waitFor();
    await hand.does();
    spent('round 2, with a latecomer, a wrong score and four boards here', 180);

    // A withdrawal while the third round is played: the game that is paired is forfeited.
    games = await publish(3);
    sums.add(await bye(), 2, 50);
    const [, gone, opponent] = games[5];
    await hand.press('[data-games] [data-table="6"]');
    await hand.press(page.getByRole('dialog').getByRole('button', { name: `${gone}: ` }));
    await hand.press('[data-withdraw]');
    await page.locator('[data-changes]').getByText(`${gone} withdraws`).waitFor();
    await hand.does();
    await done(page, 6);
    sums.add(gone, 0, -50);
    sums.add(opponent, 2, 50);
    await type(
      3,
      games.filter(([table]) => table !== 6),
    );
    spent('round 3, with a withdrawal', 180);

    // 24 play again. A player has to leave early and asks for the bye of the fourth round; so another has one, too.
    await hand.press('[data-fix]');
    await hand.choose('[data-fix-player]', {
      label: 'Uma Ives' === gone ? 'Wes Knox' : 'Uma Ives',
    });
    await hand.choose('[data-fix-against]', 'bye');
    await page.getByText('The number of players is even').waitFor();
    await hand.press('[data-fix-it]');
    const asked = gone === 'Uma Ives' ? 'Wes Knox' : 'Uma Ives';
    await page.getByRole('dialog').getByText(`${asked} has the bye`, { exact: true }).waitFor();
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
    await page
      .locator('[data-fixed-next]', {
        hasText: `Fixed for round 4: ${asked} has the bye.`,
      })
      .waitFor();
    await clean(page, 'a fixed bye');
    games = await publish(4);
    assert.equal(games.length, 11);
    const two = await page.getByText(/^Bye: /).textContent();
    assert.ok(two.includes(asked), two);
    for (const name of /^Bye: (.+?)\./.exec(two)[1].split(/ and |, /)) sums.add(name, 2, 50);
    sums.add(gone, 0, -50);
    await type(4, games);
    spent('round 4, with a fixed bye', 180);

    // The return.
    await hand.press('[data-away]');
    await hand.press('[data-return]');
    await hand.does();
    games = await publish(5);
    assert.ok(games.some((game) => game.includes(gone)) || (await bye()) === gone);
    sums.add(await bye(), 2, 50);
    await type(5, games);
    spent('round 5, with a return', 180);

    games = await publish(6);
    sums.add(await bye(), 2, 50);
    await type(6, games);
    await page.getByRole('link', { name: 'Final standings' }).waitFor();
    spent('round 6', 180);

    // The standings are those that were added up here, and the prizes follow from them.
    await page.getByRole('link', { name: 'Final standings' }).click();
    await page.locator('[data-standings="6"]').waitFor();
    const shown = await ranks(page);
    assert.deepEqual(shown, sums.ranks());
    const winners = await page.locator('[data-prizes] [data-winners]').allTextContents();
    const [first, second] = shown.map((line) => line.split(' ').slice(0, 2).join(' '));
    assert.deepEqual(winners.slice(0, 2), [first, second]);
    assert.equal(winners[2], `${sums.high.names.join(' and ')}, ${sums.high.score}`);
    await cleanAtAllSizes(page, 'final standings');
    await shot(page, 'final');
  }),
);
