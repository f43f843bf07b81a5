/** Ratings beside names, in English. */

import { number } from './words';

/** From this deviation on a rating is uncertain. */
const UNCERTAIN = 110;

/** With a question mark while it is uncertain. */
export const mark = (rating: number, deviation: number): string => `${number.format(rating)}${deviation > UNCERTAIN ? '?' : ''}`;
export const markSpoken = (rating: number, deviation: number): string => `rated ${number.format(rating)}${deviation > UNCERTAIN ? ', uncertain' : ''}`;
