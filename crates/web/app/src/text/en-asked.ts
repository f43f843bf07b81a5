/**
 * Texts of the questions below the board: the bars that a player opens, a count, a computer player
 * in a person's seat, and the choices for two bags and a theme, in English.
 */

import { t } from '.';
import { count, list } from './words';
import type { LevelKey } from '../wire';

export const asked = {
  challengeWords: (n: number): string => `Challenge ${count(n, 'word', 'words')}`,
  challengeTitle: (word: string): string => `Challenge ${word}?`,
  whichWords: 'Which words?',
  exchangeTitle: 'Choose the tiles to exchange.',
  exchangeMax: (n: number): string => `At most ${n}: the bag holds no more.`,
  exchangeDo: (n: number): string => (n === 0 ? 'Exchange' : `Exchange ${n}`),
  passTitle: 'Pass this turn?',
  passDo: 'Pass the turn',
  resignTitle: 'Resign this game?',
  resignText: 'The others win, or play on without you.',
  resignDo: 'Resign',
  abortTitle: 'Abort this game?',
  abortText: 'It ends without a result. You can abort until every player has had two turns.',
  abortDo: 'Abort the game',
  stopTitle: 'Stop here?',
  stopText: 'The game is counted as it stands and kept among your records.',
  stopDo: 'Stop the game',
  pauseAlone: 'Pause',
  endTitle: 'Propose to end the game now?',
  endDo: 'Propose to end',
  pauseTitle: 'Propose to pause?',
  pauseDo: 'Propose a pause',
  holidayTitle: 'Go on holiday?',
  holidayText: (days: number, hours: number): string =>
    `${count(days, 'day', 'days')}${hours > 0 ? ` ${hours} h` : ''} left. Your clock stops until you are back.`,
  holidayDo: 'Go on holiday',
  backDo: 'I am back',
  takeBack: 'Take the last turn back',
  claim: 'Claim the game on time',
  takeTitle: (letter: string, square: string): string => `Swap your ${letter} for the blank at ${square}?`,
  takeText: 'It stays your turn, and the blank is yours.',
  takeDo: 'Take the blank',
  tileTitle: (letter: string, square: string): string => `${letter} at ${square}`,
  swapTitle: (letter: string, square: string): string => `Swap the ${letter} at ${square} for which tile?`,
  swapBlank: (square: string): string => `Which letter is the blank at ${square}?`,
  swapFor: (tile: string): string => (tile === '?' ? 'Swap for a blank' : `Swap for ${tile}`),
  rearrange: (word: string): string => `Rearrange ${word}`,
};

export const counting = {
  ask: 'How many points?',
  field: 'Points',
  need: 'Enter a number, such as 24.',
};

export const standIn = {
  short: (of: string | null): string => `Let a computer play for ${of ?? 'you'}?`,
  asks: (name: string, level: LevelKey): string => `${name} proposes it, at level ${t.level[level].toLowerCase()}.`,
  waiting: (names: string[]): string => `Waiting for ${list(names)}.`,
  takesOver: (left: string): string => `It begins in ${left} unless somebody comes back.`,
  withdraw: 'Withdraw',
  forYou: (level: LevelKey): string => `A computer (${t.level[level].toLowerCase()}) plays for you.`,
  forYouText: 'Its moves stand. You can take your seat back at any time.',
  back: 'Take my seat back',
};

export const bags = {
  title: (n: number): string => `How many of your first ${n} tiles are vowels?`,
  choose: (v: number, c: number): string => `${count(v, 'vowel', 'vowels')}, ${count(c, 'consonant', 'consonants')}`,
};

export const theme = {
  title: (name: string): string => `Which words belong to \u201c${name}\u201d?`,
  plea: 'Why, in a few words',
  claim: 'Claim',
  letGo: 'None',
  claims: (name: string, word: string, theme: string): string => `${name} claims ${word} for \u201c${theme}\u201d.`,
  why: 'If it belongs to the theme, it earns 5 extra points.',
  yes: 'It does',
  no: 'It does not',
};
