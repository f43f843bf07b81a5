/**
 * The heartbeat of a socket: asks the server for an answer from time to time, because a connection
 * that was cut without a word, as when a phone changes networks, looks open for minutes.
 */

/** The time between two questions, in milliseconds. */
const EVERY = 20_000;
/** The longest wait for an answer, in milliseconds. */
const SILENCE = 12_000;

export class Heartbeat {
  #ask: ReturnType<typeof setInterval> | undefined;
  #dead: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Sends a question; `false` if there is no open socket. */
    private readonly ask: () => boolean,
    /** Called when no answer came. */
    private readonly dead: () => void,
  ) {}

  /** A socket has opened. */
  start(): void {
    this.stop();
    this.#ask = setInterval(() => {
      if (this.ask()) this.#dead = setTimeout(this.dead, SILENCE);
    }, EVERY);
  }

  /** A message came, of whatever kind. */
  heard(): void {
    clearTimeout(this.#dead);
  }

  stop(): void {
    clearInterval(this.#ask);
    clearTimeout(this.#dead);
  }
}
