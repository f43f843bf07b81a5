/** Files in one archive, not compressed. Only the names imported here reach the page from the library. */

import { strToU8, zipSync } from 'fflate';

/** A ZIP archive of the texts, by their names. */
export function zipOf(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level: 0 });
}
