/** Reviews: asked for, and followed while they grow. */

import { call, refusalOf } from '../lib/api';
import { readLines } from '../lib/jsonLines';
import type { AskGcg, RefusalMessage } from '../wire';
import type { Review, ReviewMessage } from './wire';

/** Milliseconds between two requests for a review that grows. */
const EVERY = 700;

/** A review as the page follows it. */
export interface Reviewed {
  readonly message: ReviewMessage | null;
  readonly review: Review | null;
  readonly refusal: RefusalMessage | null;
  /** Begins the work and follows it until the result is called. */
  start(): () => void;
  /** Shows the slips of another player. */
  see(seat: number): void;
  stop(): void;
  again(): void;
  /** Has the turns that are not clear worked on longer. */
  longer(): void;
}

/** The review of a game at the server, which keeps it. */
export class ReviewJob implements Reviewed {
  message = $state.raw<ReviewMessage | null>(null);
  refusal = $state.raw<RefusalMessage | null>(null);
  /** The seat whose slips are wanted, in a duplicate session; `null` for those of the first player. */
  #seat: number | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of requests; only the answer to the newest counts. */
  #asked = 0;

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
    void this.#ask({});
    return () => {
      this.#asked++;
      clearTimeout(this.#timer);
    };
  }

  /** Shows the slips of another player. */
  see(seat: number): void {
    this.#seat = seat;
    void this.#ask();
  }

  /** Ends the work; the results so far stay. */
  stop(): void {
    void this.#ask({}, '/stop');
  }

  /** Goes on after a stop. */
  again(): void {
    void this.#ask({});
  }

  longer(): void {
    void this.#ask({}, '/longer');
  }

  async #ask(body?: object, part = ''): Promise<void> {
    clearTimeout(this.#timer);
    const number = ++this.#asked;
    const seat = this.#seat === null ? '' : `?seat=${this.#seat}`;
    try {
      const message = await call<ReviewMessage>(`games/${encodeURIComponent(this.game)}/review${part}${seat}`, body);
      if (number !== this.#asked) return;
      this.message = message;
      this.refusal = null;
    } catch (reason) {
      if (number !== this.#asked) return;
      this.refusal = refusalOf(reason);
      // A lost connection comes back.
      if (this.refusal.code !== 'offline') return;
    }
    if (this.refusal || this.message?.state === 'open') this.#timer = setTimeout(() => void this.#ask(), EVERY);
  }
}

/** The review of a game in a file, which lasts as long as it is read; its last line has the page to keep. */
export class FileJob implements Reviewed {
  message = $state.raw<ReviewMessage | null>(null);
  refusal = $state.raw<RefusalMessage | null>(null);
  #stop: AbortController | null = null;
  /** The number of times that the reader asked for longer work. */
  #longer = 0;

  constructor(readonly file: AskGcg) {}

  get review(): Review | null {
    return this.message?.review ?? null;
  }

  start(): () => void {
    void this.#ask();
    return () => this.#stop?.abort();
  }

  see(): void {
    // It has no slips.
  }

  stop(): void {
    this.#stop?.abort();
    if (this.message?.state === 'open') this.message = { ...this.message, state: 'stopped', place: 0 };
  }

  again(): void {
    void this.#ask();
  }

  /** All turns are worked on anew, for longer; until they have been, the earlier results stay. */
  longer(): void {
    this.#longer = (this.review?.longer ?? 0) + 1;
    void this.#ask();
  }

  /** The review to show: until the longer work is done, the one before it. */
  #shown(message: ReviewMessage): Review | null {
    const { review } = this;
    if (!message.review) return review;
    const older = review && this.#longer > 0 && message.state === 'open';
    return older ? { ...review, longer: this.#longer, progress: message.review.progress } : message.review;
  }

  async #ask(): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    try {
      await readLines<ReviewMessage>(
        `reviews?page=true${this.#longer > 0 ? `&longer=${this.#longer}` : ''}`,
        this.file,
        stop.signal,
        (message) => {
          // While it waits only its place is told.
          if (!stop.signal.aborted) this.message = { ...message, review: this.#shown(message) };
        },
      );
      this.refusal = null;
    } catch (reason) {
      if (stop.signal.aborted) return;
      this.refusal = refusalOf(reason);
      if (this.message) this.message = { ...this.message, state: 'stopped', place: 0 };
    }
  }
}
