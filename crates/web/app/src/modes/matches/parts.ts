/** Parts of a match that are shown after it or on request. They are fetched once the table is drawn. */

import { ahead, Part } from '../../lib/part.svelte';

export const parts = {
  /** The bars that a person opens. */
  asked: new Part(() => import('./AskedBar.svelte')),
  /** A claim, a vote or a choice that variations ask for. */
  speech: new Part(() => import('./SpeechBar.svelte')),
  /** The result of a challenge or a count. */
  verdict: new Part(() => import('./VerdictBar.svelte')),
  /** Another player's proposal, or a pause. */
  agree: new Part(() => import('./AgreeBar.svelte')),
  /** The choice of bags for the next draw. */
  bags: new Part(() => import('./BagWish.svelte')),
  notes: new Part(() => import('./Notes.svelte')),
  command: new Part(() => import('./CommandBox.svelte')),
  /** The count at the end. */
  over: new Part(() => import('./GameOver.svelte')),
};

ahead.push(...Object.values(parts));
