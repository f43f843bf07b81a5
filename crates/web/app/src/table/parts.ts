/** Parts of the table that stand there before a game, after it, or on request. They are fetched once the table is drawn. */

import { ahead, Part } from '../lib/part.svelte';

export const parts = {
  /** The dialog that is open over the table. */
  dialog: new Part(() => import('./OpenDialog.svelte')),
  command: new Part(() => import('./CommandBox.svelte')),
  /** The waiting room. */
  waiting: new Part(() => import('./Waiting.svelte')),
  cover: new Part(() => import('./Cover.svelte')),
  /** The count at the end. */
  over: new Part(() => import('./GameOver.svelte')),
};

ahead.push(...Object.values(parts));
