/** A review as its reader sees it: the turn at which it opens, and the sentences said to them or of others. */

import type { Grade, Reason, Review } from './wire';

const BAD: readonly Grade[] = ['mistake', 'blunder'];

/**
 * The index of the turn at which a review opens for the player of a seat: their first mistake; if
 * they made none, their first inaccuracy, or else their first turn. `null` while that is not known
 * because turns before it have not been tried out.
 */
export function opensAt(review: Review, seat: number, done: boolean): number | null {
  let slight: number | null = null;
  for (const [i, turn] of review.turns.entries()) {
    if (turn.seat !== seat) continue;
    const { grade, unclear } = turn;
    if (grade ? BAD.includes(grade) : unclear?.type === 'between' && BAD.includes(unclear.from)) return i;
    if (!done && unclear?.type === 'waiting') return null;
    if (grade === 'inaccuracy') slight ??= i;
  }
  if (!done) return null;
  const own = review.turns.findIndex((turn) => turn.seat === seat);
  return slight ?? (own < 0 ? 0 : own);
}

/** A reason as it is read: said to the player, or of the player by name. */
export const toldTo = (reason: Reason, mine: boolean): string =>
  mine ? reason.sentence : (reason.named ?? reason.sentence);
