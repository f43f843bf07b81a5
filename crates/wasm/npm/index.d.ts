import type {
  AnalysisMessage,
  ClientMessage,
  CreateGame,
  GameMessage,
  GcgMessage,
  PositionMessage,
  RulesMessage,
  ServerMessage,
  TermsMessage,
} from './wire.js';
import type { ReviewMessage } from './review/wire.js';

/** A refusal of a call. */
export class Refused extends Error {
  /** A key that stays the same in every version. */
  readonly code: string;
  /** The squares that the refusal is about, as `8H`. */
  readonly squares: string[];
}

/** The rules by which a position or a game is judged. */
export interface Rules {
  /** The key of the edition, `classic-2023` unless named. */
  edition?: string;
  /** House rules, as in the terms of a game: `list=british`. */
  changes?: string[];
}

export interface Effort extends Rules {
  /** The work to be done, in units of roughly a second on a slow device. The same effort always finds the same. */
  effort?: number;
}

/** The referee with its word lists and computer players. All of its answers are worked out before they return. */
export class Tilewright {
  /** Starts the referee from the files of this package, or from copies of them that lie elsewhere. */
  static load(options?: {
    /** The address of the folder, with a slash at its end. */ from?: string | URL;
  }): Promise<Tilewright>;
  /** The editions, modes, variations and word lists. */
  rules(): RulesMessage;
  /** The rules of an edition with changes, in sentences. */
  terms(terms: { edition: string; changes?: string[]; seats?: number }): TermsMessage;
  /** Checks a position in CGP, and works out what follows from it. */
  position(cgp: string, rules?: Rules): PositionMessage;
  /** Every move of a position, the best first: by points and by what the tiles that are kept are worth. */
  plays(cgp: string, rules?: Rules): AnalysisMessage;
  /** The best moves after games that are played on from each. */
  simulate(cgp: string, rules?: Effort): AnalysisMessage;
  /** The best moves near the end, searched to the last tile where that is possible. */
  search(cgp: string, rules?: Effort): AnalysisMessage;
  /** Plays a game in GCG through. */
  readGcg(gcg: string, rules?: Rules): GcgMessage;
  /** Makes a game; each of its seats is the caller's or a computer player's. */
  game(
    wanted: CreateGame,
    options?: { /** 64 hexadecimal digits, from which all draws follow. */ seed?: string; created?: number },
  ): Game;
}

/** The position in CGP, for the seat on turn, which has to be the viewer: a state as `update` tells it. */
export function cgpOf(state: GameMessage): string;

/** A game that is refereed. Times are in milliseconds since it was made. */
export class Game {
  /** The first lines of its log. */
  readonly header: string;
  /** The events of its log. */
  readonly records: { seq: number; at: number; line: string; command?: string }[];
  /** Hears a message, as a server does on its socket; the first one is `hello`. */
  hear(message: ClientMessage, at?: number): ServerMessage[];
  /** Lets computer players move until a caller's seat is on turn. */
  think(at?: number): ServerMessage[];
  /** Tells the game the time, by which a clock or a window may run out. */
  tick(at: number): ServerMessage[];
  /** The file of a game that is over, in GCG. */
  gcg(): string;
  /** The file of a game that is over, in the project's JSON. */
  json(): unknown;
  /** The review of a game that is over. */
  review(options?: Effort): ReviewMessage['review'];
  /** Forgets the game. */
  leave(): void;
}

export type * from './wire.js';
export type { ReviewMessage } from './review/wire.js';
