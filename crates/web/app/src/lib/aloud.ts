/** Reading aloud, which no table waits for: it is fetched once the table is drawn. */

import { ahead, Fetched } from './part.svelte';
import type tellEvents from './telling';

const telling = new Fetched(() => import('./telling'));
ahead.push(telling);

/** Reads out the latest events. */
export function aloud(...what: Parameters<typeof tellEvents>): void {
  if (telling.here) telling.here(...what);
  else setTimeout(() => telling.fetch().then(() => telling.here?.(...what)));
}
