/** Ratings beside names, in English. */

import { t } from '.';
import { number } from './words';

/** From this deviation on a rating is uncertain. */
const UNCERTAIN = 110;

/** With a question mark while it is uncertain. */
export const mark = (rating: number, deviation: number): string =>
  `${number.format(rating)}${deviation > UNCERTAIN ? '?' : ''}`;
export const markSpoken = (rating: number, deviation: number): string =>
  `rated ${number.format(rating)}${deviation > UNCERTAIN ? ', uncertain' : ''}`;

export const ratings = {
  waiting: 'This game counts towards ratings once every player has had two turns.',
  tooShort: 'Not rated: a game counts once every player has had two turns and a play stands.',
  againToo: 'The next game is rated too.',
  again: 'Play again, rated, same terms',
  /** A rating after a game, and its change: `1,523? (+23)`. */
  after: (name: string, after: string, by: number | null): string =>
    `${name} ${after}${by === null ? '' : ` (${t.signed(by)})`}`,
  change: (parts: string[]): string => `Ratings: ${parts.join(', ')}.`,
};
