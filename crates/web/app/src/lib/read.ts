/** The terms of games that have not begun as this device's people last read them. */

import type { TermsMessage } from '../wire';
import { store, stored } from './storage';

const KEY = 'read';
const LIMIT = 30;
type Read = [game: string, lines: string[]];

const all = (): Read[] => stored<Read[]>(KEY, []);

/** The lines that were read and accepted, or read first. */
export const linesRead = (game: string): string[] | null => all().find(([id]) => id === game)?.[1] ?? null;

export function keepRead(game: string, terms: TermsMessage): string[] {
  const lines = terms.sentences.map(({ text }) => text);
  store(KEY, [[game, lines], ...all().filter(([id]) => id !== game)].slice(0, LIMIT));
  return lines;
}
