/** Numbers with their nouns, and lists, in English. */

const plural = new Intl.PluralRules('en');
export const number = new Intl.NumberFormat('en');

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
/** A place: `1st`, `22nd`. */
export const nth = (n: number): string => `${number.format(n)}${ENDINGS[ordinal.select(n)] ?? 'th'}`;

/** A number with its noun in the right form. */
export const count = (n: number, one: string, many: string): string =>
  `${number.format(n)} ${plural.select(n) === 'one' ? one : many}`;
export const points = (n: number): string => count(n, 'point', 'points');
export const tiles = (n: number): string => count(n, 'tile', 'tiles');
export const list = (words: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(words);

/** The buttons that open a long list, and close it again. */
export const showAll = (n: number): string => `Show all ${number.format(n)}`;
export const showFew = 'Show fewer';

const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
/** `at 8:14 PM`, with the day unless it is today. */
export const when = (at: number): string =>
  `${new Date(at).toDateString() === new Date().toDateString() ? '' : `on ${day.format(at)} `}at ${time.format(at)}`;
