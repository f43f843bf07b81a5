/**
 * The tutor's hints and remarks in a game. They outlive the panel, which is made anew whenever the
 * layout of the table changes.
 */

import { untrack } from 'svelte';
import { announcer } from '../../lib/announcer.svelte';
import type { Advice, Game, Remarks } from '../../lib/game.svelte';
import { refusalText } from '../../lib/tell';
import type { GameView } from '../../lib/view';

export class Tutoring {
  /** The part of the hint that is shown: the place, or the play too. */
  told = $state<'where' | 'what'>('where');
  busy = $state(false);
  /** The reason why there is no hint. */
  said = $state('');
  remarks = $state.raw<Remarks | null>(null);
  #hint = $state.raw<(Advice & { about: string }) | null>(null);
  /** The number of moves made when the last remark was asked for. */
  #made: number | null = null;

  constructor(readonly game: Game) {}

  /** The hint, as long as the position is the one that it is about. */
  hint(position: string): Advice | null {
    return this.#hint?.about === position ? this.#hint : null;
  }

  /** Asks for a hint about a position. */
  async ask(position: string, message: GameView): Promise<Advice | null> {
    this.busy = true;
    this.said = '';
    const answer = await this.game.advise();
    this.busy = false;
    if ('code' in answer) {
      this.said = refusalText(answer, message);
      return null;
    }
    this.told = 'where';
    this.#hint = { ...answer, about: position };
    return answer;
  }

  /** The connection is lost: open questions will not be answered. */
  lost(): void {
    this.busy = false;
    if (this.remarks === null) this.#made = null;
  }

  /** Asks once for the remarks on the last of `made` moves. */
  remark(made: number): void {
    if (made === this.#made) return;
    this.#made = made;
    this.remarks = null;
    if (made === 0) return;
    void this.game.remark().then((answer) => {
      if (made !== this.#made) return;
      if ('code' in answer) return this.lost();
      this.remarks = answer;
      announcer.say(answer.remarks.join(' '), 'polite', false);
    });
  }
}

const all = new WeakMap<Game, Tutoring>();

/** The tutor's hints and remarks in this game. */
export function tutoringOf(game: Game): Tutoring {
  const known = all.get(game) ?? untrack(() => new Tutoring(game));
  all.set(game, known);
  return known;
}
