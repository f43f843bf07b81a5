/** Facts about a tournament that its pages show. */

import type { Division, Tournament } from './merge';
import type { EntrantMessage, OutcomeMessage, TournamentCommand, TournamentGame, TournamentRound } from './wire';

/** A value that is made once for each list. */
function once<From extends object, T>(make: (list: From) => T): (list: From) => T {
  const made = new WeakMap<From, T>();
  return (list) => {
    let value = made.get(list);
    if (value === undefined) made.set(list, (value = make(list)));
    return value;
  };
}

const byNumber = once(
  (entrants: readonly EntrantMessage[]) => new Map(entrants.map((one) => [one.entrant, one] as const)),
);
/** The entrants of a division, by which they are named. */
export type People = Pick<Division, 'entrants'>;
/** The same as long as the entrants do not change, so that a list draws only the lines that do. */
export const peopleOf = once((entrants: EntrantMessage[]): People => ({ entrants }));

export const entrantOf = (division: People, number: number): EntrantMessage | null =>
  byNumber(division.entrants).get(number) ?? null;
export const nameOf = (division: People, number: number): string =>
  entrantOf(division, number)?.entry.name ?? `#${number}`;
export const roundOf = (division: Division, number: number): TournamentRound | null =>
  division.rounds.find(({ round }) => round === number) ?? null;

/** The entrants who are not withdrawn. */
export const playing = (division: Division): EntrantMessage[] =>
  division.entrants.filter(({ withdrawn }) => !withdrawn);

export type GameState = 'done' | 'differ' | 'one' | 'none';

export function stateOf({ outcome, claims, differ }: TournamentGame): GameState {
  if (outcome) return 'done';
  if (differ) return 'differ';
  return claims?.first || claims?.second ? 'one' : 'none';
}

/** A game of a round. */
export interface Place {
  round: number;
  game: TournamentGame;
}

const openIn = once((rounds: readonly TournamentRound[]): Place[] =>
  rounds.flatMap(({ round, games }) => games.filter(({ outcome }) => !outcome).map((game) => ({ round, game }))),
);
/** The games without a result, the oldest round first. */
export const open = (division: Division): readonly Place[] => openIn(division.rounds);

export type Step = 'enter' | 'plan' | 'pair' | 'scores' | 'over';

/** The next thing that the director does in a division. */
export function stepOf(division: Division): Step {
  if (playing(division).length < 2 && division.published === 0) return 'enter';
  if (division.plan.length === 0) return 'plan';
  if (open(division).length > 0) return 'scores';
  return division.published < division.plan.length ? 'pair' : 'over';
}

/** True if the next round can be paired while games of earlier ones are still played. */
export const pairsEarly = (division: Division): boolean => {
  const next = division.plan[division.published];
  const late = open(division)[0]?.round ?? Infinity;
  return next !== undefined && late > next.basis;
};

/** The rounds in which each pair met; void games do not count. */
const met = once((rounds: readonly TournamentRound[]) => {
  const all = new Map<string, number[]>();
  for (const { round, games } of rounds)
    for (const { first, second, outcome } of games)
      if (outcome?.type !== 'void')
        all.set(pairKey(first, second), [...(all.get(pairKey(first, second)) ?? []), round]);
  return all;
});
const pairKey = (a: number, b: number): string => (a < b ? `${a}.${b}` : `${b}.${a}`);
/** The number of times that two entrants met before a round. */
export const meetings = (division: Division, a: number, b: number, before: number): number =>
  (met(division.rounds).get(pairKey(a, b)) ?? []).filter((round) => round < before).length;

/** A round of an entrant's card. */
export interface CardLine {
  round: number;
  kind: 'game' | 'bye' | 'missed';
  table: number;
  opponent: number | null;
  begins: boolean;
  outcome: OutcomeMessage | null;
  /** Own score and that of the opponent. */
  own: number | null;
  other: number | null;
  /** 1 for a win, 0.5 for a tie, 0 for a loss; `null` if it counts nowhere or is not known. */
  won: number | null;
}

/** The rounds of an entrant. */
export function cardOf(division: Division, entrant: number): CardLine[] {
  const nothing = { table: 0, opponent: null, begins: false, outcome: null, own: null, other: null };
  return division.rounds.flatMap(({ round, games, byes, missed }): CardLine[] => {
    const game = games.find(({ first, second }) => first === entrant || second === entrant);
    if (game) return [{ round, kind: 'game', ...sideOf(game, entrant) }];
    if (byes.includes(entrant)) return [{ ...nothing, round, kind: 'bye', won: 1 }];
    return missed.includes(entrant) ? [{ ...nothing, round, kind: 'missed', won: 0 }] : [];
  });
}

