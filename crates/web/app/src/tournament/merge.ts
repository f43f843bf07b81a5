/** A tournament as it is followed: whole at first, then the parts that have changed. */

import type {
  ChangedGames,
  DirectorMessage,
  DivisionMessage,
  StandingMessage,
  TournamentMessage,
  TournamentRound,
} from './wire';

/** A division with all its parts; those that only directors get are empty for others. */
export type Division = Omit<Required<DivisionMessage>, 'changes'>;

export interface Tournament {
  revision: number;
  title: string;
  date: string;
  directors: DirectorMessage[];
  /** In their order. */
  divisions: Division[];
}

const EMPTY: Omit<Division, 'division'> = {
  name: '',
  settings: {
    spread_cap: null,
    tie_breaks: [],
    bye_points: 50,
    forfeit_points: 50,
    late: 'forfeits',
    ratings: null,
    cop: {
      gibson_spread: 0,
      hopeful: 0,
      control: 0,
      control_from: null,
      simulations: 0,
      repeat_byes: false,
      top_down_byes: false,
    },
  },
  online: { terms: '', by_default: false },
  plan: [],
  prizes: [],
  winners: [],
  entrants: [],
  forced: [],
  penalties: [],
  published: 0,
  rounds: [],
  standings: { round: 0, partial: false, rows: [] },
};

/** The tournament after a message. A message with title and order is whole; in others, missing parts are as before. */
export function merged(before: Tournament | null, message: TournamentMessage): Tournament {
  const whole = message.title !== undefined && message.order !== undefined;
  const known = whole ? null : before;
  const order = message.order ?? known?.divisions.map(({ division }) => division) ?? [];
  return {
    revision: message.revision,
    title: message.title ?? known?.title ?? '',
    date: message.date ?? known?.date ?? '',
    directors: message.directors ?? known?.directors ?? [],
    divisions: order.map((number) => {
      const old = known?.divisions.find(({ division }) => division === number);
      const change = message.divisions?.find(({ division }) => division === number);
      return change ? changed(old ?? { division: number, ...EMPTY }, change) : (old ?? { division: number, ...EMPTY });
    }),
  };
}

function changed(old: Division, { rounds = [], changes = [], ...update }: DivisionMessage): Division {
  const { standings, entrants } = update;
  const change = {
    ...update,
    ...(entrants && { entrants: sharing(old.entrants, entrants) }),
    ...(standings && { standings: { ...standings, rows: rowsOf(old, standings.rows) } }),
  };
  const published = change.published ?? old.published;
  // Rounds that are as they were stay the same list, by which the page knows.
  if (rounds.length + changes.length === 0 && published === old.published) return { ...old, ...change };
  const numbers = new Set(rounds.map(({ round }) => round));
  return {
    ...old,
    ...change,
    // A round that was taken back is not sent again: it is beyond the number of published ones.
    rounds: [
      ...old.rounds.filter(({ round }) => !numbers.has(round)).map((one) => replayed(one, changes)),
      ...rounds.map((one) =>
        sharing(
          old.rounds.find(({ round }) => round === one.round),
          one,
        ),
      ),
    ]
      .filter(({ round }) => round <= published)
      .sort((a, b) => a.round - b.round),
  };
}

/** The round with the games that have changed in place of those at their tables. */
function replayed(old: TournamentRound, changes: ChangedGames[]): TournamentRound {
  const change = changes.find(({ round }) => round === old.round);
  if (!change) return old;
  const games = new Map(change.games.map((game) => [game.table, game]));
  return { ...old, games: old.games.map((game) => games.get(game.table) ?? game) };
}

function rowsOf(old: Division, rows: StandingMessage[]): StandingMessage[] {
  const before = new Map(old.standings.rows.map((row) => [row.entrant, row]));
  return rows.map((row) => sharing(before.get(row.entrant), row));
}

/**
 * The new value with those parts of the old one that are equal, so that the page draws only what has
 * changed: a list comes whole.
 */
function sharing<T>(old: unknown, next: T): T {
  if (Object.is(old, next) || !isObject(old) || !isObject(next) || Array.isArray(old) !== Array.isArray(next))
    return next;
  const parts: Record<string, unknown> = next;
  const keys = Object.keys(parts);
  let same = keys.length === Object.keys(old).length;
  for (const key of keys) {
    const part = sharing(old[key], parts[key]);
    same &&= Object.is(part, old[key]);
    parts[key] = part;
  }
  return same ? (old as T) : next;
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
