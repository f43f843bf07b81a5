/** The link by which others follow a game while it is written down, and what they have of it. */

import { call, put, refusalOf } from '../lib/api';
import { passes } from '../lib/passing';
import type {
  AskGcg,
  KeptAnnotation,
  PublishedAnnotation,
  RefusalMessage,
  ReplaceAnnotation,
  WithdrawAnnotation,
} from '../wire';
import type { Noted } from './store';

/** The part of a game that is shared: an `Annotation` has it. */
export interface Sharing {
  readonly game: Noted;
  shared(): AskGcg;
  setLink(link: Noted['link']): void;
}

/** The wait before another try, in milliseconds: the first, doubled each time up to the second. */
const AGAIN = [2_000, 30_000] as const;

export class LiveLink {
  /** `newest`: followers have the newest; `sending`: they will have in a moment; `lost`: not until there is a connection; `refused`: the server does not take it. */
  state = $state<'newest' | 'sending' | 'lost' | 'refused'>('newest');
  refusal = $state.raw<RefusalMessage | null>(null);
  /** The text that the server has taken last; `null` if it is not known. */
  #taken: string | null = null;
  #working = false;
  #wake: (() => void) | null = null;
  #ended = false;

  constructor(readonly of: Sharing) {}

  get address(): string | null {
    const { link } = this.of.game;
    return link ? `${location.origin}/annotation/${link.id}` : null;
  }

  /** Tries again as soon as there is a connection. The end of the page stops it. */
  start(): () => void {
    this.#ended = false;
    const again = (): void => this.#wake?.();
    addEventListener('online', again);
    return () => {
      this.#ended = true;
      removeEventListener('online', again);
      this.#wake?.();
    };
  }

  /** Others can follow it from now on. */
  async share(): Promise<void> {
    const body = this.of.shared();
    try {
      const { id, key } = await call<PublishedAnnotation>('annotations', body);
      this.#taken = JSON.stringify(body);
      this.refusal = null;
      this.state = 'newest';
      this.of.setLink({ id, key });
    } catch (reason) {
      this.refusal = refusalOf(reason);
    }
    void this.send();
  }

  /** Takes the game back from its followers. */
  async withdraw(): Promise<void> {
    const { link } = this.of.game;
    if (!link) return;
    try {
      await call<KeptAnnotation>(`annotations/${link.id}/withdraw`, { key: link.key } satisfies WithdrawAnnotation);
    } catch (reason) {
      this.refusal = refusalOf(reason);
      // There is nothing to be withdrawn.
      if (this.refusal.code !== 'not_found') return;
    }
    this.refusal = null;
    this.of.setLink(null);
  }

  /** Sends the game as it is, and goes on until the server has it. */
  async send(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    let wait: number = AGAIN[0];
    while (!this.#ended) {
      const { link } = this.of.game;
      const game = this.of.shared();
      const text = JSON.stringify(game);
      if (!link || text === this.#taken) break;
      if (this.state !== 'lost') this.state = 'sending';
      try {
        await put<KeptAnnotation>(`annotations/${link.id}`, { key: link.key, game } satisfies ReplaceAnnotation);
        this.#taken = text;
        this.refusal = null;
        this.state = 'newest';
        wait = AGAIN[0];
      } catch (reason) {
        this.refusal = refusalOf(reason);
        if (!passes(this.refusal)) {
          this.state = 'refused';
          if (this.refusal.code === 'not_found') this.of.setLink(null);
          break;
        }
        this.state = 'lost';
        await this.#pause(wait);
        wait = Math.min(AGAIN[1], 2 * wait);
      }
    }
    this.#working = false;
  }

  #pause(time: number): Promise<void> {
    return new Promise((go) => {
      const on = (): void => {
        clearTimeout(timer);
        this.#wake = null;
        go();
      };
      const timer = setTimeout(on, time);
      this.#wake = on;
    });
  }
}
