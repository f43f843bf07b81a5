/** All players of a session, as an arbitrator sees them. */

import { onDestroy, untrack } from 'svelte';
import { getRanking } from '../../lib/api';
import type { RankingLine } from '../../wire';

/** The number of lines that are requested at a time. */
const PAGE = 200;
/** The shortest pause between two requests, in milliseconds, however fast changes come. */
const PAUSE = 1000;

export class Lines {
  all = $state.raw<RankingLine[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the requests: an answer to an older one is dropped. */
  #asked = 0;

  /** Called while a component is made. The lines are requested again whenever the values that `stamp` reads change. */
  constructor(
    readonly id: string,
    stamp: () => unknown,
  ) {
    $effect(() => {
      stamp();
      untrack(() => {
        this.#timer ??= setTimeout(
          () => {
            this.#timer = undefined;
            this.load();
          },
          this.all.length === 0 ? 0 : PAUSE,
        );
      });
    });
    onDestroy(() => clearTimeout(this.#timer));
  }

  /** Asks for them; if there is no answer, the next change asks again. */
  load(): void {
    this.#load().catch(() => undefined);
  }

  async #load(): Promise<void> {
    const asked = ++this.#asked;
    const all: RankingLine[] = [];
    for (;;) {
      const page = await getRanking(this.id, all.length, PAGE);
      all.push(...page.lines);
      if (page.lines.length === 0 || all.length >= page.players) break;
    }
    if (asked === this.#asked) this.all = all;
  }
}
