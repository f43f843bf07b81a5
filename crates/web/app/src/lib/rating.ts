/** The changes that a rated game made to the ratings of its players. */

import type { LinkedPlayer } from '../wire';
import { BEGINNING } from './lobby';
import { getPlayer } from './owner.svelte';

export interface RatingChange {
  /** The rating after the game. */
  after: number;
  /** The deviation of that rating. */
  deviation: number;
  /** The points that the game added; `null` where the rating before it is no longer known. */
  by: number | null;
}

/** The server tells this many of the latest games. */
const HISTORY = 200;

/** The change of a player's rating by a game; `null` while it has not been rated. */
export async function ratingChange(player: LinkedPlayer, game: string): Promise<RatingChange | null> {
  const { history } = await getPlayer(player.id);
  const point = history.find((one) => one.game === game);
  if (!point) return null;
  const before = history.slice(0, history.indexOf(point)).findLast(({ pool }) => pool === point.pool);
  const known = before?.rating ?? (history.length < HISTORY ? BEGINNING : null);
  return { after: point.rating, deviation: point.deviation, by: known === null ? null : point.rating - known };
}
