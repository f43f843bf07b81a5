/** The letters between the page, the referee's worker and the thinker's. */

import type { ClientMessage, CreatedGame, CreateGame, RefusalMessage, ServerMessage } from '../wire';
import type { StoredGame } from './store';
import type { StoredRecord } from './module';

/** The page to the referee. The first letter has the port of the thinker or of a game. */
export type ToReferee =
  | { type: 'thinker' }
  /** The thinker has stopped; another one is on its way. */
  | { type: 'thoughtless' }
  /** Asks for a sign of life, which a referee gives once it has started. */
  | { type: 'there' }
  /** Opens a game at the port that comes along: messages of the page in, those of a server out, and `null` to close. */
  | { type: 'join'; game: string }
  | { type: 'make'; id: number; game: string; wanted: CreateGame }
  | { type: 'ask'; id: number; path: string; body?: unknown; effort?: number };

/** The referee's answer to a letter with this id. */
export interface FromReferee {
  id: number;
  value?: unknown;
  refusal?: RefusalMessage;
}

/** The referee to the page, unasked: it is there; or its thinker does not answer and has to end, and another has to begin. */
export type Unasked = { id: null; type: 'there' | 'end' | 'another' };

export type Made = Pick<CreatedGame, 'id' | 'tokens' | 'invite'>;

/** The referee to the thinker. */
export type ToThinker = { game: string; at: number } & (
  | { type: 'wake'; stored: StoredGame; records: StoredRecord[] }
  /** A game has been made: prepares the computer players of its first turn, which takes longer than the turn. */
  | { type: 'prepare'; stored: StoredGame; records: StoredRecord[] }
  | { type: 'read'; records: StoredRecord[] }
  /** Finds the next step after the event with this number. */
  | { type: 'work'; seq: number }
  /** Answers a question of the page that takes long, for the viewer that it has chosen. */
  | { type: 'advise'; question: ClientMessage; view: ClientMessage | null; seq: number }
  | { type: 'leave' }
);

/** The thinker's answer: the records of the next step, if there is one, or messages for the page; without any, a sign of life. */
export interface FromThinker {
  game: string;
  /** True if it is all that the letter asked for. */
  whole?: true;
  /** The number of the event after which it worked. */
  seq?: number;
  records?: StoredRecord[];
  messages?: ServerMessage[];
}

export const refused = (code: string, message: string, id: string | null = null): ServerMessage => ({
  type: 'refused',
  id,
  refusal: { code, message, squares: [] },
});
