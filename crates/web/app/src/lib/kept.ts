/**
 * What this device keeps of games, to be looked at without a connection: the list, and the latest
 * tables as they were last. It goes when the player signs out, and with the game.
 */

import type { EventMessage, GameSummary } from '../wire';
import { heldGames } from './seats';
import { store, stored } from './storage';
import type { GameView } from './view';

/** A table as it was. */
export interface KeptTable {
  /** When it was so, by `Date.now()`. */
  at: number;
  view: GameView;
  events: EventMessage[];
}

const LIST = 'kept';
const TABLES = 'kept:tables';
/** How many tables are kept, the newest first. */
const FEW = 6;
/** How many games of the list are kept. */
const GAMES = 20;
/** The longest text that is kept of a table: thousands of players do not fit. */
const LONGEST = 300_000;

const key = (id: string): string => `kept:${id}`;
const tables = (): string[] => stored<string[]>(TABLES, []);

export function keepTable(id: string, table: KeptTable): void {
  if (JSON.stringify(table).length > LONGEST) return;
  const others = tables().filter((other) => other !== id);
  others.slice(FEW - 1).forEach((other) => store(key(other), null));
  store(TABLES, [id, ...others.slice(0, FEW - 1)]);
  store(key(id), table);
}

export function dropTable(id: string): void {
  store(key(id), null);
  store(TABLES, tables().filter((other) => other !== id));
}

/** The table as it was; with a rack only while this device still holds the seat. */
export function keptTable(id: string): KeptTable | null {
  const kept = stored<KeptTable | null>(key(id), null);
  return kept?.view.viewer == null || heldGames().some((game) => game.id === id) ? kept : null;
}

export function keepList(games: readonly GameSummary[]): void {
  // The terms are long, and the list shows no more than their name.
  const short = games.slice(0, GAMES).map((game) => ({ ...game, terms: { ...game.terms, text: '', sentences: [], chips: [] } }));
  store(LIST, { at: Date.now(), games: short });
}

export const keptList = (): { at: number; games: GameSummary[] } | null => stored(LIST, null);

/** Forgets all of it: whoever uses this device next has nothing to do with it. */
export function forgetKept(): void {
  tables().forEach((id) => store(key(id), null));
  store(TABLES, null);
  store(LIST, null);
  // What is studied, of `studied.ts`, which few pages need.
  store('study:cursor', null);
  globalThis.indexedDB?.deleteDatabase('tilewright-study');
}
