/** Reading aloud, which no table waits for: it is fetched once the table is drawn. */

import type { Game } from './game.svelte';
import { ahead, Fetched } from './part.svelte';
import type tellEvents from './telling';

const telling = new Fetched(() => import('./telling'));
const tellers = new Fetched(() => import('../table/tellers'));
ahead.push(telling, tellers);

/** Reads out the latest events. */
export function aloud(...what: Parameters<typeof tellEvents>): void {
  if (telling.here) telling.here(...what);
  else setTimeout(() => telling.fetch().then(() => telling.here?.(...what)));
}

/** Reads out the rack, the last play or the like, as asked. */
export async function tell(what: 'rack' | 'last' | 'scores' | 'clocks' | 'unseen', game: Game): Promise<void> {
  await tellers.fetch();
  tellers.here?.[what](game);
}
