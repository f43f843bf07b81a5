/** The time after a play in which others may challenge it, and the seats that the game waits for meanwhile. */

import { byComputer } from './standIn';
import type { CommandMessage } from '../wire';
import type { GameView } from './view';

/** The seats whose answer the next move, or the end of the game, has to wait for. */
export function waitedFor(game: GameView, time: number): number[] {
  const { pending } = game;
  if (!pending) return [];
  if (pending.is_final) return pending.waits_for;
  // The next player accepts by moving.
  return pending.guard !== null && pending.guard > time ? pending.waits_for.filter((seat) => seat !== game.turn) : [];
}

/** The end of the longest wait for them, in milliseconds since the game was made; `null` without limit. */
export const waitedUntil = (game: GameView): number | null =>
  game.pending?.is_final ? game.pending.deadline : (game.pending?.guard ?? null);

/** The players whose plays a seat accepts without being asked. */
export type Trust = 'nobody' | 'computers' | 'everybody';

const others = (game: GameView, seat: number): number[] => game.seats.flatMap((_, i) => (i === seat ? [] : [i]));
const computers = (game: GameView, seat: number): number[] =>
  others(game, seat).filter((i) => byComputer(game.seats[i]));

/** A seat's choice about computers and about all players. */
export function trusts(game: GameView, seat: number): { computers: boolean; everybody: boolean } {
  const said = game.seats[seat]?.always_accepts ?? [];
  const all = (seats: number[]): boolean => seats.length > 0 && seats.every((i) => said.includes(i));
  return { computers: all(computers(game, seat)), everybody: all(others(game, seat)) };
}

/** The command for a choice. The seat is still asked about the last play of a person. */
export function trusting(game: GameView, seat: number, trust: Trust): CommandMessage {
  const of = trust === 'everybody' ? others(game, seat) : trust === 'computers' ? computers(game, seat) : [];
  return { type: 'always_accept', of, last: trust === 'computers' };
}

/** The choices that make sense: the players whose plays would wait for this seat. */
export function trustable(game: GameView, seat: number): { computers: boolean; everybody: boolean } {
  const people = others(game, seat).some((i) => !byComputer(game.seats[i]));
  return { computers: computers(game, seat).length > 0, everybody: people && game.seats.length > 2 };
}
