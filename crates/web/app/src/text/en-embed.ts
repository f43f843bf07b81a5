/** Texts of the game in the frame of another site, in English. */

import type { Line } from '../lib/sheet';

export const embed = {
  title: (page: string): string => `${page.replace(/\.$/, '')} - Tilewright`,
  open: 'Open',
  openLong: 'Open this game on its own page',
  board: 'Board',
  keys: 'Step with the arrow keys, Home and End.',
  first: 'To the beginning',
  back: 'One move back',
  on: 'One move on',
  last: 'To the end',
  /** The players and the rules; the rules alone where there are too many players. */
  heading: (names: readonly string[], terms: string): string =>
    names.length > 0 ? `${new Intl.ListFormat('en').format(names)}: ${terms}` : terms,
  waiting: 'The game is on its way.',
  gone: 'This game cannot be shown now.',
  none: 'There is no such game.',
  played: 'This game is still being played.',
  boardless: 'This game has no moves to step through.',
  somebody: 'An open seat',
  before: 'Before the first move',
  after: (n: number, of: number): string => `Move ${n} of ${of}`,
  round: (n: number, of: number): string => `Round ${n} of ${of}`,
  play: (name: string, word: string, place: string, points: number): string =>
    `${name ? `${name}: ` : ''}${place} ${word}, ${points}`,
  held: (tiles: string): string => `of ${tiles}`,
  turn: (name: string): string => `${name} is to move.`,
  won: (names: readonly string[]): string =>
    names.length === 1
      ? `${names[0]} won.`
      : names.length > 1
        ? `${new Intl.ListFormat('en').format(names)} share the win.`
        : 'The game is over.',
  aborted: (name: string): string => `${name} aborted the game.`,
  other: (name: string, kind: Line['kind'], count: number): string => {
    switch (kind) {
      case 'exchange':
        return `${name} exchanged ${count} ${count === 1 ? 'tile' : 'tiles'}.`;
      case 'declined':
        return `${name} could not open.`;
      case 'skipped':
        return `${name} missed a turn.`;
      case 'resigned':
        return `${name} resigned.`;
      case 'charged':
        return `${name}: points charged.`;
      default:
        return `${name} passed.`;
    }
  },
  whole: 'Before the first removal',
  removal: (n: number, of: number): string => `Removal ${n} of ${of}`,
  took: (name: string, letters: string, n: number): string => `${name} took ${letters} for ${n}`,
  takenOff: 'taken off after a challenge',
};
