/** The referee's files, kept on this device once they have been fetched. */

/** The paths from the scripts; `null` if the referee is not in this build. */
declare const __HERE__: { games: string; whole: string; data: string[] } | null;

/** The path of a file beside the scripts, whatever the folder of the page. */
const found = (path: string): string => new URL(path, import.meta.url).pathname;

/** The part of the referee's program that games need, the whole of it, and the data that both are handed. */
export const FILES = {
  games: found(__HERE__?.games ?? ''),
  whole: found(__HERE__?.whole ?? ''),
  data: (__HERE__?.data ?? []).map(found),
};
/** The cache in which they are kept, whatever the version of the page. */
export const CACHE = 'here';

/** A file of the referee: as it was kept, else from the server, and kept from then on. */
export async function file(path: string): Promise<Response> {
  const cache = await globalThis.caches?.open(CACHE).catch(() => undefined);
  const kept = await cache?.match(path);
  if (kept) return kept;
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  // Without room to keep it, it is used this time.
  await cache?.put(path, answer.clone()).catch(() => undefined);
  return answer;
}

/** The word lists come as words, and are kept as the referee has compiled them. */
const WORDS = FILES.data.find((path) => path.includes('/words-')) ?? '';
const COMPILED = `${WORDS}?compiled`;

/** The compiled form of this file, if it is kept: it is read at once. */
export const compiled = async (path: string): Promise<Response | undefined> =>
  path === WORDS ? globalThis.caches?.match(COMPILED, { cacheName: CACHE }).catch(() => undefined) : undefined;

/** Keeps the compiled words for the next start, if there is room. */
export async function keepCompiled(words: Uint8Array<ArrayBuffer>): Promise<void> {
  const cache = words.length > 0 ? await globalThis.caches?.open(CACHE).catch(() => undefined) : undefined;
  if (cache && !(await cache.match(COMPILED))) await cache.put(COMPILED, new Response(words)).catch(() => undefined);
}

const ALL = [FILES.games, FILES.whole, ...FILES.data];

/** True if all files are kept on this device. */
export async function areKept(): Promise<boolean> {
  const cache = await globalThis.caches?.open(CACHE).catch(() => undefined);
  return (await Promise.all(ALL.map((path) => cache?.match(path)))).every(Boolean);
}

/** Fetches the files that are not kept yet, so that games can begin without a connection. */
export const fetchFiles = (): Promise<unknown> =>
  Promise.all(ALL.map(async (path) => (await file(path)).body?.cancel()));

/** The cache of the word lists that a host has lent, each by its name and digest. */
export const LENT = 'lent';

/** The lists that a host has lent, as the referee takes them. */
export async function lent(): Promise<Uint8Array[]> {
  const cache = await globalThis.caches?.open(LENT).catch(() => undefined);
  const files = (await cache?.matchAll().catch(() => undefined)) ?? [];
  return Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
}
