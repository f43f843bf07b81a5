/** The next user of a shared device in Together, where at times no player is on turn. */

import type { Game } from '../../lib/game.svelte';
import type { GameView } from '../../lib/view';

/** The seat of this device whose player can act; `null` if it waits for others. */
export function next(game: Game, message: GameView): number | null {
  if (message.mode.type !== 'together') return null;
  const { voices, trade } = message.mode.together;
  const own = message.seats.flatMap((seat, i) => (game.holds(i) && !seat.resigned ? [i] : []));
  if (message.phase === 'naming') return own.find((i) => !voices.some(({ seat }) => seat === i)) ?? own[0] ?? null;
  if (trade)
    return (
      own.find((i) => i !== trade.seat && trade.claims.some(({ seat, give }) => seat === i && give === null)) ??
      own.find((i) => i !== trade.seat) ??
      null
    );
  return message.turn !== null && game.holds(message.turn) ? message.turn : null;
}
