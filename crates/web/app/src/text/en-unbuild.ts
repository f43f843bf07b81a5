/** Texts of the screen of unbuilding and of the offer at the end of a game, in English. */

import type { UnbuildEndReasonKey } from '../wire';

const plural = new Intl.PluralRules('en');
const count = (n: number, one: string, many: string): string => `${n} ${plural.select(n) === 'one' ? one : many}`;
const list = (words: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(words);

export const unbuilding = {
  game: 'The game',
  views: 'What is shown',
  result: (scores: string[], winners: string[]): string =>
    `Unbuilt afterwards: ${scores.join(', ')}. ${winners.length > 1 ? `${list(winners)} share the win.` : `${winners[0] ?? 'Nobody'} wins.`}`,
  look: 'View the unbuilding',
  heading: (names: string[]): string => `Unbuild: ${list(names)}`,
  offer: 'Unbuild this board',
  offerText: 'Take it apart again, letter by letter, for points.',
  asked: (name: string): string => `${name} proposes to unbuild this board.`,
  waiting: 'The others are asked whether to unbuild this board.',
  begin: (names: string[]): string => `Begin without ${list(names)}`,
  away: 'Not here',
  agree: 'Unbuild it',
  decline: 'Not now',
  points: (n: number): string => count(n, 'point', 'points'),
  letters: (n: number): string => count(n, 'letter', 'letters'),
  left: (n: number): string => `${count(n, 'letter', 'letters')} left`,
  yourTurn: 'Your turn: choose 1 to 6 letters of one word.',
  turnOf: (name: string): string => `It is ${name}'s turn.`,
  choose: 'Choose letters on the board.',
  take: 'Take',
  chosen: (letters: string, n: number): string => `${letters}: ${count(n, 'point', 'points')}`,
  clear: 'Put back',
  lifted: (letter: string, square: string): string => `${letter} on ${square} chosen`,
  dropped: (letter: string, square: string): string => `${letter} on ${square} put back`,
  most: 'Take at most six letters in one turn.',
  lying: 'chosen',
  spoilt: 'would be left wrong',
  showAll: 'Show all removals',
  hideAll: 'Hide removals',
  all: (n: number): string => count(n, 'removal', 'removals'),
  resign: 'Give up',
  resignAsk: 'Give up this unbuilding?',
  cancel: 'Cancel',
  log: 'Taken so far',
  nothing: 'Nothing yet.',
  rules: 'How it goes',
  took: (name: string, letters: string, n: number): string => `${name} takes ${letters} for ${n}`,
  starts: (name: string): string => `${name} begins`,
  resigned: (name: string): string => `${name} gives up`,
  ended: (names: string[], reason: UnbuildEndReasonKey): string => {
    const how = {
      cleared: 'The board is empty.',
      none_left: 'No more letters can be taken.',
      resigned: 'One player is left.',
    }[reason];
    return `${how} ${names.length > 1 ? `${list(names)} share the win.` : `${names[0] ?? 'Nobody'} wins.`}`;
  },
  before: (scores: string[]): string =>
    scores.length > 0
      ? `The result of the original game stands: ${scores.join(', ')}.`
      : 'The result of the original game stands.',
  onTurn: 'On turn',
  winner: 'Winner',
};
