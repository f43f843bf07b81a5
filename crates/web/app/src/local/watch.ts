/** Notices a worker that answers nothing and reports no error either, as one that never ends its work. */

/** The pause between two looks, in milliseconds. While the device sleeps there are none. */
export const EVERY = 2000;
/** The milliseconds that a worker may take to start: its files may have to come over a slow connection. */
export const STARTS = 60_000;

export class Watch {
  #timer: ReturnType<typeof setInterval> | undefined;
  #silent = 0;
  #started = false;

  constructor(
    /** The milliseconds that a worker which has started may be silent while an answer is due. */
    private readonly patience: number,
    private readonly late: () => void,
    /** Called at once and at every look, to ask for a sign of life. */
    private readonly ask = (): void => {},
  ) {}

  /** An answer is due from now on. */
  expect(): void {
    if (this.#timer !== undefined) return;
    this.ask();
    this.#timer = setInterval(() => {
      this.#silent += EVERY;
      if (this.#silent > (this.#started ? this.patience : STARTS)) {
        this.stop();
        this.late();
      } else this.ask();
    }, EVERY);
  }

  /** The worker has been heard. */
  heard(): void {
    this.#silent = 0;
    this.#started = true;
  }

  /** No answer is due any more. */
  rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#silent = 0;
  }

  /** The worker has been ended: the next one has to start. */
  stop(): void {
    this.rest();
    this.#started = false;
  }
}
