/** The line of the list for a game of this device, as a server writes it for its games. */

import type { EventMessage, GameMessage, GameSummary, ServerMessage } from '../wire';
import type { StoredGame } from './store';

type Terms = Pick<Extract<ServerMessage, { type: 'terms' }>, 'terms' | 'lexicon'>;
type Stored = Pick<StoredGame, 'held' | 'created'>;

/** The winners that an event names, if it ends the game. */
function winnersIn({ event }: EventMessage): number[] | null {
  const inner = 'event' in event ? event.event : event;
  if (inner.type !== 'ended') return null;
  return 'winners' in inner ? inner.winners : null;
}

/** The summary after an update; `before` is the last one. */
export function summaryOf(
  { held, created }: Stored,
  { terms, lexicon }: Terms,
  { game, events }: { game: GameMessage; events: readonly EventMessage[] },
  before?: GameSummary,
): GameSummary {
  const winners = events.map(winnersIn).findLast(Boolean) ?? before?.winners ?? [];
  const { unbuilding } = game;
  return {
    terms,
    lexicon,
    id: game.id,
    phase: game.phase,
    seats: game.seats.map(({ name, kind, level, stand_in, accepted, score, resigned }) => ({
      name,
      kind,
      level,
      stand_in,
      accepted,
      score,
      resigned,
    })),
    players: game.seats.length,
    turn: game.turn,
    turn_left: null,
    paused: game.paused,
    want_resume: game.seats.flatMap(({ wants_resume }, seat) => (wants_resume ? [seat] : [])),
    winners,
    unbuilding: unbuilding && { phase: unbuilding.phase, turn: unbuilding.turn },
    next: null,
    held,
    rated: false,
    contest: null,
    offline: false,
    created,
    updated: created + (events.at(-1)?.at ?? (before ? before.updated - created : 0)),
  };
}
