/**
 * Compares the package with `wolges-wasm` on every play of the same positions:
 * `node beside-wolges.mjs PACKAGE WOLGES KWG`. WOLGES is its folder for Node, and KWG the American list
 * (`tilewright lexicon build`). Both answer in JSON, and have to find the same plays.
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [ours, theirs, graph] = process.argv.slice(2).map((path) => resolve(path));
const { cgpOf, Tilewright } = await import(`${ours}/index.js`);
const wolges = createRequire(import.meta.url)(`${theirs}/wolges_wasm.js`);
const GAMES = 25;
const ROUNDS = 4;
/** The usual rules, but with all words of the list that both have. */
const RULES = { edition: 'classic-2023', changes: ['list=american', 'words=all', 'challenge=void'] };

const tilewright = await Tilewright.load();
wolges.precache_kwg('american', readFileSync(graph));

const stateIn = (messages) => messages.findLast(({ type }) => type === 'update')?.game;
const commandOf = (text) => {
  if (text === 'pass') return { type: 'pass' };
  if (text.startsWith('exchange ')) return { type: 'exchange', tiles: text.slice(9) };
  return { type: 'play_text', text };
};

/** The positions of games in which the best play is always laid. */
function* positions() {
  for (let number = 1; number <= GAMES; number++) {
    const seats = ['Ann', 'Ben'].map((name) => ({ type: 'mine', name }));
    const seed = number.toString(16).padStart(64, '0');
    const game = tilewright.game({ ...RULES, seats }, { seed, created: 0 });
    let state = stateIn(game.hear({ type: 'hello', tokens: [], last_seq: 0 }));
    while (state.phase === 'turn') {
      const { turn: seat, seq } = state;
      state = stateIn(game.hear({ type: 'view_as', seat }));
      const cgp = cgpOf(state);
      yield { cgp, board: state.board, rack: state.rack };
      const { text } = tilewright.plays(cgp, RULES).moves[0];
      const messages = game.hear({ type: 'command', id: `m${seq}`, seat, seq, command: commandOf(text) });
      state = stateIn([...messages, ...game.tick(0)]);
    }
    game.leave();
  }
}

const numberOf = (letter) => letter.toUpperCase().charCodeAt(0) - 64;
const squareOf = (face) => (face === '.' ? 0 : face < 'a' ? numberOf(face) : -numberOf(face));
const asked = [...positions()].map(({ cgp, board, rack }) => ({
  cgp,
  request: JSON.stringify({
    rack: [...rack].map((tile) => (tile === '?' ? 0 : numberOf(tile))),
    board: board.map((row) => [...row].map(squareOf)),
    count: 1_000_000,
    lexicon: 'american',
    leave: 'noleave',
    rules: 'CrosswordGame',
  }),
}));

const our = (position) => tilewright.plays(position.cgp, RULES).moves.filter(({ tiles }) => tiles.length > 0);
const their = async (position) =>
  JSON.parse(await wolges.analyze(position.request)).filter(({ action }) => action === 'play');

let [plays, differing] = [0, 0];
for (const position of asked) {
  const [mine, other] = [our(position).map(({ score }) => score), (await their(position)).map(({ score }) => score)];
  plays += mine.length;
  const sorted = (scores) => scores.sort((a, b) => a - b).join();
  if (sorted(mine) !== sorted(other)) {
    differing += 1;
    if (differing <= 3) console.log(`${position.cgp}: ${mine.length} plays here, ${other.length} there`);
  }
}
console.log(`${asked.length} positions, ${plays} plays, ${differing} positions with other plays`);

const millis = { ours: [], theirs: [] };
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, answer] of [
    ['ours', our],
    ['theirs', their],
  ]) {
    const began = performance.now();
    for (const position of asked) await answer(position);
    millis[name].push((performance.now() - began) / asked.length);
  }
}
for (const [name, all] of Object.entries(millis))
  console.log(`${name}: ${all.map((one) => one.toFixed(2)).join(', ')} ms a position`);
assert.ok(asked.length > 0);
