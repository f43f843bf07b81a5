/**
 * A player's study data as this device keeps it: entries that are only ever added, and the times
 * when their cards are due, in a database of the browser, because there may be tens of thousands.
 * `forgetKept` deletes it.
 */

import type { CardMessage, StudyEntry } from '../wire';

export const CURSOR = 'study:cursor';
const NAME = 'tilewright-study';
const ENTRIES = 'entries';
const CARDS = 'cards';

/** An entry, and whether the account has it. */
export interface Studied extends StudyEntry {
  sent: boolean;
}

/**
 * The progress of a card, and the number of entries that it was computed from: once there are more,
 * it is out of date.
 */
export interface Scheduled extends CardMessage {
  of: number;
}

let opened: Promise<IDBDatabase> | null = null;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 2);
    request.onupgradeneeded = () => {
      const { result } = request;
      if (!result.objectStoreNames.contains(ENTRIES)) result.createObjectStore(ENTRIES, { keyPath: 'id' });
      result.createObjectStore(CARDS, { keyPath: 'card' });
    };
    request.onsuccess = () => {
      // Another tab may delete it, after signing out.
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** All that is there; nothing where the browser keeps nothing. */
async function all<T>(what: string): Promise<T[]> {
  try {
    return await done((await database()).transaction(what).objectStore(what).getAll() as IDBRequest<T[]>);
  } catch {
    return [];
  }
}

/** Keeps rows; one with a known key takes the place of that. */
async function keep(what: string, rows: readonly object[]): Promise<void> {
  try {
    const transaction = (await database()).transaction(what, 'readwrite');
    for (const row of rows) transaction.objectStore(what).put(row);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } catch {
    // If the browser keeps nothing, it is lost when the page is closed.
  }
}

export const studied = (): Promise<Studied[]> => all(ENTRIES);
export const keepStudied = (entries: readonly Studied[]): Promise<void> => keep(ENTRIES, entries);
export const scheduled = (): Promise<Scheduled[]> => all(CARDS);
export const keepScheduled = (cards: readonly Scheduled[]): Promise<void> => keep(CARDS, cards);
