/** The pages that a wall shows of a tournament, and how many rows fit on each. */

import { t } from '../text';
import { tournaments as u } from '../text/en-tournament';
import { wall as w } from '../text/en-wall';
import { byName, halves, nameOf, open, roundOf } from './look';
import type { Division, Tournament } from './merge';

/** A list that is shown. */
export type Kind = 'players' | 'names' | 'tables' | 'missing' | 'standings' | 'prizes';

/** A row of a list; parts that it does not have are empty. */
export interface Row {
  key: string;
  /** The table or the rank in front. */
  lead: string;
  name: string;
  /** True if the named player begins. */
  begins: boolean;
  /** The opponent, the club or the winners. */
  other: string;
  /** The table, the score, the record or the award. */
  value: string;
  /** The spread. */
  more: string;
}

/** A list of a division. */
export interface List {
  division: Division;
  kind: Kind;
  /** The round of pairings and results, or of the standings. */
  round: number;
  rows: Row[];
}

/** One screen of a list. */
export interface Page extends List {
  /** Changes with the place and not with the content. */
  id: string;
  /** The page of its list, from 1, and their number. */
  at: number;
  of: number;
  /** The initials of the first and the last name, for long lists by name. */
  range: string;
}

/** The room for rows, and its rows as they fill it. */
export interface Fit {
  columns: number;
  /** Rows in a column. */
  rows: number;
  /** The height of a row in pixels. */
  height: number;
}

/** The share of results from which on the results that are missing matter more than the pairings. */
const LATE = 1 / 2;

/** The lists of a division, by the state of its newest round. */
export function kindsOf(division: Division): Kind[] {
  const round = roundOf(division, division.published);
  if (!round) return ['players'];
  const missing = open(division).length;
  const prizes: Kind[] = division.prizes.length > 0 ? ['prizes'] : [];
  if (missing === 0) return division.published < division.plan.length ? ['standings'] : ['standings', ...prizes];
  const done = round.games.filter(({ outcome }) => outcome).length;
  if (done < round.games.length * LATE) return ['names', 'tables'];
  return division.standings.round > 0 ? ['missing', 'tables', 'standings'] : ['missing', 'tables'];
}

/** The lists of a tournament, or of one of its divisions. */
export function listsOf(tournament: Tournament, only: number): List[] {
  return tournament.divisions
    .filter(({ division }) => only === 0 || division === only)
    .flatMap((division) =>
      kindsOf(division)
        .map((kind) => ({
          division,
          kind,
          round: kind === 'standings' ? division.standings.round : division.published,
          rows: rowsOf(division, kind),
        }))
        .filter(({ rows }) => rows.length > 0),
    );
}

const ROW: Row = { key: '', lead: '', name: '', begins: false, other: '', value: '', more: '' };

