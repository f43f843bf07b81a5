/** A finished game of this device comes into the account. */

import { call, Refused } from '../lib/api';
import { letGo } from '../lib/seats';
import type { GameSummary, KeepGame } from '../wire';
import * as store from './store';

/** Sends a game to the server and takes it off this device. Returns its id there; fails with the refusal. */
export async function keep(id: string): Promise<string> {
  const found = await store.load(id);
  if (!found) throw new Refused({ code: 'not_found', message: '', squares: [] });
  const { header, seed } = found.game;
  const records = found.records.map(({ seq, at, line }) => ({ seq, at, line }));
  const kept = await call<GameSummary>('games/kept', { header, seed, records } satisfies KeepGame);
  letGo(id);
  // A game that is off the list is deleted when the list is next shown, if not now.
  await store.remove(id).catch(() => undefined);
  return kept.id;
}
