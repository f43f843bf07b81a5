/**
 * The cards that a player studies; their entries are kept on this device and, for a signed-in
 * player, in the account. The server computes once, from the entries of a card, when it is asked
 * again.
 */

import type {
  CardboxMessage,
  CardMessage,
  DescribedWord,
  FoundWords,
  KeepEntries,
  KeptEntries,
  ScheduleCards,
  StudyEntry,
  WordListMessage,
} from '../wire';
import { account } from './account.svelte';
import { call, getRules, send } from './api';
import { themeOf } from './drill';
import { ownList } from './lists';
import { query, type Search } from './search';
import { store, stored } from './storage';
import { CURSOR, keepScheduled, keepStudied, scheduled, studied, type Studied } from './studied';

/** The most words that are requested at once, and the most words of a search that are quizzed. */
const PART = 500;
const QUIZ = 2_000;

/** Looks words up in the list that was chosen on this device. */
export async function lookUp(search: Search): Promise<FoundWords> {
  const words = search.words ?? ownList(await getRules())?.key ?? '';
  return call(`words?${query({ ...search, words })}`);
}

/** All words of a search, as many as are quizzed at once. */
export async function allOf(search: Search): Promise<DescribedWord[]> {
  const all: DescribedWord[] = [];
  for (;;) {
    const { total, words } = await lookUp({ ...search, skip: all.length, limit: PART });
    all.push(...words);
    if (words.length === 0 || all.length >= Math.min(total, QUIZ)) return all.slice(0, QUIZ);
  }
}

/**
 * All words of these letters, or `only` one of them, by the list that was chosen on this device. A
 * card does not say by which list it was learnt: where that has none, the others are asked.
 */
export async function wordsOf(letters: string, only = ''): Promise<DescribedWord[]> {
  const rules = await getRules();
  const own = ownList(rules);
  for (const { key } of [...rules.lists].sort((a, b) => Number(b === own) - Number(a === own))) {
    const { words } = await lookUp({ find: 'anagram', of: letters, lengths: '', order: '', skip: 0, words: key });
    const wanted = words.filter(({ word }) => only === '' || word === only);
    if (wanted.length > 0) return wanted;
  }
  return [];
}

let lists: Promise<WordListMessage[]> | null = null;

/** The lists of words; requested once. */
export function wordLists(): Promise<WordListMessage[]> {
  lists ??= call<WordListMessage[]>('words/lists').catch((reason: unknown) => {
    lists = null;
    throw reason;
  });
  return lists;
}

/** The card that asks for a word and all others of its letters. */
export const cardOf = (word: string): string => `anagram ${[...word].sort().join('')}`;
/** The letters of such a card; '' for another kind. */
export const lettersOf = (card: string): string => (card.startsWith('anagram ') ? card.slice(8) : '');
/** The card that asks for the hooks of a word. */
export const hooksCardOf = (word: string): string => `hooks ${word}`;
/** The word of such a card; '' for another kind. */
export const hookedOf = (card: string): string => (card.startsWith('hooks ') ? card.slice(6) : '');

/** The most entries that one request carries. */
const BATCH = 300;
/** Milliseconds by which requests overlap: entries that another server stored a moment earlier may arrive later. */
const OVERLAP = 600_000;
const DAILY = 'study:daily';
const ALWAYS = 'study:always';
/** The choices for the most cards asked on a day. */
export const AMOUNTS = ['20', '50', '100'] as const;

/** Midnight where the reader is. */
const today = (): number => new Date().setHours(0, 0, 0, 0);

class Study {
  /** The progress of each card that is learnt. */
  cards = $state.raw(new Map<string, CardMessage>());
  /** The number of cards asked today. */
  asked = $state(0);
  daily = $state<string>(stored(DAILY, '50'));
  /** True if mistakes from every review of a game played here become cards. */
  always = $state<boolean>(stored(ALWAYS, false));
  /** The theme that is drilled; '' for all. */
  only = $state('');
  /** The time by which a card is due; it advances by itself. */
  now = $state(Date.now());
  #entries = new Map<string, Studied>();
  #byCard = new Map<string, StudyEntry[]>();
  #opening: Promise<void> | null = null;
  #whose: string | null = null;
  /** The player whose cards have been read. */
  #read = $state<string | null>();

  /** The cards to be asked now, those asked before first. */
  due = $derived.by(() => {
    const due = [...this.cards.values()].filter(
      (card) => card.due <= this.now && (this.only === '' || themeOf(card.card) === this.only),
    );
    return due.sort((a, b) => Number(a.reviews === 0) - Number(b.reviews === 0) || a.due - b.due);
  });
  /** The number of due cards that belong to today. */
  left = $derived(Math.min(this.due.length, Math.max(0, Number(this.daily) - this.asked)));
  /** The time at which the next card becomes due. */
  next = $derived(
    [...this.cards.values()].reduce(
      (next, { due }) => (due > this.now ? Math.min(next, due) : next),
      Number.POSITIVE_INFINITY,
    ),
  );

  /** The number of cards of each theme. */
  themes = $derived.by(() => {
    const themes = new Map<string, number>();
    for (const card of this.cards.keys()) themes.set(themeOf(card), (themes.get(themeOf(card)) ?? 0) + 1);
    return themes;
  });

  /** True once the cards of this player have been read. */
  get ready(): boolean {
    return this.#read === account.name;
  }

