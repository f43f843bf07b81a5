/** The REST calls of the lobby. */

import type {
  GameSummary,
  ModeKey,
  PairingAnswer,
  RatingMessage,
  SeatFilling,
  SeekMessage,
  SeeksMessage,
  SpeedKey,
  TablesMessage,
  WantedPairing,
} from '../wire';
import { call } from './api';
import { heldGames } from './seats';

/** The most games of one's own that are named to the server. */
const OWN = 20;

/** The games that look for players, one's own first. Only guests have to say which those are. */
export function getSeeks(): Promise<SeeksMessage> {
  const own = heldGames()
    .slice(0, OWN)
    .map(({ id }) => encodeURIComponent(id));
  return call(own.length > 0 ? `seeks?own=${own.join(',')}` : 'seeks');
}
export const getTables = (): Promise<TablesMessage> => call('watch');
export const askPairing = (body: WantedPairing): Promise<PairingAnswer> => call('pair', body);
export const fillSeat = (id: string, body: SeatFilling): Promise<GameSummary> =>
  call(`games/${encodeURIComponent(id)}/fill`, body);
export const getOwnRatings = (): Promise<RatingMessage[]> => call('account/ratings');

/** The rating of a player who has not played. */
export const BEGINNING = 1_500;

/** Your rating in a pool: games of a mode and a class of clocks. */
export const ratingIn = (own: RatingMessage[], mode: ModeKey, speed: SpeedKey): number =>
  own.find(({ pool }) => pool === `${mode}-${speed}`)?.rating ?? BEGINNING;

/** The reason why a seat cannot be taken: it needs an account, or a rating in its range. */
export type Obstacle = 'account' | 'rating' | null;

export function obstacle(seek: SeekMessage, own: RatingMessage[] | null): Obstacle {
  const { rated, rating_from: from, rating_to: to } = seek;
  if (!rated && from === null && to === null) return null;
  if (!own) return 'account';
  const rating = ratingIn(own, seek.mode, seek.speed);
  return (from !== null && rating < from) || (to !== null && rating > to) ? 'rating' : null;
}
