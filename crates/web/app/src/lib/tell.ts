/** Names, scores and refusals as they are shown and read aloud. */

import type { RefusalMessage } from '../wire';

import type { GameView } from './view';
import { t } from '../text';
import type { Line } from './sheet';

export const plain = (faces: string): string => faces.toUpperCase();
export const spoken = (tiles: string): string[] => [...tiles].map((tile) => (tile === '?' ? 'a blank' : tile));

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

/** The name to show for a seat. */
export function nameOf(game: GameView, seat: number): string {
  return game.seats[seat]?.name || t.table.openSeat;
}

/** A seat's score including a play that may still be challenged, as on the score sheet. */
export const scoreOf = (game: GameView, seat: number): number =>
  (game.seats[seat]?.score ?? 0) + openPoints(game, seat);

/** The points of a seat's play that may still be challenged. */
export const openPoints = (game: GameView, seat: number): number =>
  game.pending?.seat === seat ? game.pending.formed.score : 0;

/** The scores, seat by seat; `me` is the seat that is called "you". */
export const scoreParts = (game: GameView, me: number | null): string[] =>
  game.seats.map((seat, i) => t.say.score(i === me ? t.table.you : seat.name, scoreOf(game, i)));

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

/** The viewer's tiles laid on the board: the words they form, and their number. */
export interface OwnTiles {
  formed: string[];
  laid: number;
}
const NONE: OwnTiles = { formed: [], laid: 0 };

/** The sentence for a refusal: ours where the facts are at hand, otherwise the server's. */
export function refusalText(refusal: RefusalMessage, game: GameView | null = null, own: OwnTiles = NONE): string {
  const pending = game?.pending ?? null;
  const deciding = (game?.seats ?? []).flatMap((seat, i) => (pending?.waits_for.includes(i) ? [seat.name] : []));
  const sentence = t.refusals[refusal.code]?.({
    squares: refusal.squares,
    onTurn: game && game.turn !== null ? nameOf(game, game.turn) : '',
    mine: game !== null && game.turn !== null && game.turn === game.viewer,
    deciding,
    word: plain(pending?.formed.words[0]?.faces ?? ''),
    held: game?.rack ?? '',
    firstWord: game?.first_word ?? 0,
    ...own,
  });
  return sentence || refusal.message || t.unknown;
}

/** One sign for each seat: its initial, with a number where two would be the same. */
export function initials(names: readonly string[]): string[] {
  const first = names.map((name) => [...name.trim()][0]?.toUpperCase() ?? '?');
  return first.map((letter, seat) => {
    const same = first.flatMap((other, i) => (other === letter ? [i] : []));
    return same.length > 1 ? `${letter}${same.indexOf(seat) + 1}` : letter;
  });
}
