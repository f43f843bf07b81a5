/** Texts for the end of a game, in English. */

import { list } from './words';
import type { EndReasonKey } from '../wire';

export const ending = {
  reason: (reason: EndReasonKey, name: string, word: string, n: number): string => {
    switch (reason) {
      case 'went_out':
        return word ? `${name} went out with ${word} for ${n}.` : `${name} went out.`;
      case 'all_passed':
        return 'Everyone passed.';
      case 'scoreless_turns':
        return 'Too many turns in a row without points.';
      case 'stuck':
        return 'Nobody could play any more.';
      case 'stalled':
        return 'Too many rounds went by without a play.';
      case 'agreed':
        return 'Everyone agreed to end it.';
      case 'stopped':
        return 'You stopped.';
      case 'target_reached':
        return `${name} reached the finish line.`;
      case 'aborted':
        return `${name} aborted the game before it counted.`;
      case 'overtime':
        return `${name} ran out of time.`;
      case 'resigned':
        return '';
    }
  },
  /** The board of a tournament was taken away. */
  calledOff: 'The director has taken this board away: the game has no result.',
  byResignation: (who: string, result: string): string => `${who} resigned. ${result}.`,
  counted: 'How it was counted',
  scores: 'Final scores',
  lines: {
    plays: 'Plays',
    challenge: 'Challenges',
    overtime: 'Overtime',
    theme: 'Theme',
    before: 'Before leftovers',
    final: 'Final',
  } as Record<string, string>,
  keeps: (name: string, left: string): string =>
    `${name} keeps ${[...left].map((tile) => (tile === '?' ? 'a blank' : tile)).join(', ')}`,
  collects: (name: string): string => `${name} collects leftovers`,
  tieBroken: 'Equal scores: the higher score before leftovers decides.',
  best: (name: string, you: boolean, word: string, n: number): string =>
    `${you ? 'Your' : `${name}'s`} best turn: ${word}, ${n}.`,
  phonies: (words: string[]): string =>
    words.length === 1
      ? `This word stood though it is not in the list: ${list(words)}.`
      : `These words stood though they are not in the list: ${list(words)}.`,
  review: 'Review',
  reviewThis: 'Review this game',
  more: 'More about this game',
  check: 'Was the draw fair?',
  share: 'Copy link to this game',
  shareMove: 'Copy link to this move',
  embed: 'Copy embed code',
  save: (form: string): string => `Save as ${form}`,
  notSaved: 'The server did not answer. Try again in a moment.',
  frame: 'A game on Tilewright',
  copied: 'Copied',
  fair: {
    kept: 'The draw was fair: the seed is the one promised before the first tile.',
    broken: 'The seed is not the one promised before the first tile. Ask the operator of this server.',
    unavailable: 'This browser checks only over HTTPS or on this machine. Compare the two numbers yourself.',
  },
  seed: 'Seed',
  commitment: 'Promised before the first tile (SHA-256)',

  // Once more.
  no: 'No thanks',
  accept: 'Play again',
  waiting: (names: string[]): string => `You want to play again. Waiting for ${list(names)}.`,
  withdraw: 'Take it back',
  fresh: 'New game, same terms',
  begun: 'The next game has begun.',
  go: 'Go to the next game',
  watch: 'Watch the next game',
};