  /** Reads the stored cards, and synchronises them with the account. */
  open(): Promise<void> {
    this.now = Date.now();
    // The player has signed in or out since.
    if (this.#whose !== account.name) this.#opening = null;
    this.#whose = account.name;
    this.#opening ??= this.#open().catch((reason: unknown) => {
      this.#opening = null;
      throw reason;
    });
    return this.#opening;
  }

  async #open(): Promise<void> {
    this.#entries = new Map();
    this.#byCard = new Map();
    const [entries, known] = await Promise.all([studied(), scheduled()]);
    const changed = this.#take(entries);
    // The server is only asked about cards with new entries.
    const current = known.filter(({ card, of }) => of === this.#byCard.get(card)?.length);
    for (const { card } of current) changed.delete(card);
    this.cards = new Map(current.filter(({ learnt }) => learnt).map((card) => [card.card, card]));
    await this.#schedule(changed);
    this.#read = account.name;
    if (account.name !== null) await this.sync();
  }

  /** Takes entries in; returns the cards that they are about. */
  #take(entries: readonly Studied[]): Set<string> {
    const changed = new Set<string>();
    for (const entry of entries) {
      const known = this.#entries.has(entry.id);
      this.#entries.set(entry.id, entry);
      if (known) continue;
      const { id, at, act, card } = entry;
      this.#byCard.set(card, [...(this.#byCard.get(card) ?? []), { id, at, act, card }]);
      changed.add(card);
    }
    const midnight = today();
    this.asked = [...this.#entries.values()].filter(({ at, act }) => at >= midnight && act.startsWith('review')).length;
    return changed;
  }

  /** Asks when these cards are due. */
  async #schedule(changed: Iterable<string>): Promise<void> {
    const parts: StudyEntry[][] = [[]];
    for (const card of changed) {
      const entries = (this.#byCard.get(card) ?? []).slice(-BATCH);
      // The entries of a card belong together.
      if ((parts.at(-1)?.length ?? 0) + entries.length > BATCH) parts.push([]);
      parts.at(-1)?.push(...entries);
    }
    for (const entries of parts.filter(({ length }) => length > 0)) {
      const counts = new Map(entries.map(({ card }) => [card, this.#byCard.get(card)?.length ?? 0]));
      const told = await call<CardMessage[]>('study/schedule', { entries } satisfies ScheduleCards);
      await keepScheduled(told.map((card) => ({ ...card, of: counts.get(card.card) ?? 0 })));
      const cards = new Map(this.cards);
      for (const card of told) {
        if (card.learnt) cards.set(card.card, card);
        else cards.delete(card.card);
      }
      this.cards = cards;
    }
    this.now = Date.now();
  }

  /** Adds an act for each card, with the present time. */
  #add(acts: readonly { card: string; act: string }[]): Promise<void> {
    const at = Date.now();
    return this.#keep(
      acts.map(({ card, act }) => ({
        id: crypto.randomUUID?.() ?? `${at}-${Math.random().toString(36).slice(2)}`,
        at,
        act,
        card,
      })),
    );
  }

  /** Adds entries: here at once, in the account as soon as that gets through. */
  async #keep(added: readonly StudyEntry[]): Promise<void> {
    const entries = added.map((entry) => ({ ...entry, sent: false }));
    const changed = this.#take(entries);
    await keepStudied(entries);
    await this.#schedule(changed);
    if (account.name !== null) void this.sync().catch(() => undefined);
  }

  /** Learns the words of these cards from now on; returns the number of new ones. */
  async learn(cards: readonly string[]): Promise<number> {
    const fresh = [...new Set(cards)].filter((card) => !this.cards.has(card));
    if (fresh.length > 0) await this.#add(fresh.map((card) => ({ card, act: 'add' })));
    return fresh.length;
  }

  /** Imports a cardbox of Zyzzyva. Cards that are known here already stay as they are. */
  async importCardbox(file: Blob): Promise<CardboxMessage & { fresh: number }> {
    const own = ownList(await getRules())?.key ?? '';
    const told = await send<CardboxMessage>(`study/cardbox?${new URLSearchParams({ words: own }).toString()}`, file);
    const fresh = told.entries.filter(({ card }) => !this.knows(card));
    if (fresh.length > 0) await this.#keep(fresh);
    return { ...told, fresh: fresh.length };
  }

  /** True if a card is learnt, or was once. */
  knows = (card: string): boolean => this.#byCard.has(card);

  drop = (card: string): Promise<void> => this.#add([{ card, act: 'drop' }]);

  review(card: string, grade: number, recall: number): Promise<void> {
    return this.#add([{ card, act: `review ${grade} ${Math.min(Math.round(recall), 3_600_000)}` }]);
  }

  keepDaily(daily: string): void {
    this.daily = daily;
    store(DAILY, daily);
  }

  keepAlways(always: boolean): void {
    this.always = always;
    store(ALWAYS, always);
  }

  /** Sends the account the entries that it lacks, and takes those of other devices, until its player has signed out. */
  async sync(): Promise<void> {
    const whose = account.name;
    for (;;) {
      const waiting = [...this.#entries.values()].filter(({ sent }) => !sent).slice(0, BATCH);
      if (waiting.length === 0) break;
      await call<KeptEntries>('account/study', {
        entries: waiting.map(({ id, at, act, card }) => ({ id, at, act, card })),
      } satisfies KeepEntries);
      if (account.name !== whose) return;
      const sent = waiting.map((entry) => ({ ...entry, sent: true }));
      this.#take(sent);
      await keepStudied(sent);
    }
    const last = stored<string>(CURSOR, '');
    let after = last ? `${Math.max(0, Number(last.split('.')[0]) - OVERLAP)}.` : '';
    const changed = new Set<string>();
    for (;;) {
      const { entries, next } = await call<KeptEntries>(`account/study?after=${after}`);
      if (account.name !== whose) return;
      if (next === undefined) break;
      const got = entries.map((entry) => ({ ...entry, sent: true }));
      for (const card of this.#take(got)) changed.add(card);
      await keepStudied(got);
      store(CURSOR, next);
      after = next;
    }
    await this.#schedule(changed);
  }
}

export const study = new Study();
