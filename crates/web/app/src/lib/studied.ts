/**
 * What this device keeps of what somebody studies: entries that are only ever added, in a database
 * of the browser, because there may be tens of thousands. `forgetKept` deletes it.
 */

import type { StudyEntry } from '../wire';

export const CURSOR = 'study:cursor';
const NAME = 'tilewright-study';
const ENTRIES = 'entries';

/** An entry, and whether the account has it. */
export interface Studied extends StudyEntry {
  sent: boolean;
}

let opened: Promise<IDBDatabase> | null = null;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(ENTRIES, { keyPath: 'id' });
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

/** All entries of this device; none where the browser keeps nothing. */
export async function studied(): Promise<Studied[]> {
  try {
    return await done((await database()).transaction(ENTRIES).objectStore(ENTRIES).getAll() as IDBRequest<Studied[]>);
  } catch {
    return [];
  }
}

/** Keeps entries; one with a known id takes the place of itself. */
export async function keepStudied(entries: readonly Studied[]): Promise<void> {
  try {
    const transaction = (await database()).transaction(ENTRIES, 'readwrite');
    for (const entry of entries) transaction.objectStore(ENTRIES).put(entry);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } catch {
    // If the browser keeps nothing, it is lost when the page is closed.
  }
}
