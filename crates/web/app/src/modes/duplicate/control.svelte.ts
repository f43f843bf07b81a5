/** A player's actions on a slip: as at a table, but the tiles laid are sealed, not played. */

import type { DuplicateCommand } from '../../wire';
import { lettersChosen } from '../../lib/tentative';
import type { Outcome } from '../../lib/tentative.svelte';
import { Control } from '../../table/control.svelte';

export class SlipControl extends Control {
  /**
   * The tab that an arbitrator of a hall has open, and the link that is shown only once: both
   * outlast a change of the layout.
   */
  hall = $state<{ tab: 'paper' | 'people' | 'arbitrators'; link: string }>({ tab: 'paper', link: '' });
  /** Called when tiles are moved on the board. */
  laidByHand: () => void = () => {};
  /** Called when the player has to count before the slip is sealed. */
  askScore: () => void = () => {};

  async act(command: DuplicateCommand): Promise<boolean> {
    return this.do({ type: 'duplicate', command });
  }

  async seal(declared: number | null): Promise<boolean> {
    const { layer } = this;
    if (layer.count === 0) {
      this.refuse({ code: 'nothing_placed', message: '', squares: [] });
      return false;
    }
    if (!lettersChosen(layer.rack)) {
      this.refuse({ code: 'blank_needs_letter', message: '', squares: [] });
      layer.choosing =
        layer.rack.find((slot) => slot?.tile === '?' && slot.square !== null && !slot.letter)?.square ?? null;
      return false;
    }
    return this.act({ type: 'seal', tiles: layer.laid, declared, lock: false });
  }

  override async play(): Promise<boolean> {
    if (!this.counts) return this.seal(null);
    this.askScore();
    return false;
  }

  override report(outcome: Outcome): void {
    this.laidByHand();
    super.report(outcome);
  }

  /** There is nothing to exchange, pass or challenge. */
  override open(): void {}
}
