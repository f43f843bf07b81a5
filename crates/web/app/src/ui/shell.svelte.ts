/** The facts that a screen passes to the frame around it. */

import type { ConnectionState } from '../lib/connection.svelte';

class Shell {
  connection = $state<ConnectionState | null>(null);
  /** The time at which the table was as it is shown, if that is not now. */
  asOf = $state<number | null>(null);
  inGame = $state(false);
  /** True if the game on the screen is played on this device. */
  here = $state(false);
  /** The number of challenges that need the player's attention. */
  news = $state(0);
  /** The number of people who watch the game on the screen. */
  watching = $state(0);
  /** True if the game that is shown is rated. */
  rated = $state(false);
  /** True if the game that is shown was played on a device, without the server. */
  offline = $state(false);
  /** No header: the screen has its own. */
  bare = $state(false);
  /** The screen fills the window and never scrolls as a whole. */
  fixed = $state(false);

  /** Shows the rules in force, where a game is on the screen. */
  rules = $state.raw<(() => void) | null>(null);
  /** Opens the talk at the table, where that is a dialog; `unread` counts new lines. */
  talk = $state.raw<{ unread: number; open: () => void } | null>(null);
  /** Opens the command box, where there is one. */
  command = $state.raw<(() => void) | null>(null);

  /** The people of this device at the table on the screen, and a way to rename them. */
  people = $state.raw<{ seat: number; name: string; rename: (name: string) => Promise<unknown> }[]>([]);

  reset(): void {
    this.people = [];
    this.watching = 0;
    this.rated = this.offline = false;
    this.connection = this.asOf = null;
    this.command = this.rules = this.talk = null;
    this.here = this.inGame = this.bare = this.fixed = false;
  }
}

export const shell = new Shell();
