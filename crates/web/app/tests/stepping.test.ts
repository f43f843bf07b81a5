import { describe, expect, test } from 'vitest';
import { squareText, parseCoord, step } from '../src/lib/square';
import { stopAfter, stopAfterPlays, turnsOf } from '../src/lib/stepping';
import type { EventKind, EventMessage } from '../src/wire';

const log = (...events: EventKind[]): EventMessage[] => events.map((event, i) => ({ seq: i + 1, at: i, event }));

/** A play as the server sends it; `.` for tiles it runs through. */
const played = (seat: number, coord: string, faces: string, score: number): EventKind => {
  const at = parseCoord(coord, 'international');
  const tiles = [...faces].flatMap((face, i) =>
    face === '.' || !at ? [] : [{ square: squareText(step(at.square, at.direction, i) ?? 0), face }],
  );
  return {
    type: 'played',
    seat,
    text: `${coord} ${faces}`,
    tiles,
    drawn_count: 0,
    drawn: null,
    formed: { words: [{ coord, faces, points: score }], bonus: 0, score },
  };
};
const row = (board: readonly string[], number: number): string => board[number - 1] ?? '';
const EMPTY = '.'.repeat(15);

describe('the board of an earlier turn', () => {
  const events = log(
    { type: 'starts', seat: 0 },
    played(0, '8F', 'TRAIN', 12),
    { type: 'window_closed', cause: 'moved' },
    played(1, '8F', '.....zZ', 20),
    { type: 'challenged', seat: 0, rulings: [{ word: 'TRAINZZ', good: false }], upheld: true },
    { type: 'withdrawn', seat: 1, count: 2, returned: null },
    played(0, 'F8', '.OE', 6),
    { type: 'charged', seat: 1, points: -5, reason: 'challenge' },
    { type: 'exchanged', seat: 1, count: 2, returned: null, drawn: null },
  );

  test('there is one stop for each line of the score sheet', () => {
    expect(turnsOf(events, 2)).toEqual([2, 4, 7, 8, 9]);
  });

  test('before the first turn nothing lies there', () => {
    expect(stopAfter(events, 0, 2)).toEqual({ board: new Array(15).fill(EMPTY), last: [], scores: [0, 0] });
  });

  test('each play lies there when it has been made, a phony too, and is gone after it came off', () => {
    const first = stopAfter(events, 2, 2);
    expect(row(first.board, 8)).toBe('.....TRAIN.....');
    expect(first.last.map(squareText)).toEqual(['8F', '8G', '8H', '8I', '8J']);
    expect(first.scores).toEqual([12, 0]);
    const phony = stopAfter(events, 4, 2);
    expect(row(phony.board, 8)).toBe('.....TRAINzZ...');
    expect(phony.scores).toEqual([12, 20]);
    const after = stopAfter(events, 7, 2);
    expect(row(after.board, 8)).toBe('.....TRAIN.....');
    expect([row(after.board, 9)[5], row(after.board, 10)[5]]).toEqual(['O', 'E']);
    expect(after.last.map(squareText)).toEqual(['9F', '10F']);
    expect(after.scores).toEqual([18, 0]);
    expect(stopAfter(events, 8, 2).scores).toEqual([18, -5]);
  });

  test('letters swapped go back when the turn comes off or is given up, and a blank that was taken is a letter', () => {
    const swapped = log(
      played(0, '8F', 'TRaIN', 12),
      { type: 'blank_taken', seat: 1, square: '8H' },
      { type: 'letter_taken', seat: 1, square: '8F', face: 'B', words: ['BRAIN'] },
      played(1, '8F', '.....S', 7),
      { type: 'withdrawn', seat: 1, count: 1, returned: null },
      { type: 'letter_taken', seat: 0, square: '8F', face: 'D', words: ['DRAIN'] },
      { type: 'resigned', seat: 0 },
    );
    expect(row(stopAfter(swapped, 4, 2).board, 8)).toBe('.....BRAINS....');
    expect(row(stopAfter(swapped, 5, 2).board, 8)).toBe('.....TRAIN.....');
    expect(row(stopAfter(swapped, 6, 2).board, 8)).toBe('.....DRAIN.....');
    expect(row(stopAfter(swapped, 7, 2).board, 8)).toBe('.....TRAIN.....');
  });

  test('a rearranged word that comes off lies as it lay', () => {
    const turned = log(played(0, '8F', 'TRAIN', 12), played(1, '8F', 'TRAINER', 9), {
      type: 'withdrawn',
      seat: 1,
      count: 2,
      returned: null,
    });
    const other = log(played(0, '8F', 'TRAIN', 12), played(1, '8F', 'ANTIER', 9), {
      type: 'withdrawn',
      seat: 1,
      count: 1,
      returned: null,
    });
    expect(row(stopAfter(other, 2, 2).board, 8)).toBe('.....ANTIER....');
    for (const events of [turned, other]) expect(row(stopAfter(events, 3, 2).board, 8)).toBe('.....TRAIN.....');
  });

  test('Together has its own plays', () => {
    const team = log(
      {
        type: 'together',
        event: {
          type: 'word_played',
          seat: 0,
          text: '8F TRAIN',
          tiles: [{ square: '8F', face: 'T' }],
          words: ['TRAIN'],
          goals: [],
          drawn_count: 0,
          drawn: null,
        },
      },
      { type: 'together', event: { type: 'turn_ended', seat: 1, drawn_count: 0, drawn: null } },
    );
    expect(turnsOf(team, 2)).toEqual([1, 2]);
    expect(row(stopAfter(team, 2, 2).board, 8)[5]).toBe('T');
  });

  test('the rounds of a duplicate session', () => {
    const stop = stopAfterPlays(['8F TRAiN', 'F8 .OE']);
    expect(row(stop.board, 8)).toBe('.....TRAiN.....');
    expect(row(stop.board, 10)[5]).toBe('E');
    expect(stop.last.map(squareText)).toEqual(['9F', '10F']);
    expect(stopAfterPlays([]).last).toEqual([]);
  });
});
