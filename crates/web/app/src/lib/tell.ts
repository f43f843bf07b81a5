/** Names, tiles and refusals as they are shown and read aloud. */

import type { RefusalMessage } from '../wire';

import type { GameView } from './view';
import { t } from '../text';

export const plain = (faces: string): string => faces.toUpperCase();
export const spoken = (tiles: string): string[] => [...tiles].map((tile) => (tile === '?' ? 'a blank' : tile));

/** The name to show for a seat. */
export function nameOf(game: GameView, seat: number): string {
  return game.seats[seat]?.name || t.table.openSeat;
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
