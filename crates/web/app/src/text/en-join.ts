/** What an invitation and the waiting room say, in English. */

import { count, list } from './words';

export const joining = {
  title: (name: string): string => `${name} invites you to a game.`,
  seats: 'At the table',
  accepted: 'Accepted',
  waiting: 'Waiting',
  accept: 'Accept and sit down',
  no: 'No thanks',
  seated: 'You are already at this table.',
  go: 'Go to the table',
  full: 'All seats of this game are taken.',
  fullTitle: 'This table is full.',
  overTitle: 'This game is over.',
  cancelledTitle: 'This table was cancelled.',
  cancelled: (name: string): string => `${name} cancelled it before the game began.`,
  watch: 'Watch',
  watchText: 'You can watch the game. Racks stay hidden.',
  look: 'See the result',
  over: 'This game is over.',
  named: (name: string): string => `${name} is already at this table. Choose another name.`,
  needName: 'Give a name, so that the others know who you are.',
  readTerms: 'The terms in full are below. Sit down when you agree with them.',
  anyone: (n: number): string => `${count(n, 'player', 'players')} so far. Any number may join by this link.`,
  unknown: 'This link does not lead to a game. Ask for a new one.',
  changed: 'The terms changed while you were reading. Look at the marked lines and accept again.',
  own: 'Go to your games',
  propose: 'Propose a change',
  proposeLead: 'Change what you like. Your terms then apply to everyone, and everyone else has to accept them before the game begins.',
  proposeSit: 'Propose and sit down',
  keep: 'Keep the terms',
  others: 'The terms have changed. Look at the marked lines and accept them, or propose a change.',
  agree: 'Accept these terms',
};

/** While seats are open, and the link to send. */
export const gathering = {
  agreeing: (names: string[]): string => `The terms were changed. The game starts when ${list(names)} ${names.length === 1 ? 'has' : 'have'} accepted them.`,
  text: (n: number, link: boolean): string =>
    `${count(n, 'seat is', 'seats are')} open. ${link ? 'Send this link; the' : 'The'} game starts when everyone has sat down.`,
  link: 'Link for the others',
  copy: 'Copy link',
  copied: 'Copied',
  select: 'Press Ctrl+C to copy.',
  cancel: 'Cancel this table',
  cancelText: 'The link then stops working, and everybody at the table is told.',
  goOn: 'Keep waiting',
};
