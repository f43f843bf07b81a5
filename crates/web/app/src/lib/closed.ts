/**
 * Games with a clock and a closed dictionary against other people: while one goes on, the page
 * gives no help with words.
 */

import { list } from '../text/words';
import type { GameSummary } from '../wire';
import { account } from './account.svelte';
import { getMine } from './api';
import { guestTokens, heldGame } from './seats';

/** True if this device plays no games. */
export const playsNothing = (): boolean => guestTokens().length === 0 && account.name === null;

/** The people among the opponents in this game; empty if it is over, slow or open. */
function people(game: GameSummary): string[] {
  const mine = heldGame(game.id)?.tokens.map(({ seat }) => seat) ?? game.held;
  const goesOn = !['over', 'cancelled', 'gathering', 'waiting'].includes(game.phase);
  if (mine.length === 0 || !goesOn || game.terms.clock === null || game.terms.text.includes('dictionary=open'))
    return [];
  return game.seats.flatMap(({ kind, name }, seat) =>
    kind !== 'computer' && !mine.includes(seat) ? [name ?? ''] : [],
  );
}

/** The opponents in such a game that goes on, in words; `null` if there is none. */
export async function closedAgainst(): Promise<string | null> {
  const games = await getMine({ tokens: guestTokens() });
  const others = games.map(people).find((names) => names.length > 0);
  return others ? list(others.filter(Boolean)) : null;
}
