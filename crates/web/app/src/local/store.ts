/** The games of this device in IndexedDB. Records are stored before anything of them is shown. */

import type { GameSummary } from '../wire';
import type { StoredRecord } from './module';

export interface StoredGame {
  id: string;
  header: string;
  /** The secret seed of its draws. */
  seed: string;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  /** The seats of people, all of them at this device. */
  held: number[];
}

const GAMES = 'games';
const RECORDS = 'records';
const SUMMARIES = 'summaries';

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('tilewright-here', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(GAMES, { keyPath: 'id' });
      request.result.createObjectStore(RECORDS);
      request.result.createObjectStore(SUMMARIES, { keyPath: 'id' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((reason: unknown) => {
    opened = null;
    throw reason;
  });
  return opened;
}

/** Writes in one transaction, all of it or nothing; resolves once it is on disk. */
async function write(act: (of: (name: string) => IDBObjectStore) => void): Promise<void> {
  const all = await database();
  const transaction = all.transaction([GAMES, RECORDS, SUMMARIES], 'readwrite', { durability: 'strict' });
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
    try {
      act((name) => transaction.objectStore(name));
    } catch (reason) {
      transaction.abort();
      reject(reason);
    }
  });
}

const reads = async (name: string): Promise<IDBObjectStore> => (await database()).transaction(name).objectStore(name);

/** The keys of all records of a game. */
const recordsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

/** Adds records. A number that is there already is an error: another tab has played on. */
const add = (store: IDBObjectStore, id: string, records: readonly StoredRecord[]): void =>
  records.forEach((record) => store.add(record, [id, record.seq]));

export const make = (game: StoredGame, records: readonly StoredRecord[], summary: GameSummary): Promise<void> =>
  write((of) => {
    of(GAMES).add(game);
    add(of(RECORDS), game.id, records);
    of(SUMMARIES).add(summary);
  });

export const append = (id: string, records: readonly StoredRecord[]): Promise<void> =>
  write((of) => add(of(RECORDS), id, records));

export const keepSummary = (summary: GameSummary): Promise<void> => write((of) => void of(SUMMARIES).put(summary));

export const remove = (id: string): Promise<void> =>
  write((of) => {
    of(GAMES).delete(id);
    of(SUMMARIES).delete(id);
    of(RECORDS).delete(recordsOf(id));
  });

/** A game with its records; `null` if it is not on this device. */
export async function load(id: string): Promise<{ game: StoredGame; records: StoredRecord[] } | null> {
  const one = (await database()).transaction([GAMES, RECORDS]);
  const [game, records] = await Promise.all([
    asked<StoredGame | undefined>(one.objectStore(GAMES).get(id)),
    asked<StoredRecord[]>(one.objectStore(RECORDS).getAll(recordsOf(id))),
  ]);
  return game ? { game, records } : null;
}

export const summaries = async (): Promise<GameSummary[]> => asked((await reads(SUMMARIES)).getAll());
export const summary = async (id: string): Promise<GameSummary | undefined> => asked((await reads(SUMMARIES)).get(id));
