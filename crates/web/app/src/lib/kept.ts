/**
 * Games kept on this device, to be looked at without a connection: the list, and the latest tables
 * as they last were. It goes when the player signs out, and with the game.
 */

import type { EventMessage, GameSummary } from '../wire';
import { heldGame } from './seats';
import { store, stored } from './storage';
import type { GameView } from './view';

/** A table as it was. */
export interface KeptTable {
  /** The time of this state, by `Date.now()`. */
  at: number;
  view: GameView;
  events: EventMessage[];
}

const LIST = 'kept';
const TABLES = 'kept:tables';
/** The number of tables that are kept: those of games played here first, then the rest, the newest of each first. */
const FEW = 6;
/** The number of games of the list that are kept. */
const GAMES = 20;
/** The longest text that is kept of a table: thousands of players do not fit. */
const LONGEST = 300_000;

const key = (id: string): string => `kept:${id}`;
const tables = (): string[] => stored<string[]>(TABLES, []);
/** True if the game, or its unbuilding, goes on with a seat of this device. */
const isPlayed = ({ view }: KeptTable): boolean =>
  (view.phase !== 'over' || view.unbuilding?.ending === null) && heldGame(view.id) !== undefined;

export function keepTable(id: string, table: KeptTable): void {
  if (JSON.stringify(table).length > LONGEST) return;
  let kept = [id, ...tables().filter((other) => other !== id)];
  if (kept.length > FEW) {
    const played = kept.filter((each) => {
      const one = each === id ? table : stored<KeptTable | null>(key(each), null);
      return one !== null && isPlayed(one);
    });
    kept = [...played, ...kept.filter((each) => !played.includes(each))];
  }
  kept.slice(FEW).forEach((each) => store(key(each), null));
  store(TABLES, kept.slice(0, FEW));
  if (kept.indexOf(id) < FEW) store(key(id), table);
}

export function dropTable(id: string): void {
  store(key(id), null);
  store(
    TABLES,
    tables().filter((other) => other !== id),
  );
}

/** The table as it was; with a rack only while this device still holds the seat. */
export function keptTable(id: string): KeptTable | null {
  const kept = stored<KeptTable | null>(key(id), null);
  return kept?.view.viewer == null || heldGame(id) ? kept : null;
}

export function keepList(games: readonly GameSummary[]): void {
  // The terms are long, and the list shows no more than their name.
  const short = games
    .slice(0, GAMES)
    .map((game) => ({ ...game, terms: { ...game.terms, text: '', sentences: [], chips: [] } }));
  store(LIST, { at: Date.now(), games: short });
}

export const keptList = (): { at: number; games: GameSummary[] } | null => stored(LIST, null);

/** Forgets all of it, so that the next person at this device sees none of it. */
export function forgetKept(): void {
  tables().forEach((id) => store(key(id), null));
  store(TABLES, null);
  store(LIST, null);
  // The player's study data from `studied.ts`; that module is not imported here, because few pages
  // need it.
  store('study:cursor', null);
  globalThis.indexedDB?.deleteDatabase('tilewright-study');
}
