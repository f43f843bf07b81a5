/** Texts of the page on which a game is played on from a position, in English. */

import { tiles } from './words';

export const from = {
  title: 'Play on from here',
  lead: 'A new game begins with this board, these scores and the racks as far as they are known. The rest is drawn.',
  board: 'Board',
  first: 'Before the first turn',
  after: (turns: number): string => `After ${turns} ${turns === 1 ? 'turn' : 'turns'}`,
  score: (name: string, points: number): string => `${name}: ${points}`,
  toMove: (name: string): string => `${name} to move`,
  bag: (n: number): string => `${tiles(n)} in the bag`,
  you: 'You play',
  against: 'Against',
  who: { computer: 'Computer', friends: 'A friend, by link', pass: 'On this device' } as Record<string, string>,
  level: 'Level',
  name: 'Your name',
  tutor: 'Tutor',
  tutorText: 'Hints, remarks on your plays, and turns you can take back.',
  start: 'Play on',
  link: 'Create and copy link',
  seat: (n: number): string => `Player ${n}`,
  back: 'Back to the review',
  backToSheet: 'Back to the game',
  gone: 'That game is not kept on this device.',
  over: 'The game was over by then: choose an earlier turn.',
};
