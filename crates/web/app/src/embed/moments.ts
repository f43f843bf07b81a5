/** A whole game as a row of moments that can be shown one after another. */

import { scoreSheet } from '../lib/sheet';
import { stopAfter, stopAfterPlays, turnsOf } from '../lib/stepping';
import { parseSquare } from '../lib/square';
import { embed as t } from '../text/en-embed';
import type { MovesMessage } from '../wire';

export interface Moment {
  /** The rows of the board, as messages write them. */
  board: readonly string[];
  /** The squares of the last play. */
  last: readonly number[];
  /** Each seat's score. */
  scores: readonly number[];
  /** The title of the moment: "Move 5 of 24". */
  title: string;
  /** The last move in words: "Ana: TRAIN 8D, 12". */
  said: string;
}

export interface Moments {
  /** The number of moves. */
  count: number;
  /** The game after this many of them. */
  at(move: number): Moment;
}

/** Words are shown in capitals, whatever stands for the blanks. */
const plain = (word: string): string => word.replaceAll(/[^A-Za-z]/g, '').toUpperCase();

export function momentsOf({ game, events }: MovesMessage): Moments {
  const over = game.phase === 'over';
  const name = (seat: number): string => game.seats[seat]?.name || t.somebody;
  const winners = (): string => {
    const aborted = events.findLast(({ event }) => event.type === 'aborted')?.event;
    if (aborted?.type === 'aborted') return t.aborted(name(aborted.seat));
    const ended = events.findLast(({ event }) => event.type === 'ended')?.event;
    return t.won(ended?.type === 'ended' ? ended.winners.map(name) : []);
  };
  const { mode } = game;
  if (mode.type === 'duplicate') {
    const { rounds } = mode.session;
    return {
      count: rounds.length,
      at(move) {
        const round = rounds[move - 1];
        const { board, last } = stopAfterPlays(rounds.slice(0, move).map(({ placed }) => placed.text));
        const said = round
          ? `${t.play('', plain(round.placed.word), round.placed.place, round.placed.score)}, ${t.held(round.rack)}`
          : '';
        return { board, last, scores: [], title: move === 0 ? t.before : t.round(move, rounds.length), said };
      },
    };
  }
  const seats = game.seats.length;
  const turns = turnsOf(events, seats);
  const sheet = scoreSheet(events, seats);
  const scored = mode.type !== 'together';
  /** A move in words. */
  const told = (move: number): string => {
    const line = sheet.find(({ seq }) => seq === turns[move - 1]);
    if (line?.kind === 'play')
      return (
        t.play(name(line.seat), plain(line.word), line.coord, line.points) + (line.withdrawn ? ` (${t.takenOff})` : '')
      );
    if (line) return t.other(name(line.seat), line.kind, line.count);
    const event = events.find(({ seq }) => seq === turns[move - 1])?.event;
    if (event?.type !== 'together' || !('seat' in event.event)) return '';
    const done = event.event;
    return done.type === 'word_played'
      ? `${name(done.seat)}: ${plain(done.words[0] ?? '')}`
      : t.other(name(done.seat), 'pass', 0);
  };
  return {
    count: turns.length,
    at(move) {
      const end = move >= turns.length;
      const stop = stopAfter(events, move === 0 ? 0 : (turns[move - 1] ?? 0), seats);
      // The last moment takes board and scores from the game itself, with the racks counted and
      // withdrawn plays taken off.
      const board = end && game.board.length > 0 ? game.board : stop.board;
      const last =
        end && game.board.length > 0 ? game.last_play.flatMap((square) => parseSquare(square) ?? []) : stop.last;
      const scores = end ? game.seats.map(({ score }) => score) : stop.scores;
      const now = end && over ? winners() : end && game.turn !== null ? t.turn(name(game.turn)) : '';
      const title = move === 0 && !end ? t.before : t.after(Math.min(move, turns.length), turns.length);
      return {
        board,
        last,
        scores: scored ? scores : [],
        title,
        said: [move > 0 ? told(move) : '', now].filter(Boolean).join('. ').replaceAll('..', '.'),
      };
    },
  };
}
