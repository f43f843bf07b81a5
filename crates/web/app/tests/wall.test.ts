import { describe, expect, it, test } from 'vitest';
import { parseRoute } from '../src/lib/route.svelte';
import { broadcastOptions, optionsText, USUAL } from '../src/tournament/broadcast';
import { merged, type Tournament } from '../src/tournament/merge';
import { needLines } from '../src/tournament/needs';
import { fit, kindsOf, listsOf, pagesOf, staysFor } from '../src/tournament/wall';
import type {
  EntrantMessage,
  OutcomeMessage,
  ReachMessage,
  TournamentTable,
  TablePlayer,
} from '../src/tournament/wire';

const NAMES = ['Ada', 'Bob', 'Cat', 'Dan', 'Eve'];
const entrant = (name: string, number: number): EntrantMessage => ({
  entrant: number + 1,
  entry: { name, rating: null, games: null, class: null, club: '', team: null, initials_only: false },
  from: 1,
  withdrawn: false,
  fixed_table: null,
});
const scores: OutcomeMessage = { type: 'scores', first: 401, second: 387 };
/** Two games and a bye in each round, with these results. */
function event(...results: boolean[][]): Tournament {
  const rounds = results.map((done, i) => ({
    round: i + 1,
    basis: { rule: 'swiss', standings: i, seed: '1', simulations: 0, edited: false },
    games: done.map((has, table) => ({
      table: table + 1,
      first: 2 * table + 1,
      second: 2 * table + 2,
      online: false,
      outcome: has ? scores : null,
      claims: null,
      differ: false,
    })),
    byes: [5],
    missed: [],
  }));
  const after = results.findIndex((done) => !done.every(Boolean));
  return merged(null, {
    revision: 1,
    title: 'Spring Open',
    order: [1],
    divisions: [
      {
        division: 1,
        name: 'Open',
        entrants: NAMES.map(entrant),
        plan: Array.from({ length: 2 }, (_, basis) => ({ rule: 'swiss', basis, repeats: null })),
        prizes: [{ kind: 'place:1', award: 'a cup' }],
        winners: [{ entrants: [1], points: null }],
        published: results.length,
        rounds,
        standings: {
          round: after < 0 ? results.length : after,
          partial: false,
          rows: NAMES.map((_, i) => ({
            rank: i + 1,
            entrant: i + 1,
            half_wins: 2,
            half_losses: 0,
            spread: 14,
            played: 1,
            byes: 0,
            withdrawn: false,
          })),
        },
      },
    ],
  });
}
const kinds = (tournament: Tournament): string[] => tournament.divisions.flatMap(kindsOf);

describe('a wall', () => {
  it('shows what matters at each time of a round', () => {
    expect(kinds(event())).toEqual(['players']);
    expect(kinds(event([false, false]))).toEqual(['names', 'tables']);
    expect(kinds(event([true, false]))).toEqual(['missing', 'tables']);
    expect(kinds(event([true, true]))).toEqual(['standings']);
    expect(kinds(event([true, true], [false, false]))).toEqual(['names', 'tables']);
    expect(kinds(event([true, true], [true, false]))).toEqual(['missing', 'tables', 'standings']);
    expect(kinds(event([true, true], [true, true]))).toEqual(['standings', 'prizes']);
  });

  it('lists every player by name with table, opponent and who begins', () => {
    const [names] = listsOf(event([false, false]), 0);
    expect(names?.rows.map(({ name, other, value, begins }) => [name, other, value, begins])).toEqual([
      ['Ada', 'Bob', '1', true],
      ['Bob', 'Ada', '1', false],
      ['Cat', 'Dan', '2', true],
      ['Dan', 'Cat', '2', false],
      ['Eve', 'bye', '', false],
    ]);
    expect(listsOf(event([false, false]), 7)).toEqual([]);
  });

  it('names the round of a result that is missing from an earlier one', () => {
    const [missing] = listsOf(event([true, false], [true, false]), 1);
    expect(missing?.kind).toBe('missing');
    expect(missing?.rows.map(({ key, value }) => [key, value])).toEqual([
      ['1.2', 'round 1'],
      ['2.2', ''],
    ]);
  });

  it('fits a hall of any size to any screen', () => {
    for (const [width, height] of [
      [1920, 1080],
      [1280, 720],
      [390, 844],
      [320, 200],
    ] as const)
      for (const rows of [1, 12, 500, 1000])
        for (const kind of ['names', 'tables', 'standings', 'prizes'] as const) {
          const room = [width * 0.92, height * 0.8] as const;
          const { columns, rows: each, height: row } = fit(kind, rows, ...room, height);
          expect(each * row).toBeLessThanOrEqual(room[1] + 0.01);
          expect(row).toBeGreaterThanOrEqual(Math.min(26, height / 23));
          expect(columns).toBeGreaterThan(0);
        }
    const few = fit('names', 12, 1800, 860, 1080);
    const many = fit('names', 1000, 1800, 860, 1080);
    expect(few.columns).toBe(1);
    expect(few.height).toBeGreaterThan(many.height);
    expect(many.columns * many.rows).toBeGreaterThan(30);
  });

  it('turns pages that hold each row once', () => {
    const [names] = listsOf(event([false, false]), 0);
    const pages = pagesOf(names!, { columns: 1, rows: 2, height: 40 });
    expect(pages.flatMap(({ rows }) => rows)).toEqual(names!.rows);
    expect(pages.map(({ at, of, range }) => [at, of, range])).toEqual([
      [1, 3, 'A to B'],
      [2, 3, 'C to D'],
      [3, 3, 'E'],
    ]);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(3);
    expect(staysFor(30)).toBeLessThan(staysFor(3));
  });
});

