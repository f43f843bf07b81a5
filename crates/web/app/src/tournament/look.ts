/** Facts about a tournament that its pages show. */

import type { Division, Tournament } from './merge';
import type { EntrantMessage, OutcomeMessage, TournamentCommand, TournamentGame, TournamentRound } from './wire';

export const entrantOf = (division: Division, number: number): EntrantMessage | null =>
  division.entrants.find(({ entrant }) => entrant === number) ?? null;
export const nameOf = (division: Division, number: number): string =>
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

/** The games without a result, the oldest round first. */
export const open = (division: Division): Place[] =>
  division.rounds.flatMap(({ round, games }) =>
    games.filter(({ outcome }) => !outcome).map((game) => ({ round, game })),
  );

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

/** The number of times that two entrants met before a round; void games do not count. */
export const meetings = (division: Division, a: number, b: number, before: number): number =>
  division.rounds
    .filter(({ round }) => round < before)
    .flatMap(({ games }) => games)
    .filter(
      ({ first, second, outcome }) =>
        outcome?.type !== 'void' && ((first === a && second === b) || (first === b && second === a)),
    ).length;

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

/** The tournament with the results of acts that the server has not answered yet, and their boards. */
export function withActs(
  tournament: Tournament,
  acts: readonly TournamentCommand[],
): { tournament: Tournament; waiting: ReadonlySet<string> } {
  const results = new Map<string, OutcomeMessage | null>();
  for (const act of acts)
    if (act.type === 'settle') results.set(boardKey(act.division, act.round, act.table), act.outcome);
  if (results.size === 0) return { tournament, waiting: new Set() };
  const divisions = tournament.divisions.map((division) => ({
    ...division,
    rounds: division.rounds.map((round) => ({
      ...round,
      games: round.games.map((game) => {
        const outcome = results.get(boardKey(division.division, round.round, game.table));
        return outcome === undefined ? game : { ...game, outcome };
      }),
    })),
  }));
  return { tournament: { ...tournament, divisions }, waiting: new Set(results.keys()) };
}

/** Wins as they are shown: `3`, `3½`. */
export const halves = (half: number): string => {
  const whole = Math.floor(half / 2);
  return half % 2 === 0 ? `${whole}` : `${whole > 0 ? whole : ''}\u00bd`;
};

/** The entrants in the order of their names. */
export const byName = (division: Division): EntrantMessage[] =>
  [...division.entrants].sort((a, b) => a.entry.name.localeCompare(b.entry.name, 'en'));
