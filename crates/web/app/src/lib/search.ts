/** Word searches, those that this device keeps, and the words of a quiz. */

import type { DescribedWord } from '../wire';
import { store, stored, storedInTab, storeInTab } from './storage';

/** The criteria of a search, as the server names them. */
export const CRITERIA = ['pattern', 'contains', 'front', 'back', 'anagrams', 'place'] as const;
export type Criterion = (typeof CRITERIA)[number];
export type Criteria = Partial<Record<Criterion, string>>;

/** A word search. */
export interface Search {
  find: string;
  of: string;
  lengths: string;
  order: string;
  skip: number;
  /** The criteria that the words meet as well. */
  criteria?: Criteria;
  /** The key of the word list, as far as it is known. */
  words?: string;
  /** The most words of the answer. */
  limit?: number;
}

/** The criteria that are filled in. */
export const given = (criteria: Criteria): Criteria =>
  Object.fromEntries(CRITERIA.flatMap((key) => (criteria[key]?.trim() ? [[key, criteria[key].trim()]] : [])));

/** A search as the address asks for it. */
export function query({ find, of, lengths, order, skip, criteria = {}, words = '', limit }: Search): string {
  return new URLSearchParams({
    find,
    of,
    lengths,
    order,
    ...given(criteria),
    skip: String(skip),
    words,
    ...(limit ? { limit: String(limit) } : {}),
  }).toString();
}

/** A search under a name. */
export interface KeptSearch {
  name: string;
  find: string;
  of: string;
  lengths: string;
  order: string;
  criteria: Criteria;
}

const KEPT = 'study:searches';
/** The number of searches that are kept. */
const MOST = 30;

export const keptSearches = (): KeptSearch[] => stored<KeptSearch[]>(KEPT, []);

/** Keeps a search, in place of one of that name; returns all of them. */
export function keepSearch(search: KeptSearch): KeptSearch[] {
  const all = [...keptSearches().filter(({ name }) => name !== search.name), search].slice(-MOST);
  store(KEPT, all);
  return all;
}

export function dropSearch(name: string): KeptSearch[] {
  const all = keptSearches().filter((search) => search.name !== name);
  store(KEPT, all);
  return all;
}

const QUIZZED = 'study:quizzed';

/** The words that are quizzed in this tab. */
export const quizzed = (): DescribedWord[] => storedInTab<DescribedWord[]>(QUIZZED, []);
export const keepQuizzed = (words: readonly DescribedWord[]): boolean => storeInTab(QUIZZED, words);

/** Words of the same letters. */
export interface Group {
  letters: string;
  words: DescribedWord[];
}

/** Words by their letters, in the order in which the first of each comes. */
export function groups(words: readonly DescribedWord[]): Group[] {
  const by = new Map<string, DescribedWord[]>();
  for (const word of words) {
    const letters = [...word.word].sort().join('');
    by.set(letters, [...(by.get(letters) ?? []), word]);
  }
  return [...by].map(([letters, words]) => ({ letters, words }));
}
