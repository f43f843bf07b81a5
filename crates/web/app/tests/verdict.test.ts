import { describe, expect, test } from 'vitest';
import { countLines, type Ended } from '../src/lib/count';
import { openPoints, scoreOf } from '../src/lib/scores';
import { verdictOf, verdictText } from '../src/lib/verdict';
import type { EventKind, EventMessage } from '../src/wire';
import type { GameView } from '../src/lib/view';

const played = (seat: number, faces: string, score: number): EventKind => ({
  type: 'played',
  seat,
  text: `8D ${faces}`,
  tiles: [],
  drawn_count: 0,
  drawn: null,
  formed: { words: [{ coord: '8D', faces, points: score }], bonus: 0, score },
});
/** Events of commands: those of one command happen at the same moment. */
const log = (...commands: EventKind[][]): EventMessage[] =>
  commands.flatMap((events, at) => events.map((event) => ({ at, event }))).map((one, i) => ({ seq: i + 1, ...one }));
const game = (turn: number | null, phase = 'turn', terms = 'folio-2001 seats=3'): GameView =>
  ({
    turn,
    phase,
    terms: { text: terms },
    seats: [{ name: 'Ana' }, { name: 'Ben' }, { name: 'Cy' }],
  }) as unknown as GameView;

const rulings = [
  { word: 'FUN', good: true },
  { word: 'FUNER', good: false },
];
const upheld: EventKind[] = [
  { type: 'challenged', seat: 1, rulings, upheld: true },
  { type: 'withdrawn', seat: 0, count: 2, returned: null },
];
const failed = (...costs: EventKind[]): EventKind[] => [
  {
    type: 'challenged',
    seat: 1,
    rulings: [
      { word: 'FUN', good: true },
      { word: 'ON', good: true },
    ],
    upheld: false,
  },
  ...costs,
];
const read = (events: EventMessage[], viewer: number | null, turn = 1): string => {
  const verdict = verdictOf(events, viewer);
  if (!verdict) return '';
  const { judged, costs, turn: next } = verdictText(verdict, game(turn), viewer);
  return [judged, costs, next].join(' ');
};

describe('the verdict', () => {
  test('says word by word what was judged, what it costs and whose turn it is', () => {
    const off = log([played(0, 'FUNER', 12)], upheld);
    expect(read(off, 0)).toBe(
      "Ben challenged: FUNER is not in the list. FUN is good. Your play comes off and scores nothing. It is Ben's turn.",
    );
    expect(read(off, 1)).toBe(
      'You challenged: FUNER is not in the list. FUN is good. The play comes off and Ana scores nothing. It is your turn.',
    );
    const stands = (...costs: EventKind[]): EventMessage[] => log([played(0, 'FUN', 12)], failed(...costs));
    expect(read(stands(), 1)).toBe(
      'You challenged: FUN and ON are good. The play stands. It costs you nothing. It is your turn.',
    );
    expect(read(stands({ type: 'charged', seat: 1, points: -10, reason: 'challenge' }), 1)).toContain(
      'You lose 10 points.',
    );
    expect(read(stands({ type: 'charged', seat: 0, points: 5, reason: 'challenge' }), 1)).toContain(
      'Ana gains 5 points.',
    );
    expect(read(stands({ type: 'skip_owed', seat: 1 }, { type: 'skipped', seat: 1 }), 1, 0)).toContain(
      "Your next turn is skipped. It is Ana's turn.",
    );
  });

  test('amb_10 a second wrong challenge costs no second turn where one lost turn is the most', () => {
    const one = 'folio-2001 seats=3 lost-turns=one';
    const verdict = verdictOf(log([played(0, 'FUN', 12)], failed()), 1);
    const costs = (viewer: number, terms: string): string =>
      verdict ? verdictText(verdict, game(1, 'turn', terms), viewer).costs : '';
    expect(costs(1, one)).toBe('The play stands. You already owe a turn, so it costs nothing more.');
    expect(costs(0, one)).toBe('The play stands. Ben already owes a turn, so it costs nothing more.');
    expect(costs(1, 'travel-2006 seats=3')).toBe('The play stands. It costs you nothing.');
    const first = verdictOf(log([played(0, 'FUN', 12)], failed({ type: 'skip_owed', seat: 1 })), 1);
    expect(first && verdictText(first, game(1, 'turn', one), 1).costs).toBe(
      'The play stands. Your next turn is skipped.',
    );
  });

  test('stays until the next move, and for those it concerns until their own', () => {
    const then = (...more: EventKind[][]): EventMessage[] => log([played(0, 'FUNER', 12)], upheld, ...more);
    expect(verdictOf(then([{ type: 'proposed', seat: 0, what: 'pause' }]), 2)).not.toBeNull();
    expect(verdictOf(then([played(1, 'CAT', 10)]), null)).toBeNull();
    expect(verdictOf(then([played(1, 'CAT', 10)]), 2)).toBeNull();
    expect(verdictOf(then([played(1, 'CAT', 10)]), 0)).not.toBeNull();
    expect(verdictOf(then([played(1, 'CAT', 10)], [{ type: 'passed', seat: 0 }]), 0)).toBeNull();
  });

  test('VAR-RCY-1 AMB-44 names who swapped the letters of a turn without a play', () => {
    const swapped = (...last: EventKind[]): EventMessage[] =>
      log([played(1, 'FUN', 12)], [{ type: 'passed', seat: 0 }], last);
    expect(read(swapped(...upheld), 0)).toBe(
      "Ben challenged: FUNER is not in the list. FUN is good. The letters you swapped go back. It is Ben's turn.",
    );
    expect(read(swapped(...upheld), 1)).toContain('The letters Ana swapped go back.');
    expect(read(swapped(...failed()), 1)).toContain(
      'FUN and ON are good. The swapped letters stay. It costs you nothing.',
    );
  });

  test('a move that waited for it comes with it', () => {
    const verdict = verdictOf(
      log(
        [played(0, 'FUN', 12)],
        [{ type: 'move_held', seat: 1 }],
        [...failed().map((event) => ({ ...event, seat: 2 }) as EventKind), played(1, 'CAT', 10)],
      ),
      null,
    );
    expect(verdict).not.toBeNull();
    const fell = log(
      [played(0, 'FUNER', 12)],
      [
        { type: 'challenged', seat: 2, rulings, upheld: true },
        { type: 'held_move_dropped', seat: 1 },
        { type: 'withdrawn', seat: 0, count: 2, returned: null },
      ],
    );
    expect(read(fell, 1)).toContain('Your waiting move is dropped: move again.');
    expect(read(fell, 2)).not.toContain('dropped');
  });

  test('names nobody on turn when the game is over', () => {
    const verdict = verdictOf(log([played(0, 'FUN', 12)], failed()), 1);
    expect(verdict && verdictText(verdict, game(null, 'over'), 1).turn).toBe('');
  });
});

