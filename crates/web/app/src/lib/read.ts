/** The terms of games that have not begun as this device's people last read them. */

import type { OtherTerms, TermsMessage } from '../wire';
import { store, stored } from './storage';

const KEY = 'read';
const LIMIT = 30;

/** Terms in a few words. */
export type Brief = Pick<TermsMessage, 'text' | 'name' | 'chips'>;
type Read = [game: string, lines: string[], /** Not kept by earlier versions of the page. */ brief?: Brief];

const all = (): Read[] => stored<Read[]>(KEY, []);
const of = (game: string): Read | undefined => all().find(([id]) => id === game);

/** The lines that were read and accepted, or read first. */
export const linesRead = (game: string): string[] | null => of(game)?.[1] ?? null;
/** The same terms in a few words. */
export const briefRead = (game: string): Brief | null => of(game)?.[2] ?? null;

export function keepRead(game: string, terms: TermsMessage): string[] {
  const lines = terms.sentences.map(({ text }) => text);
  const { text, name, chips } = terms;
  store(KEY, [[game, lines, { text, name, chips }], ...all().filter(([id]) => id !== game)].slice(0, LIMIT));
  return lines;
}

/** Terms as they are proposed. */
export function proposalOf({ text }: Brief): OtherTerms {
  const [edition = '', ...rest] = text.split(' ');
  return { edition, changes: rest.filter((part) => part.includes('=') && !part.startsWith('seats=')) };
}

/** Compares two terms: the new parts, and those that they replace. */
export function differences(before: Brief, now: Brief): { wanted: string[]; instead: string[] } {
  const [was, is] = [
    [before.name, ...before.chips],
    [now.name, ...now.chips],
  ];
  return { wanted: is.filter((one) => !was.includes(one)), instead: was.filter((one) => !is.includes(one)) };
}
