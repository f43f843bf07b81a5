/** Your results of games played alone, kept on this device (AMB-51). */

import { store, stored } from '../../lib/storage';
import type { GameView } from '../../lib/view';

export interface OwnRecord {
  game: string;
  /** The canonical terms, which name edition, mode and changes. */
  terms: string;
  /** The word list: totals with another list are not comparable. */
  lexicon: string;
  total: number;
  /** Milliseconds since 1970. */
  at: number;
}

const KEY = 'records';
const LIMIT = 500;

const all = (): OwnRecord[] => stored<OwnRecord[]>(KEY, []);

/** The total of all seats of one person. */
export const totalOf = (message: GameView): number => message.seats.reduce((sum, seat) => sum + seat.score, 0);

/** Results of games like this one, oldest first. */
export const recordsLike = (message: GameView): OwnRecord[] =>
  all().filter((record) => record.terms === message.terms.text && record.lexicon === message.lexicon.digest);

/** Keeps the result of a game that is over, once; a game without a play has none. */
export function keepRecord(message: GameView, now: number = Date.now()): void {
  const records = all();
  const empty = message.board.every((row) => /^\.+$/.test(row));
  if (message.phase !== 'over' || empty || records.some((record) => record.game === message.id)) return;
  const { id: game, terms, lexicon } = message;
  const record: OwnRecord = { game, terms: terms.text, lexicon: lexicon.digest, total: totalOf(message), at: now };
  store(KEY, [...records, record].slice(-LIMIT));
}
