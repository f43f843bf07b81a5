/** The referee's files, kept on this device once they have been fetched. */

import { CACHE, FILES } from './here';

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

/** Fetches the files that are not kept yet, so that games can begin without a connection. */
export const fetchFiles = (): Promise<unknown> =>
  Promise.all([FILES.module, ...FILES.data].map(async (path) => (await file(path)).body?.cancel()));
