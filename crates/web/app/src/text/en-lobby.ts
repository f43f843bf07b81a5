/** Texts of the lobby, in English. */

import { count, list, number } from './words';

export const lobby = {
  title: 'Lobby',
  lead: 'Find somebody to play with, or a game to watch.',
  contests: 'Or enter a contest, in a hall or at home.',
  tournaments: 'Or follow or direct a tournament.',
  quick: 'Quick pairing',
  quickText: 'One press: you sit down with the next person who wants the same, two at a table.',
  edition: 'Rules',
  speeds: { fast: 'Fast', medium: 'Medium', slow: 'Slow', correspondence: 'Days', untimed: 'No clock' } as Record<
    string,
    string
  >,
  minutes: (n: number): string => `${number.format(n)} min each`,
  days: (n: number): string => `${number.format(n)} days a move`,
  noHurry: 'Take your time',
  needName: 'Give a name, so that the other player knows who you are.',
  seeks: 'Waiting for players',
  tables: 'Tables to watch',
  post: 'Post a game',
  computer: 'Play the computer',
  empty: 'Nobody is waiting. Post a game, and play the computer meanwhile.',
  filtered: 'Nobody is waiting for a game like that.',
  noTables: 'No public game is being played right now.',
  fresh: (n: number): string => `${number.format(n)} new`,
  look: 'View',
  lookAt: (name: string): string => `View the terms of ${name}'s game`,
  yours: 'Yours',
  taken: 'Taken',
  open: (open: number, seats: number): string =>
    seats === 0
      ? 'Open to any number'
      : seats === 2
        ? 'One seat open'
        : `${number.format(open)} of ${count(seats, 'seat', 'seats')} open`,
  join: 'Join',
  watch: 'Watch',
  joinThem: (names: string[]): string => `Join ${list(names)}`,
  watchThem: (names: string[]): string => `Watch ${list(names)}`,
  vs: ' \u2013 ',
  filter: 'Filter',
  filtering: (n: number): string => `Filter, ${number.format(n)} set`,
  all: 'All',
  mode: 'Way of playing',
  speed: 'Clock',
  clear: 'Show all',
  unrated: 'Not rated',
  ratedFilter: 'Ratings',
  kind: 'Rated or not',
  ratedText: (name: string): string => `You play as ${name}, and it counts towards ratings.`,
  signIn: 'Sign in for rated games',
  opponents: 'Opponents',
  anyRating: 'Of any rating',
  near: (points: number): string => `Within ${number.format(points)} points of mine`,
  range: (from: number | null, to: number | null): string =>
    from !== null && to !== null
      ? `${number.format(from)} to ${number.format(to)}`
      : from !== null
        ? `${number.format(from)} or more`
        : `${number.format(to ?? 0)} or less`,
  needsAccount: 'For players with an account',
  outside: (rating: number): string => `Your rating is ${number.format(rating)}`,
  more: (n: number): string => `and ${number.format(n)} more`,
};
