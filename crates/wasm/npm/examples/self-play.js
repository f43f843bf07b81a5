/**
 * Plays a game against itself, for each seat the best move by equity, and then searches how its last
 * moves were best played: `node self-play.js [SEED]`.
 */

import { cgpOf, Tilewright } from '../index.js';

const seed = Number(process.argv[2] ?? 1)
  .toString(16)
  .padStart(64, '0');
const rules = { edition: 'classic-2023', changes: ['challenge=void'] };

const tilewright = await Tilewright.load();
const game = tilewright.game(
  {
    ...rules,
    seats: [
      { type: 'mine', name: 'Ann' },
      { type: 'mine', name: 'Ben' },
    ],
  },
  { seed, created: 0 },
);

/** The last state in these messages. */
const stateIn = (messages) => messages.findLast(({ type }) => type === 'update')?.game;

/** The command that carries out a move in words. */
function commandOf(text) {
  if (text === 'pass') return { type: 'pass' };
  if (text.startsWith('exchange ')) return { type: 'exchange', tiles: text.slice('exchange '.length) };
  return { type: 'play_text', text };
}

let state = stateIn(game.hear({ type: 'hello', tokens: [], last_seq: 0 }));
let endgame = null;
while (state.phase === 'turn') {
  const { turn: seat, seq } = state;
  // A caller with several seats looks at the game from the one that moves.
  state = stateIn(game.hear({ type: 'view_as', seat }));
  const cgp = cgpOf(state);
  if (state.bag === 0) endgame ??= cgp;
  const [best] = tilewright.plays(cgp, rules).moves;
  console.log(`${state.seats[seat].name} with ${state.rack}: ${best.text}, ${best.score} points`);
  const messages = game.hear({ type: 'command', id: `move-${seq}`, seat, seq, command: commandOf(best.text) });
  state = stateIn([...messages, ...game.tick(0)]);
}
for (const { name, score } of state.seats) console.log(`${name}: ${score} points`);

// With an empty bag nothing is hidden, and the best line can be proven.
if (endgame) {
  const { line, value, proof } = tilewright.search(endgame, { ...rules, effort: 2 });
  console.log(`the end, ${endgame}`);
  console.log(`is best played ${line.join(', ')}: that changes the lead by ${value} (${proof})`);
}
