import { describe, expect, test } from 'vitest';
import { bestTurn, joined, lastPlay, scoreSheet } from '../src/lib/sheet';
import { turnsOf } from '../src/lib/stepping';
import type { EventKind, EventMessage } from '../src/wire';

const log = (...events: EventKind[]): EventMessage[] => events.map((event, i) => ({ seq: i + 1, at: i, event }));
const played = (seat: number, coord: string, faces: string, score: number): EventKind => ({
  type: 'played',
  seat,
  text: `${coord} ${faces}`,
  tiles: [],
  drawn_count: 0,
  drawn: null,
  formed: { words: [{ coord, faces, points: score }], bonus: 0, score },
});

describe('the score sheet', () => {
  test('counts turns and running totals', () => {
    const lines = scoreSheet(
      log(played(0, '8D', 'TRAIN', 12), { type: 'passed', seat: 1 }, played(0, 'H8', 'NO', 4), {
        type: 'exchanged',
        seat: 1,
        count: 3,
        returned: null,
        drawn: null,
      }),
      2,
    );
    expect(lines.map(({ turn, seat, kind, total }) => [turn, seat, kind, total])).toEqual([
      [1, 0, 'play', 12],
      [2, 1, 'pass', 0],
      [3, 0, 'play', 16],
      [4, 1, 'exchange', 0],
    ]);
    expect(lines[3]?.count).toBe(3);
  });

  test('a play taken off counts nothing and stays in the sheet', () => {
    const lines = scoreSheet(
      log(
        played(0, '8D', 'TRAIN', 12),
        played(1, 'H8', 'NX', 20),
        { type: 'challenged', seat: 0, rulings: [{ word: 'NX', good: false }], upheld: true },
        { type: 'withdrawn', seat: 1, count: 1, returned: null },
        played(0, 'D8', 'TO', 4),
      ),
      2,
    );
    expect(lines.map(({ withdrawn, points, total }) => [withdrawn, points, total])).toEqual([
      [false, 12, 12],
      [true, 0, 0],
      [false, 4, 16],
    ]);
  });

  test('a challenge of letters swapped before a pass is no mark on the play before', () => {
    const challenge: EventKind = {
      type: 'challenged',
      seat: 0,
      rulings: [{ word: 'XRAIN', good: false }],
      upheld: true,
    };
    const lines = scoreSheet(
      log(played(0, '8D', 'TRAIN', 12), { type: 'passed', seat: 1 }, challenge, {
        type: 'withdrawn',
        seat: 1,
        count: 0,
        returned: null,
      }),
      2,
    );
    expect(lines.map(({ challenged, withdrawn, points }) => [challenged, withdrawn, points])).toEqual([
      [false, false, 12],
      [false, false, 0],
    ]);
  });

  test('charges are lines but not turns', () => {
    const lines = scoreSheet(
      log(
        played(0, '8D', 'TRAIN', 12),
        { type: 'charged', seat: 1, points: -10, reason: 'challenge' },
        { type: 'skipped', seat: 1 },
      ),
      2,
    );
    expect(lines.map(({ turn, points, total }) => [turn, points, total])).toEqual([
      [1, 12, 12],
      [0, -10, -10],
      [0, 0, -10],
    ]);
  });

  test('what a clock gets back is no line', () => {
    const credited = (seat: number): EventKind => ({ type: 'credited', seat, span: 120 });
    const events = log(played(0, '8D', 'TRAIN', 12), credited(1), played(1, 'H8', 'NO', 4), credited(0), {
      type: 'passed',
      seat: 0,
    });
    const lines = scoreSheet(events, 2);
    expect(lines.map(({ seq, turn, seat, kind }) => [seq, turn, seat, kind])).toEqual([
      [1, 1, 0, 'play'],
      [3, 2, 1, 'play'],
      [5, 3, 0, 'pass'],
    ]);
    expect(turnsOf(events, 2)).toEqual([1, 3, 5]);
    expect(lastPlay(events)?.seat).toBe(1);
  });

  test('the best turn is one that stayed', () => {
    const lines = scoreSheet(
      log(played(0, '8D', 'TRAIN', 12), played(0, 'A1', 'QQ', 90), {
        type: 'withdrawn',
        seat: 0,
        count: 0,
        returned: null,
      }),
      1,
    );
    expect(bestTurn(lines, 0)?.word).toBe('TRAIN');
    expect(bestTurn(lines, 1)).toBeNull();
  });

  test('after a withdrawal nothing is the last play', () => {
    expect(lastPlay(log(played(0, '8D', 'TRAIN', 12)))?.seat).toBe(0);
    expect(
      lastPlay(log(played(0, '8D', 'TRAIN', 12), { type: 'withdrawn', seat: 0, count: 0, returned: null })),
    ).toBeNull();
  });
});

describe('joining events', () => {
  const all = log({ type: 'paused' }, { type: 'resumed' }, { type: 'paused' });
  test('continues, repeats and starts anew', () => {
    expect(joined(all.slice(0, 1), all.slice(1), 3)).toEqual(all);
    expect(joined(all.slice(0, 2), all.slice(1), 3)).toEqual(all);
    expect(joined([], all, 3)).toEqual(all);
    expect(joined(all, [], 3)).toEqual(all);
  });
  test('events with a gap do not join', () => {
    expect(joined(all.slice(0, 1), all.slice(2), 3)).toBeNull();
    expect(joined(all.slice(0, 2), [], 3)).toBeNull();
    expect(joined(all, [], 2)).toBeNull();
  });
});
