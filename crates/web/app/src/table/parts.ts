/** Parts that every table shows before a game or on request. They are fetched once the table is drawn. */

import { ahead, Part } from '../lib/part.svelte';

export const parts = {
  /** The dialog that is open over the table. */
  dialog: new Part(() => import('./OpenDialog.svelte')),
  /** The waiting room. */
  waiting: new Part(() => import('./Waiting.svelte')),
  /** The rules in force. */
  rules: new Part(() => import('./RulesNow.svelte')),
  /** The letters that a blank can be. */
  blank: new Part(() => import('./BlankChooser.svelte')),
  /** The rack at an earlier turn. */
  held: new Part(() => import('./RackThen.svelte')),
  /** The questions about a computer player in a person's seat. */
  standIn: new Part(() => import('./StandInBar.svelte')),
  /** The talk at the table. */
  talk: new Part(() => import('./Talk.svelte')),
  /** The players' racks, for those who may watch them. */
  racks: new Part(() => import('./OpenRacks.svelte')),
  cover: new Part(() => import('./Cover.svelte')),
};

ahead.push(...Object.values(parts));
