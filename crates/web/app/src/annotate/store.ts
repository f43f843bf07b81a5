/** Games that are written down on this device, the last one that was touched first. */

import { store, stored } from '../lib/storage';

/** Two to four chess clocks, one for each player. */
export interface Clocks {
  /** Milliseconds for each player. */
  bank: number;
  /** Milliseconds that each gains with a move; nothing if it is left out. */
  increment?: number;
  /** Milliseconds that each has used, up to `since`, less the increments. */
  used: number[];
  /** The seat whose clock runs, and the time at which it was started; `null` if none runs. */
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
  /** The time of the last change, in milliseconds. */
  touched: number;
  /** The scores when it was last read, and whether it was over. */
  scores: number[];
  over: boolean;
  /** The link by which others follow it, if it is shared: its id at the server, and the key to change it. */
  link?: { id: string; key: string } | null;
}

const KEY = 'annotations';
/** From this number of games on, the player is asked what to do with the oldest. */
export const MANY = 100;
/** Under this key: the number of games that the player decided to keep when asked. */
const ENOUGH = 'annotations:enough';

export const notedGames = (): Noted[] => stored<Noted[]>(KEY, []);

/** The game as a file. */
export const textOf = ({ head, lines }: Noted): string => [...head, ...lines, ''].join('\n');

/** Keeps a game; `false` if this device has no space for it, and then nothing has changed. */
export const keepNoted = (game: Noted): boolean =>
  store(KEY, [game, ...notedGames().filter(({ id }) => id !== game.id)]);

/** The game that was not touched for longest, if there are so many that the player is to be asked about it. */
export const oldest = (games: readonly Noted[]): Noted | null =>
  games.length >= Math.max(MANY, stored(ENOUGH, 0) + 1) ? (games.at(-1) ?? null) : null;

/** Keeps them all, and asks again when there are more. */
export const keepAll = (games: readonly Noted[]): boolean => store(ENOUGH, games.length);

export function dropNoted(id: string): void {
  store(
    KEY,
    notedGames().filter((game) => game.id !== id),
  );
}

/** The milliseconds for which a player's clock has run. */
export const usedBy = ({ used, running }: Clocks, seat: number, now: number): number =>
  (used[seat] ?? 0) + (running?.seat === seat ? Math.max(0, now - running.since) : 0);

/** The clocks with another one running, or none. A player whose clock stops because another one starts has moved. */
export function switched(clocks: Clocks, seat: number | null, now: number): Clocks {
  const { running, increment = 0 } = clocks;
  const gained = (i: number): number => (seat !== null && i !== seat && i === running?.seat ? increment : 0);
  return {
    ...clocks,
    used: clocks.used.map((_, i) => usedBy(clocks, i, now) - gained(i)),
    running: seat === null ? null : { seat, since: now },
  };
}
