/** The unbuilding of a board as a row of moments that can be shown one after another. */

import { SIZE, parseSquare } from '../lib/square';
import { embed as t } from '../text/en-embed';
import type { MovesMessage } from '../wire';
import type { Moments } from './moments';

/** The board without the tiles on these squares. */
function without(board: readonly string[], gone: ReadonlySet<number>): string[] {
  return board.map((row, y) => [...row].map((face, x) => (gone.has(y * SIZE + x) ? '.' : face)).join(''));
}

export function removalsOf({ game, events }: MovesMessage): Moments {
  const name = (seat: number): string => game.seats[seat]?.name || t.somebody;
  const taken = events.flatMap(({ event }) =>
    event.type === 'unbuild' && event.event.type === 'removed' ? [event.event] : [],
  );
  const ending = game.unbuilding?.ending ?? null;
  return {
    count: taken.length,
    at(move) {
      const gone = taken.slice(0, move);
      const squares = gone.flatMap(({ tiles }) => tiles.flatMap(({ square }) => parseSquare(square) ?? []));
      const points = game.seats.map((_, seat) =>
        gone.reduce((sum, each) => sum + (each.seat === seat ? each.points : 0), 0),
      );
      const latest = gone.at(-1);
      const end = move >= taken.length;
      const turn = game.unbuilding?.turn ?? null;
      const next = taken[move];
      const now = end && ending ? t.won(ending.winners.map(name)) : end && turn !== null ? t.turn(name(turn)) : '';
      const said = latest
        ? `${t.took(name(latest.seat), latest.tiles.map(({ face }) => face.toUpperCase()).join(' '), latest.points)}. ${now}`
        : now;
      // The tiles that are taken next are marked.
      const last = (next?.tiles ?? []).flatMap(({ square }) => parseSquare(square) ?? []);
      return {
        board: without(game.board, new Set(squares)),
        last,
        scores: points,
        title: move === 0 ? t.whole : t.removal(move, taken.length),
        said: said.trim(),
      };
    },
  };
}
