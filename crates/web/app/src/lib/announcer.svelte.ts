/**
 * Messages for screen readers. Two live regions in the shell are never re-created; messages are
 * queued, merged within 300 ms and kept to be read again.
 */

import { untrack } from 'svelte';

export interface Said {
  at: number;
  text: string;
}

class Announcer {
  polite = $state('');
  assertive = $state('');
  log = $state<Said[]>([]);
  #waiting = { polite: [] as string[], assertive: [] as string[] };
  #timer: ReturnType<typeof setTimeout> | null = null;

  say(text: string, region: 'polite' | 'assertive' = 'polite', keep = true): void {
    if (!text) return;
    if (keep) this.log = [...untrack(() => this.log).slice(-79), { at: Date.now(), text }];
    this.#waiting[region].push(text);
    this.#timer ??= setTimeout(() => this.#speak(), 300);
  }

  /** Urgent words. */
  call(text: string): void {
    this.say(text, 'assertive');
  }

  forget(): void {
    this.log = [];
  }

  #speak(): void {
    this.#timer = null;
    for (const region of ['polite', 'assertive'] as const) {
      const words = this.#waiting[region].join(' ');
      this.#waiting[region] = [];
      // The same words twice are only read twice if the text changes.
      if (words) this[region] = words === this[region] ? `${words}\u00a0` : words;
    }
  }
}

export const announcer = new Announcer();
