/** What an invitation and the waiting room say, in English. */

import { count } from './words';

export const joining = {
  title: (name: string): string => `${name} invites you to a game.`,
  offered: (name: string): string => `${name} looks for players.`,
  lobby: 'Back to the lobby',
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
  propose: 'Propose a change',
  proposeSit: 'Propose and sit down',
};
