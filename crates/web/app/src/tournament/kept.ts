/** Tournaments as this device knows them: keys of directors, the reader's own name, and the latest state for a page without a connection. */

import { store, stored } from '../lib/storage';
import type { Tournament } from './merge';

/** A tournament that was opened here. */
export interface KnownTournament {
  id: string;
  title: string;
  date: string;
  /** The key of a director, if this device has one. */
  key: string | null;
  /** The entrant who reads here. */
  me: number | null;
  /** The time at which it was last opened, by `Date.now()`. */
  at: number;
}

const LIST = 'tournaments';
/** The number of followed tournaments that are remembered; those with a key are never forgotten. */
const FEW = 12;
/** The longest state that is kept, in characters. */
const LONGEST = 400_000;

export const knownTournaments = (): KnownTournament[] =>
  stored<KnownTournament[]>(LIST, []).sort((a, b) => b.at - a.at);
export const knownTournament = (id: string): KnownTournament | null =>
  knownTournaments().find((one) => one.id === id) ?? null;

/** Remembers what has changed about a tournament. */
export function know(id: string, change: Partial<Omit<KnownTournament, 'id'>>): void {
  const old = knownTournament(id) ?? { id, title: '', date: '', key: null, me: null, at: 0 };
  const list = [{ ...old, ...change }, ...knownTournaments().filter((one) => one.id !== id)];
  let others = 0;
  const kept = list.filter(({ key }) => key !== null || others++ < FEW);
  for (const { id: gone } of list.filter((one) => !kept.includes(one))) store(`tournament:${gone}`, null);
  store(LIST, kept);
}

export function forget(id: string): void {
  store(
    LIST,
    knownTournaments().filter((one) => one.id !== id),
  );
  for (const what of ['', 'acts:', 'answered:', 'refused:']) store(`tournament:${what}${id}`, null);
}

export function keep(id: string, tournament: Tournament): void {
  store(`tournament:${id}`, lengthOf(tournament) <= LONGEST ? tournament : null);
}

/** About the number of characters of a state, without writing it. */
const lengthOf = ({ divisions }: Tournament): number =>
  divisions.reduce(
    (sum, { entrants, standings, rounds }) =>
      sum +
      170 * entrants.length +
      120 * standings.rows.length +
      rounds.reduce(
        (all, { games, byes, missed }) => all + 130 * games.length + 6 * (byes.length + missed.length),
        200,
      ),
    2_000,
  );
export const keptTournament = (id: string): Tournament | null => stored<Tournament | null>(`tournament:${id}`, null);
