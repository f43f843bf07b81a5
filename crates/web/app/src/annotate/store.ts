/** Games that are written down on this device, the last one that was touched first. */

import { store, stored } from '../lib/storage';

/** Two to four chess clocks, one for each player. */
export interface Clocks {
  /** Milliseconds for each player. */
  bank: number;
  /** Milliseconds that each gains with a move; nothing if it is left out. */
  increment?: number;
  /** Milliseconds that each has used, up to `since`, less what was gained. */
  used: number[];
  /** Whose clock runs, and since when; `null` if none does. */
  running: { seat: number; since: number } | null;
}

/** A game that is written down. */
export interface Noted {
  id: string;
  names: string[];
  edition: string;
  /** House rules, as in the terms of a game. */
  changes: string[];
  /** The lines before the first turn, and those from there on. */
  head: string[];
  lines: string[];
  clocks: Clocks | null;
  /** When it was last changed, in milliseconds. */
  touched: number;
  /** The scores when it was last read, and whether it was over. */
  scores: number[];
  over: boolean;
}

const KEY = 'annotations';
/** How many are kept. */
const MOST = 100;

export const notedGames = (): Noted[] => stored<Noted[]>(KEY, []);

/** The game as a file. */
export const textOf = ({ head, lines }: Noted): string => [...head, ...lines, ''].join('\n');

export function keepNoted(game: Noted): void {
  store(KEY, [game, ...notedGames().filter(({ id }) => id !== game.id)].slice(0, MOST));
}

export function dropNoted(id: string): void {
  store(KEY, notedGames().filter((game) => game.id !== id));
}

/** How long a player's clock has run by now. */
export const usedBy = ({ used, running }: Clocks, seat: number, now: number): number => (used[seat] ?? 0) + (running?.seat === seat ? Math.max(0, now - running.since) : 0);

/** The clocks with another one running, or none. Whose clock stops because another starts has moved. */
export function switched(clocks: Clocks, seat: number | null, now: number): Clocks {
  const { running, increment = 0 } = clocks;
  const gained = (i: number): number => (seat !== null && i !== seat && i === running?.seat ? increment : 0);
  return { ...clocks, used: clocks.used.map((_, i) => usedBy(clocks, i, now) - gained(i)), running: seat === null ? null : { seat, since: now } };
}
