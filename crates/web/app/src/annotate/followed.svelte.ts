/** An annotated game that its reader follows: asked for again and again while it is on screen. */

import type { AnnotationMessage, RefusalMessage } from '../wire';

/** The time from one request to the next, in milliseconds: while it is being written, and otherwise. */
const LIVE = 1_500;
const QUIET = 20_000;
/** The longest time between two questions while the server does not answer, in milliseconds. */
const LONGEST = 15_000;

export class Followed {
  message = $state.raw<AnnotationMessage | null>(null);
  /** The reason why nothing can be shown. */
  refusal = $state.raw<RefusalMessage | null>(null);
  /** True if the server has not answered lately: the game on screen may be old. */
  lost = $state(false);
  #tag = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | null = null;
  #failures = 0;

  constructor(readonly id: string) {}

  /** Follows it as long as the page is seen. The effect's end stops it. */
  start(): () => void {
    const seen = (): void => {
      this.#stop();
      if (!document.hidden) void this.#look();
    };
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', seen);
    seen();
    return () => {
      this.#stop();
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('online', seen);
    };
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = null;
  }

  async #look(): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const answer = await fetch(`/api/annotations/${encodeURIComponent(this.id)}`, {
        headers: this.#tag ? { 'if-none-match': this.#tag } : {},
        signal: asking.signal,
      });
      if (answer.status === 404) {
        this.refusal = (await answer.json()) as RefusalMessage;
        this.message = null;
        return;
      }
      if (answer.status !== 304) {
        if (!answer.ok) throw new Error();
        const message = (await answer.json()) as AnnotationMessage;
        this.#tag = answer.headers.get('etag') ?? '';
        this.message = message;
        this.refusal = null;
      }
      this.#failures = 0;
      this.lost = false;
    } catch {
      if (asking.signal.aborted) return;
      this.#failures += 1;
      this.lost = true;
      if (!this.message) this.refusal = { code: 'offline', message: '', squares: [] };
    }
    const usual = this.message?.live === false ? QUIET : LIVE;
    this.#timer = setTimeout(
      () => void this.#look(),
      this.#failures > 0 ? Math.min(LONGEST, LIVE * 2 ** this.#failures) : usual,
    );
  }
}
