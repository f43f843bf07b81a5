/** Texts of the pages of accounts, players and ratings, in English. */

import { count, number } from './words';
import type { GameOutcome } from '../wire';

const POOLS: Record<string, string> = {
  'match-fast': 'Fast matches',
  'match-medium': 'Medium matches',
  'match-slow': 'Long matches',
  'match-correspondence': 'Correspondence matches',
  'match-untimed': 'Matches without a clock',
};

const MODES: Record<string, string> = {
  'one-rack': 'Solitaire with one rack',
  'two-racks': 'Solitaire with two racks',
  'open-tiles': 'Solitaire with all tiles open',
  together: 'Together',
};

export const accounts = {
  title: 'Your account',
  enterTitle: 'Sign in, if you like',
  why: 'You can play everything here without an account. With one, your games follow you to every device, and you can play rated games.',
  have: 'Sign in',
  make: 'Make an account',
  which: 'Sign in, or make an account',
  name: 'Name',
  nameHelp: 'Others see it in rated games.',
  password: 'Password',
  passwordHelp:
    'At least 8 characters, and not easy to guess: three or four unrelated words work well. Nobody can send it to you again, so keep it somewhere safe.',
  bring: (n: number): string =>
    n === 1 ? 'Add the seat on this device to the account' : `Add the ${n} seats on this device to the account`,
  working: 'One moment.',
  ended: 'You are not signed in any more. Sign in again to get your games back.',
  signOut: 'Sign out',
  page: 'Your ratings and results',
  moderate: 'Moderation',
  since: (date: string): string => `Joined ${date}`,

  signIns: 'Where you are signed in',
  signIn: (browser: string): string => browser || 'A browser',
  here: 'This browser',
  seen: (when: string): string => `last seen ${when}`,
  end: 'Sign out',
  endOf: (browser: string): string => `Sign out: ${browser || 'a browser'}`,
  endOthers: 'Sign out everywhere else',

  changeTitle: 'Password',
  old: 'Current password',
  refused: {
    wrong_password: 'That is not your current password.',
    no_passkey: 'No passkey was used. Try again, or use your password.',
    passkey_there: 'This device already has a passkey for your account.',
  } as Record<string, string>,
  fresh: 'New password',
  change: 'Change password',
  changed: (passkeys: number): string =>
    `Your password is changed. All other browsers have been signed out.${passkeys > 0 ? ' Your passkeys keep working: remove any that you do not recognise.' : ''}`,

  dataTitle: 'Your data',
  dataText: 'Everything that is kept about the account, with the logs of your finished games, as one file.',
  export: 'Download it',
  deleteTitle: 'Delete the account',
  deleteText:
    "Your name, password, passkeys, ratings and favourites are deleted at once, for good. You give up your seats: games in progress go on without you. The logs of finished games keep the name that was shown at the table, because they are your opponents' games too. Your name is taken off the reports you have made; reports of what you and others have said keep it until 90 days after they are closed, and the moderators' record of their decisions keeps it for good.",
  deletePassword: 'Your password, to delete it',
  delete: 'Delete my account',
  deleted: 'Your account is deleted.',

  pool: (pool: string): string => {
    const known = POOLS[pool];
    if (known) return known;
    const mode = Object.keys(MODES).find((key) => pool.startsWith(`${key}-`));
    return mode ? (MODES[mode] ?? pool) : pool;
  },
  rating: (rating: number, deviation: number): string => `${number.format(rating)} \u00b1 ${number.format(deviation)}`,
  ratingSpoken: (rating: number, deviation: number): string =>
    `${number.format(rating)}, give or take ${number.format(deviation)}`,
  rated: (n: number): string => count(n, 'rated game', 'rated games'),
  ratings: 'Ratings',
  noRatings: 'No rated games yet. Switch "Rated" on when you make a game, or join one.',
  noRatingsOther: 'No rated games yet.',
  leaders: 'Leaderboards',
  leadersOf: (pool: string): string => `The best at ${pool.toLowerCase()}`,
  noLeaders: 'Nobody here yet. It takes about twenty games for a rating to be certain enough.',
  rank: 'Rank',
  player: 'Player',
  games: 'Games',
  plot: (pool: string): string => `Rating after each game: ${pool.toLowerCase()}`,
  plotText: (from: string, to: string, games: string): string => `From ${from} to ${to}, over ${games}.`,
  table: 'As a table',
  date: 'Date',
  ratingColumn: 'Rating',
  playing: 'Playing now',
  watchGame: 'Watch',
  watchThem: (names: string): string => `Watch ${names}`,
  results: 'Results',
  noResults: 'No games against other people yet.',
  result: { won: 'Won', drawn: 'Drawn', lost: 'Lost' } satisfies Record<GameOutcome, string>,
  against: (names: string[]): string => names.join(', '),
  guest: 'a guest',
  score: 'Score',
  watch: 'See the game',
  watchOf: (names: string, date: string): string => `See the game with ${names}, ${date}`,
  unrated: 'not rated',

  records: 'Your records',
  recordsText: 'Only you see these.',
  kind: 'Kind of game',
  wonDrawn: 'Won',
  average: 'Points a game',
  perPlay: 'Points a play',
  best: 'Best game',
  bestPlay: 'Best play',
  bingos: 'Bingos',
  none: '\u2013',

  meetings: (n: number): string => `You have met ${n === 1 ? 'once' : `${number.format(n)} times`}.`,
  meetingsText: (won: number, drawn: number, lost: number, points: number, against: number): string =>
    `You won ${number.format(won)}, lost ${number.format(lost)}${drawn > 0 ? ` and drew ${number.format(drawn)}` : ''}; ${number.format(points)} points to ${number.format(against)}.`,
  neverMet: 'You have not met yet.',
};

export const passkeys = {
  title: 'Passkeys',
  text: 'A passkey signs you in with whatever unlocks your phone or computer: a fingerprint, your face or a PIN. Your password keeps working.',
  add: 'Add a passkey',
  name: 'A name for it',
  nameHelp: 'So that you recognise it later.',
  password: 'Your password, to add it',
  make: 'Add it',
  waiting: 'Waiting for your device',
  added: (name: string): string => `${name} is added. From now on you can sign in with it.`,
  dates: (added: string, used: string | null): string =>
    used === null ? `Added ${added}, not used yet` : `Added ${added}, last used ${used}`,
  elsewhere: (site: string): string => `at ${site}`,
  remove: 'Remove',
  removeOf: (name: string): string => `Remove the passkey ${name}`,
  removed: (name: string): string =>
    `${name} no longer signs in to your account. Your device may still list it, so delete it there too. Browsers where you are signed in stay signed in.`,

  signIn: 'Sign in with a passkey',
};

export const blocks = {
  title: 'Blocked',
  text: "You and they do not see each other's messages at tables, and the lobby does not seat you together. They are not told.",
  end: 'Unblock',
  endOf: (name: string): string => `Unblock ${name}`,
};