export function rowsOf(division: Division, kind: Kind): Row[] {
  const round = roundOf(division, division.published);
  const names = new Map(division.entrants.map(({ entrant, entry }) => [entrant, entry.name]));
  const name = (entrant: number): string => names.get(entrant) ?? nameOf(division, entrant);
  switch (kind) {
    case 'players':
      return byName(division)
        .filter(({ withdrawn }) => !withdrawn)
        .map(({ entrant, entry }) => ({
          ...ROW,
          key: `${entrant}`,
          name: entry.name,
          other: entry.club,
          value: entry.rating === null ? '' : `${entry.rating}`,
        }));
    case 'names': {
      const games = (round?.games ?? []).flatMap(({ first, second, table }): [number, Row][] => [
        [first, { ...ROW, begins: true, other: name(second), value: `${table}` }],
        [second, { ...ROW, other: name(first), value: `${table}` }],
      ]);
      const rows = new Map(games);
      for (const entrant of round?.byes ?? []) rows.set(entrant, { ...ROW, other: u.bye });
      for (const entrant of round?.missed ?? []) rows.set(entrant, { ...ROW, other: u.misses });
      return byName(division).flatMap(({ entrant, entry }) => {
        const row = rows.get(entrant);
        return row ? [{ ...row, key: `${entrant}`, name: entry.name }] : [];
      });
    }
    case 'tables':
      return [
        ...(round?.games ?? []).map(({ table, first, second, outcome }) => ({
          ...ROW,
          key: `${table}`,
          lead: `${table}`,
          name: name(first),
          begins: true,
          other: name(second),
          value: outcome ? u.outcome(outcome, (side) => (side === 'first' ? 0 : 1)) : '',
        })),
        ...(round?.byes ?? []).map((entrant) => ({ ...ROW, key: `b${entrant}`, name: name(entrant), value: u.bye })),
      ];
    case 'missing':
      return open(division).map(({ round: of, game }) => ({
        ...ROW,
        key: `${of}.${game.table}`,
        lead: `${game.table}`,
        name: name(game.first),
        begins: true,
        other: name(game.second),
        value: of < division.published ? w.ofRound(of) : '',
      }));
    case 'standings':
      return division.standings.rows
        .filter(({ withdrawn }) => !withdrawn)
        .map((row) => ({
          ...ROW,
          key: `${row.entrant}`,
          lead: `${row.rank}`,
          name: name(row.entrant),
          value: u.record(halves(row.half_wins), halves(row.half_losses)),
          more: t.signed(row.spread),
        }));
    case 'prizes':
      return division.prizes.map((prize, i) => {
        const winners = division.winners[i];
        return {
          ...ROW,
          key: `${i}`,
          name: u.prize(prize),
          other: winners ? u.winners(winners.entrants.map(name), winners.points) : '',
          value: prize.award,
        };
      });
  }
}

/** The least height of a row that can be read from the hall, as a share of the screen. */
const LEAST = 1 / 23;
/** The largest, in heights of the least. */
const LARGEST = 2.2;
/** The least width of a column, in heights of a row: two names and a table. */
const WIDTHS: Record<Kind, number> = { players: 14, names: 18, tables: 19, missing: 17, standings: 15, prizes: 24 };

/** The share of that width in which rows may grow: names are seldom as long as they can be. */
const DENSE = 0.8;

/** The rows and columns in which so many rows are shown in a room of this size, in pixels. */
export function fit(kind: Kind, rows: number, width: number, height: number, screen: number): Fit {
  const least = Math.max(screen * LEAST, 26);
  const most = Math.max(1, Math.floor(height / least));
  const widest = Math.max(1, Math.floor(width / (WIDTHS[kind] * least)));
  // As few columns as it takes, with rows as high as they allow.
  const columns = Math.min(widest, Math.max(1, Math.ceil(rows / most)));
  const pages = Math.ceil(rows / (most * columns));
  const each = Math.max(1, Math.ceil(rows / (pages * columns)));
  const wide = width / columns / (WIDTHS[kind] * DENSE);
  return { columns, rows: each, height: Math.min(height / each, least * LARGEST, Math.max(least, wide)) };
}

const initial = (row: Row | undefined): string => [...(row?.name ?? '')][0]?.toUpperCase() ?? '';

/** A list on as many pages as it takes. */
export function pagesOf(list: List, { columns, rows }: Fit): Page[] {
  const each = columns * rows;
  const of = Math.max(1, Math.ceil(list.rows.length / each));
  return Array.from({ length: of }, (_, i) => {
    const here = list.rows.slice(i * each, (i + 1) * each);
    const [from, to] = [initial(here[0]), initial(here.at(-1))];
    const named = of > 1 && (list.kind === 'names' || list.kind === 'players');
    return {
      ...list,
      rows: here,
      id: `${list.division.division}.${list.kind}.${list.round}.${i}`,
      at: i + 1,
      of,
      range: !named ? '' : from === to ? from : w.range(from, to),
    };
  });
}

/** Milliseconds for which a page stays: shorter where many follow. */
export const staysFor = (pages: number): number => (pages > 12 ? 7_000 : 10_000);
