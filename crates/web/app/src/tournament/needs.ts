/** Sentences on what a player at a table needs from the game. */

import { wall as w } from '../text/en-wall';
import type { NeedMessage, ReachMessage, TournamentTable, TablePlayer } from './wire';

/** The margin that any result has. */
const ANY = -1_000;
/** The largest margin that a player can aim at. Larger ones are certain in arithmetic alone. */
const FAR = 400;

/** The margin that gives a place whatever happens elsewhere; `null` if no player can aim at it. */
const sureOf = ({ sure }: ReachMessage): number | null => (sure !== null && sure <= FAR ? sure : null);

/** In the last round, the sentence on a place in the final standings. */
function lastLine({ place, end }: NeedMessage): string {
  const sure = sureOf(end);
  if (sure === ANY) return w.has(place);
  if (sure !== null) return w.gives(sure, place);
  return w.hopes(end.possible === ANY ? null : end.possible, place);
}

/** Before it, the sentence on a place: for good if the round can decide that, else after the round. */
function line({ place, after, end }: NeedMessage): string | null {
  const [sure, next] = [sureOf(end), sureOf(after)];
  if (sure === ANY) return w.has(place);
  if (sure !== null) return w.secures(sure, place);
  if (next === ANY) return w.hasAfter(place);
  if (next !== null) return w.givesAfter(next, place);
  return end.possible !== null && end.possible > ANY ? w.stays(end.possible, place) : null;
}

/**
 * The best place that a player can still have, and in the last round the best that they can be sure
 * of by their own result, if that is another one.
 */
export function needLines({ round, rounds }: TournamentTable, { needs }: TablePlayer): string[] {
  const best = needs.find(({ end }) => end.possible !== null);
  if (!best) return needs[0] ? [w.out(needs.at(-1)?.place ?? 1)] : [];
  if (round < rounds) return [line(best)].filter((text) => text !== null);
  const sure =
    sureOf(best.end) === null ? needs.find(({ place, end }) => place > best.place && sureOf(end) !== null) : undefined;
  return [lastLine(best), ...(sure ? [lastLine(sure)] : [])];
}