test('a score counts the play that may still be challenged, as the sheet does', () => {
  const open = {
    seats: [{ score: 40 }, { score: 31 }],
    pending: { seat: 0, formed: { score: 23 } },
  } as unknown as GameView;
  expect([scoreOf(open, 0), scoreOf(open, 1), openPoints(open, 0), openPoints(open, 1)]).toEqual([63, 31, 23, 0]);
});

describe('the lines of a result', () => {
  const ended = (lines: [number, string, number, number][]): Ended => ({
    type: 'ended',
    reason: 'went_out',
    winners: [0],
    tie_broken: false,
    lines: lines.map(([before, left, deducted, collected], seat) => ({
      seat,
      before,
      left,
      deducted,
      collected,
      total: before + deducted + collected,
    })),
  });
  /** Every column: what is added and taken makes the sum below. */
  const adds = (events: EventMessage[], end: Ended): void => {
    for (const seat of [0, 1]) {
      const column = countLines(end, events).map(({ kind, points }) => [kind, points[seat] ?? 0] as const);
      const total = column
        .filter(([kind]) => !['before', 'final'].includes(kind))
        .reduce((sum, [, points]) => sum + points, 0);
      const plays = column.some(([kind]) => kind === 'plays');
      expect(total + (plays ? 0 : (end.lines[seat]?.before ?? 0))).toBe(end.lines[seat]?.total);
    }
  };

  test('name overtime and challenges, so that they add up', () => {
    const events = log(
      [played(0, 'FUN', 12)],
      [played(1, 'CAT', 80)],
      failed({ type: 'charged', seat: 1, points: -10, reason: 'challenge' }),
      [
        { type: 'charged', seat: 1, points: -20, reason: 'overtime' },
        { type: 'charged', seat: 0, points: 5, reason: 'challenge' },
      ],
    );
    const end = ended([
      [17, '', 0, 6],
      [50, 'OE', -6, 0],
    ]);
    expect(countLines(end, events).map(({ kind, points }) => [kind, ...points])).toEqual([
      ['plays', 12, 80],
      ['challenge', 5, -10],
      ['overtime', null, -20],
      ['before', 17, 50],
      ['keeps', null, -6],
      ['collects', 6, null],
      ['final', 23, 44],
    ]);
    adds(events, end);
  });

  test('are as few as before where nothing was charged', () => {
    const end = ended([
      [12, '', 0, 2],
      [80, 'A', -2, 0],
    ]);
    expect(countLines(end, []).map(({ kind }) => kind)).toEqual(['before', 'keeps', 'collects', 'final']);
    adds([], end);
    const theme = log([{ type: 'theme_settled', seat: 0, number: 1, granted: true }]);
    expect(
      countLines(
        ended([
          [17, '', 0, 0],
          [80, '', 0, 0],
        ]),
        theme,
      ).map(({ kind, points }) => [kind, ...points]),
    ).toEqual([
      ['plays', 12, 80],
      ['theme', 5, null],
      ['final', 17, 80],
    ]);
  });
});
