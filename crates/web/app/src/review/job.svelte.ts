/** The review of a game: asked for, and followed while it grows. */

import { call, refusalOf } from '../lib/api';
import type { RefusalMessage } from '../wire';
import type { Review, ReviewMessage } from './wire';

/** How often it is asked for while it grows, in milliseconds. */
const EVERY = 700;

export class ReviewJob {
  message = $state.raw<ReviewMessage | null>(null);
  refusal = $state.raw<RefusalMessage | null>(null);
  /** Whose slips are wanted, in a duplicate session; `null` for those of the first who plays. */
  #seat: number | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #on = true;

  constructor(
    readonly game: string,
    seat: number | null = null,
  ) {
    this.#seat = seat;
  }

  get review(): Review | null {
    return this.message?.review ?? null;
  }

  /** Has the game reviewed, if it is not yet, and follows that until the result is called. */
  start(): () => void {
    this.#on = true;
    void this.#ask({});
    return () => {
      this.#on = false;
      clearTimeout(this.#timer);
    };
  }

  /** Shows the slips of another player. */
  see(seat: number): void {
    this.#seat = seat;
    void this.#ask();
  }

  /** Ends the work; what was found so far stays. */
  stop(): void {
    void this.#ask({}, '/stop');
  }

  /** Goes on after a stop. */
  again(): void {
    void this.#ask({});
  }

  async #ask(body?: object, part = ''): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const seat = this.#seat;
      const message = await call<ReviewMessage>(`games/${encodeURIComponent(this.game)}/review${part}${seat === null ? '' : `?seat=${seat}`}`, body);
      // Somebody else was chosen meanwhile.
      if (seat === this.#seat) this.message = message;
      this.refusal = null;
    } catch (reason) {
      this.refusal = refusalOf(reason);
      // A lost connection comes back.
      if (this.refusal.code !== 'offline') return;
    }
    if (this.#on && (this.refusal || this.message?.state === 'open')) this.#timer = setTimeout(() => void this.#ask(), EVERY);
  }
}
