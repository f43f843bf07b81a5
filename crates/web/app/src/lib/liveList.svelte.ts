/**
 * A list of the lobby, asked for every two seconds while the page is visible. The lines stay in
 * place: while the pointer or the focus is in the list, none is added and none removed, so that no
 * line moves away from under a finger. New lines are counted, and lines that have gone are marked.
 */

/** The milliseconds between two requests for the list. */
const EVERY = 2_000;

export class LiveList<T> {
  /** The lines in the order in which they are shown. */
  lines = $state.raw<T[]>([]);
  /** The lines that are no longer there. */
  gone = $state.raw<ReadonlySet<string>>(new Set());
  /** Lines that are not shown yet. */
  waiting = $state.raw<T[]>([]);
  /** The number of lines that the server left out. */
  more = $state(0);
  /** True once the list has arrived. */
  here = $state(false);
  /** True if the last request failed. */
  lost = $state(false);
  /** True while the pointer or the focus is in the list. */
  #held = false;
  #latest: T[] = [];

  constructor(
    readonly ask: () => Promise<{ lines: T[]; count: number }>,
    readonly key: (line: T) => string,
  ) {}

  start(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const load = async (): Promise<void> => {
      clearTimeout(timer);
      const number = ++asked;
      if (!document.hidden) {
        const told = await this.ask().catch(() => null);
        // Another one has been asked since, or the page has gone.
        if (number !== asked) return;
        this.lost = !told;
        if (told) this.take(told.lines, told.count);
      }
      timer = setTimeout(load, EVERY);
    };
    document.addEventListener('visibilitychange', load);
    void load();
    return () => {
      asked++;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', load);
    };
  }

  /** Tells the list that the pointer or the focus entered it or left it. */
  hold(held: boolean): void {
    this.#held = held;
    if (!held) this.settle();
  }

  /** Shows the list as it is now. */
  settle(): void {
    this.lines = this.#latest;
    this.waiting = [];
    this.gone = new Set();
  }

  take(latest: T[], count: number): void {
    this.#latest = latest;
    this.more = count - latest.length;
    if (!this.#held || !this.here) {
      this.here = true;
      this.settle();
      return;
    }
    const now = new Map(latest.map((line) => [this.key(line), line]));
    const shown = new Set(this.lines.map(this.key));
    this.lines = this.lines.map((line) => now.get(this.key(line)) ?? line);
    this.gone = new Set([...shown].filter((key) => !now.has(key)));
    this.waiting = latest.filter((line) => !shown.has(this.key(line)));
  }
}
