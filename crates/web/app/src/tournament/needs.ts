/** Sentences on what a player at a table needs from the game. */

import { wall as w } from '../text/en-wall';
import type { NeedMessage, TournamentTable, TablePlayer } from './wire';

/** The margin that any result has. */
const ANY = -1_000;

/** In the last round, the sentence on a place in the final standings. */
function lastLine({ place, end }: NeedMessage): string {
  if (end.sure === ANY) return w.has(place);
  if (end.sure !== null) return w.gives(end.sure, place);
  return w.hopes(end.possible === ANY ? null : end.possible, place);
}

/** Before it, the sentence on a place: for good if the round can decide that, else after the round. */
function line({ place, after, end }: NeedMessage): string | null {
  if (end.sure === ANY) return w.has(place);
  if (end.sure !== null) return w.secures(end.sure, place);
  if (after.sure === ANY) return w.hasAfter(place);
  if (after.sure !== null) return w.givesAfter(after.sure, place);
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
    best.end.sure === null ? needs.find(({ place, end }) => place > best.place && end.sure !== null) : undefined;
  return [lastLine(best), ...(sure ? [lastLine(sure)] : [])];
}
