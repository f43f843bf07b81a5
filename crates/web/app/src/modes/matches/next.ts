/** The next user of a shared device, in a match and modes that are played like one. */

import type { Game } from '../../lib/game.svelte';
import { lastPlay } from '../../lib/sheet';
import { bagsOf, themeOf } from '../../lib/speech';
import type { GameView } from '../../lib/view';

/** The seat of this device that has a decision to make, or is on turn; `null` if it waits for others. */
export function next(game: Game, message: GameView): number | null {
  const { pending } = message;
  if (pending?.is_final) {
    const decider = message.seats.findIndex((_, i) => pending.waits_for.includes(i) && game.holds(i));
    if (decider >= 0) return decider;
  }
  const choosing = bagsOf(message)?.choosing ?? null;
  if (choosing !== null && game.holds(choosing)) return choosing;
  if (message.phase === 'claims') {
    // The others vote; without a claim the player of the last play may still make one.
    const claim = themeOf(message)?.claims[0];
    const voter = message.seats.findIndex((seat, i) => i !== claim?.seat && game.holds(i) && !seat.resigned);
    return claim ? voter : (lastPlay(game.events)?.seat ?? voter);
  }
  // A move that waits leaves the device to those who still decide.
  if (pending?.held) return null;
  return message.turn !== null && game.holds(message.turn) && message.seats[message.turn]?.stand_in === null
    ? message.turn
    : null;
}
