/** Another game on the same terms, which every player accepts again. */

import type { CreateSeat, SeatToken } from '../wire';

import type { GameView } from './view';
import { isHere } from '../local/here';
import { createGame, sayAgain } from './api';
import { router } from './route.svelte';
import { heldGame, holdSeats } from './seats';

/** Makes a game with the terms of this one and goes there; fails with the refusal. */
export async function playAgain(message: GameView, seats: CreateSeat[]): Promise<void> {
  const changes = message.terms.text.split(' ').filter((part) => part.includes('=') && !part.startsWith('seats='));
  // Any number may join such a game, also without an open seat, unless it is on this device.
  const joined = !isHere(message.id) && ['duplicate', 'bingo'].includes(message.terms.mode);
  const made = await createGame({ edition: message.terms.edition, changes, seats }, joined || undefined);
  holdSeats(made.id, made.tokens, made.invite);
  router.go(`/game/${made.id}`);
}

/** Says for the seats of this device whether they want another game, and takes their seats in it once there is one. Returns its id. */
export async function wantAgain(id: string, tokens: SeatToken[], again: boolean): Promise<string | null> {
  const { next } = await sayAgain(id, { tokens: tokens.map(({ token }) => token), again });
  if (!next) return null;
  if (!heldGame(next.id)) holdSeats(next.id, next.tokens);
  return next.id;
}