function sideOf(game: TournamentGame, entrant: number): Omit<CardLine, 'round' | 'kind'> {
  const begins = game.first === entrant;
  const { outcome, table } = game;
  const opponent = begins ? game.second : game.first;
  const [own, other] =
    outcome?.type !== 'scores'
      ? [null, null]
      : begins
        ? [outcome.first, outcome.second]
        : [outcome.second, outcome.first];
  let won: number | null = null;
  if (own !== null && other !== null) won = own > other ? 1 : own < other ? 0 : 0.5;
  else if (outcome?.type === 'forfeit') won = (outcome.side === 'first') === begins ? 0 : 1;
  else if (outcome?.type === 'both_forfeit') won = 0;
  return { table, opponent, begins, outcome, own, other, won };
}

/** A board of a division on which a command acts. */
export const boardKey = (division: number, round: number, table: number): string => `${division}.${round}.${table}`;

const NONE: ReadonlySet<string> = new Set();

/** The tournament with the acts that the server has not answered yet, and the boards whose results are among them. */
export function withActs(
  tournament: Tournament,
  acts: readonly TournamentCommand[],
): { tournament: Tournament; waiting: ReadonlySet<string> } {
  if (acts.length === 0) return { tournament, waiting: NONE };
  let { title, date, directors, divisions } = tournament;
  const waiting = new Set<string>();
  const change = (number: number, to: (division: Division) => Partial<Division>): void => {
    divisions = divisions.map((one) => (one.division === number ? { ...one, ...to(one) } : one));
  };
  /** Changes entrants of all divisions; those of others stay the same list. */
  const enter = (to: (one: EntrantMessage) => EntrantMessage): void => {
    divisions = divisions.map((one) => {
      const entrants = one.entrants.map(to);
      return entrants.some((entrant, i) => entrant !== one.entrants[i]) ? { ...one, entrants } : one;
    });
  };
  for (const act of acts) {
    if (act.type === 'title') ({ title, date } = act);
    else if (act.type === 'name_director')
      directors = directors.map((one) => (one.director === act.director ? { ...one, name: act.name } : one));
    else if (act.type === 'name_division') change(act.division, () => ({ name: act.name }));
    else if (act.type === 'set') change(act.division, () => ({ settings: act.settings }));
    else if (act.type === 'set_online') change(act.division, () => ({ online: act.online }));
    else if (act.type === 'edit') enter((one) => (one.entrant === act.entrant ? { ...one, entry: act.entry } : one));
    else if (act.type === 'rate') {
      const ratings = new Map(act.ratings.map((one) => [one.entrant, one]));
      enter((one) => {
        const found = ratings.get(one.entrant);
        return found ? { ...one, entry: { ...one.entry, rating: found.rating, games: found.games } } : one;
      });
    } else if (act.type === 'plan') change(act.division, () => ({ plan: act.plan }));
    else if (act.type === 'set_prizes') change(act.division, () => ({ prizes: act.prizes, winners: [] }));
    else if (act.type === 'settle') {
      waiting.add(boardKey(act.division, act.round, act.table));
      change(act.division, ({ rounds }) => ({
        rounds: rounds.map((round) =>
          round.round === act.round
            ? {
                ...round,
                games: round.games.map((game) => (game.table === act.table ? { ...game, outcome: act.outcome } : game)),
              }
            : round,
        ),
      }));
    }
  }
  return { tournament: { ...tournament, title, date, directors, divisions }, waiting };
}

/** Wins as they are shown: `3`, `3½`. */
export const halves = (half: number): string => {
  const whole = Math.floor(half / 2);
  return half % 2 === 0 ? `${whole}` : `${whole > 0 ? whole : ''}\u00bd`;
};

const collator = new Intl.Collator('en');
const named = once((entrants: readonly EntrantMessage[]) =>
  [...entrants].sort((a, b) => collator.compare(a.entry.name, b.entry.name)),
);
/** The entrants in the order of their names. */
export const byName = (division: Division): readonly EntrantMessage[] => named(division.entrants);

/** A player of a round, as a list by name has it. */
export interface NamedLine {
  entrant: number;
  other: number;
  table: number;
  begins: boolean;
}
/** Those who play in a round, in the order of their names. */
export function linesByName(division: Division, { games }: TournamentRound): NamedLine[] {
  const lines = new Map<number, NamedLine>();
  for (const { first, second, table } of games) {
    lines.set(first, { entrant: first, other: second, table, begins: true });
    lines.set(second, { entrant: second, other: first, table, begins: false });
  }
  return byName(division).flatMap(({ entrant }) => lines.get(entrant) ?? []);
}
