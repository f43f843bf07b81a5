/** The person counts a play before the page shows its points (AMB-37): practice that changes no result. */

import { t } from '../text';
import type { FormedMessage } from '../wire';

/** The points that a player counted, and the true score of the play. */
export interface Count {
  seat: number;
  counted: number;
  formed: FormedMessage;
}

/** The points that a player typed, or `null` if that is not a number of points. */
export function readCount(text: string): number | null {
  const written = text.trim();
  return /^\d{1,4}$/.test(written) ? Number(written) : null;
}

/** Compares a count with the score; without a `name` it is the reader's own. */
export function countText({ counted, formed }: Count, name = ''): string {
  if (counted === formed.score) return t.count.right(formed.score, name);
  const parts = formed.words.map((word) => `${word.faces.toUpperCase()} ${t.score(word.points)}`);
  if (formed.bonus > 0) parts.push(t.table.allSeven(formed.bonus));
  return t.count.wrong(counted, formed.score, parts.length > 1 ? parts : [], name);
}
