/** Fixed pairs and byes of a round that is not published yet. */

import type { Division } from './merge';
import type { BoardsMessage, EntrantMessage, ForcedMessage } from './wire';

/** The entrants who play in a round to come. */
export const playsIn = (division: Division, round: number): EntrantMessage[] =>
  division.entrants.filter(({ withdrawn, from }) => !withdrawn && from <= round);

const players = ({ entrant, opponent }: ForcedMessage): number[] =>
  opponent === null ? [entrant] : [entrant, opponent];
const names = (pair: ForcedMessage, entrants: readonly number[]): boolean =>
  players(pair).some((entrant) => entrants.includes(entrant));

/** The pairs and byes that hold in a round: those of players who have withdrawn do not. */
export function fixedIn(division: Division, round: number): ForcedMessage[] {
  const here = new Set(playsIn(division, round).map(({ entrant }) => entrant));
  return division.forced.filter((pair) => pair.round === round && players(pair).every((entrant) => here.has(entrant)));
}

/** The pairs of a round with one more, and those that it replaces. */
export function withPair(
  fixed: readonly ForcedMessage[],
  pair: ForcedMessage,
): { pairs: ForcedMessage[]; replaced: ForcedMessage[] } {
  const others = fixed.filter((one) => !names(one, players(pair)));
  const replaced = fixed.filter((one) => !others.includes(one) && fixedKey(one) !== fixedKey(pair));
  return { pairs: [...others, pair], replaced };
}

/** A pair or a bye as a text that is the same in either order. */
const keyOf = (...entrants: number[]): string => entrants.sort((a, b) => a - b).join('-');
export const fixedKey = (pair: ForcedMessage): string => keyOf(...players(pair));
/** The games and byes of a draft, by their players. */
export const boardKeys = ({ games, byes }: BoardsMessage): Set<string> =>
  new Set([...games.map(({ first, second }) => keyOf(first, second)), ...byes.map((entrant) => keyOf(entrant))]);
export const gameKey = (first: number, second: number): string => keyOf(first, second);
export const byeKey = (entrant: number): string => keyOf(entrant);

/** The games and byes that some entrants have in a draft. */
export function among({ games, byes }: BoardsMessage, entrants: readonly number[]): ForcedMessage[] {
  return [
    ...games.map(({ first, second }) => ({ round: 0, entrant: first, opponent: second })),
    ...byes.map((entrant) => ({ round: 0, entrant, opponent: null })),
  ].filter((pair) => names(pair, entrants));
}

/** The byes that an entrant has had before a round. */
export const byesBefore = (division: Division, entrant: number, before: number): number =>
  division.rounds.filter(({ round, byes }) => round < before && byes.includes(entrant)).length;
