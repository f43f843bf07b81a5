/** Texts of the season of a club, in English. */

import { t } from '.';
import { count, number } from './words';

const evenings = (n: number): string => count(n, 'evening', 'evenings');
const games = (n: number): string => count(n, 'game', 'games');
const tenths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const season = {
  link: 'Add up the season of a club',
  heading: 'Season of a club',
  lead: 'Tick the tournaments of the season. Their games add up to a ladder, averages, head to head and high games. The address of this page keeps your choice, so it can be passed on.',
  choose: 'Tournaments of the season',
  none: 'This device knows no tournament yet. Add them by their links.',
  add: 'Add by link',
  addPlaceholder: 'One link, or several',
  addIt: 'Add',
  noLink: 'There is no tournament in that text. Paste the address of a public page.',
  unknown: (id: string): string => `There is no tournament ${id}.`,
  dropIt: (title: string): string => `Remove ${title}`,
  tooMany: 'A season has at most 60 tournaments.',
  empty: 'No game has been played in these tournaments yet.',
  nothing: 'Tick at least one tournament.',
  ladder: 'Ladder',
  ladderText: 'By wins, then by spread. A player is the same in all tournaments under the same name.',
  rank: '#',
  player: 'Player',
  evenings: 'Evenings',
  games: 'Games',
  record: 'W–L',
  spread: 'Spread',
  average: 'Average',
  against: 'Against',
  high: 'High game',
  averageOf: (own: number): string => tenths.format(own / 10),
  about: (nights: number, played: number, own: number, other: number, high: number): string =>
    `${evenings(nights)}, ${games(played)} · average ${tenths.format(own / 10)}, against ${tenths.format(other / 10)} · high game ${t.score(high)}`,
  highGames: 'High games',
  date: 'Date',
  game: 'Game',
  highLine: (first: string, a: number, second: string, b: number): string =>
    `${first} ${t.score(a)}, ${second} ${t.score(b)}`,
  headToHead: 'Head to head',
  of: 'Player',
  opponent: 'Opponent',
  tooManyPairs: 'More pairs have met than can be shown.',
  print: 'Print',
  save: 'Save as CSV:',
  files: [
    ['ladder', 'Ladder'],
    ['pairs', 'Head to head'],
    ['high', 'High games'],
  ] as const,
  added: (n: number): string => `${number.format(n)} added up`,
};
