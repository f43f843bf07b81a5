/** Texts of the list of games on the start page, in English. */

import { t } from '.';
import { count, list, number, when } from './words';
import type { LevelKey } from '../wire';

export const games = {
  asItWas: (at: number): string => `No connection: these are your games as they were ${when(at)}.`,
  annotate: 'Annotate a game',
  collections: 'Collections',
  tournaments: 'Tournaments',
  games: 'Your games',
  noGames: 'Your first game takes ten minutes.',
  yourTurn: 'Your turn',
  turnOf: (name: string): string => `${name}'s turn`,
  left: (days: number, hours: number): string =>
    days > 0
      ? `${count(days, 'day', 'days')} ${number.format(hours)} h left`
      : hours > 0
        ? `${number.format(hours)} h left`
        : 'less than an hour left',
  paused: 'Paused',
  wantResume: (names: string[]): string => `Paused: ${list(names)} ${names.length === 1 ? 'wants' : 'want'} to go on`,
  gathering: 'Waiting for players to join',
  over: 'Finished',
  going: 'In progress',
  players: (n: number): string => count(n, 'player', 'players'),
  openSeat: 'an open seat',
  forget: 'Remove finished games',
  remove: (title: string): string => `Remove from the list: ${title}`,
  removed: (title: string): string => `${title} is off your list, and you have given up the seat.`,
  removedHere: (title: string): string => `${title} is off this device's list.`,
  undo: 'Undo',
  won: 'You won',
  wonAs: (name: string): string => `${name} won`,
  wonAll: 'Won together',
  lost: 'You lost',
  lostAll: 'Not won',
  drawn: 'A draw',
  /** A game that was resigned, and who has won by it. */
  resigned: (names: string[], won: string): string => `${won ? `${won}: ` : ''}${list(names)} resigned`,
  cancelled: 'Cancelled',
  computer: (name: string, level: LevelKey): string => `${name} (${t.level[level].toLowerCase()})`,
  score: (name: string, points: number): string => `${name} ${t.score(points)}`,
  signIn: 'You need no account. With one, your games follow you to every device, and you can play rated games.',
  signInLink: 'Sign in or make one',
  signedIn: (name: string): string => `Signed in as ${name}`,
};
