/** Scores as directors type them: `3 401 387` is the game at table 3. */

import type { ScoresMessage } from './wire';

export interface Typed {
  table: number;
  /** In the order in which the pairings name the players. */
  scores: ScoresMessage;
}

const LINE =
  /^\s*(\d{1,4})(?:\s*[:.,;/*]\s*|\s+|-)([-\u2212]?\d{1,4})(?:\s*[:.,;/*]\s*|\s+|\s*[-\u2013\u2014]\s*)([-\u2212]?\d{1,4})\s*$/;

/** The table and the scores of a line; any sign may part the numbers, because keypads of phones have no space. */
export function typedLine(line: string): Typed | null {
  const [, table, first, second] = LINE.exec(line) ?? [];
  return table && first && second
    ? { table: Number(table), scores: { first: scoreOf(first), second: scoreOf(second) } }
    : null;
}

/** A score as it was typed; not a number if it is none. */
export const scoreOf = (text: string): number =>
  /^\s*[-\u2212]?\d{1,4}\s*$/.test(text) ? Number(text.replace('\u2212', '-')) : NaN;
