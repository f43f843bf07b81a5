/** A game as this device knows it: its current state, and its terms. */

import type { GameMessage, ServerMessage } from '../wire';

/** The terms and the like, which arrive first, and again when the players agree on other terms. */
export type PlayedBy = Omit<Extract<ServerMessage, { type: 'terms' }>, 'type'>;

export type GameView = GameMessage & PlayedBy;
