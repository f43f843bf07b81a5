/** The same terms once more, accepted anew by everybody. */

import type { CreateSeat, GameMessage } from '../wire';
import { createGame } from './api';
import { router } from './route.svelte';
import { holdSeats } from './seats';

/** Makes a game with the terms of this one and goes there; fails with the refusal. */
export async function playAgain(message: GameMessage, seats: CreateSeat[]): Promise<void> {
  const changes = message.terms.text.split(' ').filter((part) => part.includes('=') && !part.startsWith('seats='));
  const made = await createGame({ edition: message.terms.edition, changes, seats });
  holdSeats(made.id, made.tokens, made.invite);
  router.go(`/game/${made.id}`);
}
