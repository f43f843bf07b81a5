/** Lines of advice for a person's first games; each disappears for good once it has been followed. */

import { settings } from './settings.svelte';
import { store, stored } from './storage';

export type Hint = 'place' | 'points' | 'drawn' | 'doubt' | 'stuck';

class Hints {
  #done = $state.raw<readonly Hint[]>(stored<Hint[]>('hints', []));

  wants(hint: Hint): boolean {
    return settings.now.hints && !this.#done.includes(hint);
  }

  done(...followed: Hint[]): void {
    const fresh = followed.filter((hint) => !this.#done.includes(hint));
    if (fresh.length === 0) return;
    this.#done = [...this.#done, ...fresh];
    store('hints', this.#done);
  }
}

export const hints = new Hints();
