/** Scores, results and lines of the score sheet as they are shown and read aloud. */

import { t } from '../text';
import { said } from '../text/en-said';
import type { Line } from './sheet';
import { nameOf } from './tell';
import type { GameView } from './view';

/** A line of the score sheet that is not a play, in words. */
export function lineText(line: Line): string {
  switch (line.kind) {
    case 'exchange':
      return t.table.exchanged(line.count);
    case 'pass':
      return t.table.passed;
    case 'declined':
      return t.table.declined;
    case 'skipped':
      return t.table.skipped;
    case 'resigned':
      return t.table.gaveUp;
    case 'charged':
      return t.table.charged[line.reason];
    default:
      return line.word;
  }
}

/** A seat's score including a play that may still be challenged, as on the score sheet. */
export const scoreOf = (game: GameView, seat: number): number =>
  (game.seats[seat]?.score ?? 0) + openPoints(game, seat);

/** The points of a seat's play that may still be challenged. */
export const openPoints = (game: GameView, seat: number): number =>
  game.pending?.seat === seat ? game.pending.formed.score : 0;

/** The scores, seat by seat; `me` is the seat that is called "you". */
export const scoreParts = (game: GameView, me: number | null): string[] =>
  game.seats.map((seat, i) => said.score(i === me ? t.table.you : seat.name, scoreOf(game, i)));

/** The winners as a phrase; `me` is the seat that is called "you". */
export function resultSentence(game: GameView, winners: readonly number[], me: number | null, plainly = false): string {
  if (game.mode.type === 'solitaire')
    return t.over.alone(
      game.seats.reduce((sum, seat) => sum + seat.score, 0),
      game.seats.length,
    );
  if (winners.length === 0) return t.over.none;
  const names = winners.map((seat) => nameOf(game, seat));
  const winner = winners[0];
  if (winners.length !== 1 || winner === undefined) return t.over.draw(names);
  const others = game.seats.filter((_, seat) => seat !== winner).map((seat) => seat.score);
  const by = (game.seats[winner]?.score ?? 0) - Math.max(...others);
  const you = winner === me;
  return by > 0 && !plainly ? t.over.wins(names[0] ?? '', you, by) : t.over.winsPlain(names[0] ?? '', you);
}