test('addresses of screens', () => {
  expect(parseRoute('#/tournament/a1/wall')).toEqual({ page: 'wall', id: 'a1', division: 0, options: '' });
  expect(parseRoute('#/tournament/a1/wall/2?dark')).toEqual({ page: 'wall', id: 'a1', division: 2, options: 'dark' });
  expect(parseRoute('#/tournament/a1/broadcast/1/12?show=names,clocks')).toEqual({
    page: 'broadcast',
    id: 'a1',
    division: 1,
    table: 12,
    options: 'show=names,clocks',
  });
  expect(parseRoute('#/tournament/a1/standings')).toMatchObject({ page: 'tournament', part: 'standings' });
});

test('options of a broadcast', () => {
  expect(broadcastOptions('')).toMatchObject({ chosen: false, background: 'transparent', size: 1 });
  expect([...broadcastOptions('').parts]).toEqual(USUAL);
  expect(broadcastOptions('show=clocks,nothing&chroma&size=150')).toEqual({
    parts: new Set(['clocks']),
    chosen: true,
    background: '#00b140',
    size: 1.5,
  });
  expect(broadcastOptions('chroma=1122ff&size=9999')).toMatchObject({ background: '#1122ff', size: 1 });
  expect(optionsText(USUAL)).toBe('');
  expect(optionsText(['standings', 'names'])).toBe('?show=names,standings');
});

describe('what a player needs', () => {
  const reach = (sure: number | null, possible: number | null): ReachMessage => ({ sure, possible });
  const lines = (round: number, ...needs: [number, ReachMessage, ReachMessage][]): string[] =>
    needLines(
      { round, rounds: 7 } as TournamentTable,
      { needs: needs.map(([place, after, end]) => ({ place, after, end })) } as TablePlayer,
    );
  const last = (place: number, sure: number | null, possible: number | null): [number, ReachMessage, ReachMessage] => [
    place,
    reach(sure, possible),
    reach(sure, possible),
  ];

  it('is told in plain words in the last round', () => {
    expect(lines(7, last(1, 43, 43))).toEqual(['A win by 43 or more gives first place']);
    expect(lines(7, last(1, 1, 1))).toEqual(['A win gives first place']);
    expect(lines(7, last(1, 0, -5))).toEqual(['A tie is enough for first place']);
    expect(lines(7, last(1, -10, -1000))).toEqual(['A loss by up to 10 is enough for first place']);
    expect(lines(7, last(1, -1000, -1000))).toEqual(['Has first place']);
    expect(lines(7, last(1, null, 20), last(2, 1, -1000))).toEqual([
      'For first place: a win by 20 or more, and help from other tables',
      'A win gives 2nd place',
    ]);
    expect(lines(7, last(1, 960, 1))).toEqual(['For first place: a win, and help from other tables']);
    expect(lines(7, last(1, null, -1000))).toEqual(['First place depends on other tables']);
    expect(lines(7, last(1, null, null), last(3, null, null))).toEqual(['3rd place is out of reach']);
    expect(lines(7)).toEqual([]);
  });

  it('looks to the end and to the place after the round before that', () => {
    expect(lines(6, [1, reach(1, 1), reach(120, -1000)])).toEqual(['A win by 120 or more secures first place']);
    expect(lines(6, [1, reach(12, 12), reach(null, -1000)])).toEqual([
      'A win by 12 or more gives first place after this round',
    ]);
    expect(lines(6, [1, reach(null, null), reach(null, 1)])).toEqual(['Needs a win to stay in reach of first place']);
    expect(lines(6, [1, reach(null, 1), reach(null, -1000)])).toEqual([]);
  });
});
