/** Texts for drills of positions, puzzles among them, in English. */

import { count, list, number, points } from './words';
import type { LevelKey, NotationKey } from '../wire';

const LEVELS: Record<LevelKey, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  expert: 'Expert',
  champion: 'Champion',
};

export const drilling = {
  board: 'Board of the position',
  rack: 'Your rack',
  tile: (tile: string): string => (tile === '?' ? 'Lay a blank' : `Lay ${tile}`),
  ask: (theme: string): string =>
    ({
      bingo: 'There is a word with all seven tiles. Find it.',
      endgame: 'The bag is empty. Find the move that does best.',
      preendgame: 'The bag is nearly empty. Find the play that wins after the most draws.',
      best: 'One play is clearly ahead. Find it.',
    })[theme] ?? 'Find the best move.',
  standing: (own: number, others: readonly number[], bag: number): string =>
    `You have ${number.format(own)}, ${others.length > 1 ? 'the others have' : 'your opponent has'} ${list(others.map((n) => number.format(n)))}. ${bag === 0 ? 'The bag is empty.' : bag === 1 ? 'One tile is in the bag.' : `${number.format(bag)} tiles are in the bag.`}`,
  move: 'Your move',
  placeholder: (notation: NotationKey): string => (notation === 'international' ? '8D TRAIN' : 'H4 TRAIN'),
  play: 'Answer',
  exchange: 'Exchange',
  clear: 'Clear',
  giveUp: 'Show it',
  hint: 'Tap a square and then the tiles, or type the move. Tap the square again to turn. A small letter is a blank.',
  blank: 'Type the letter for the blank, as a small one.',
  form: 'Write the place and the word: 8D TRAIN. Or: exchange QV, pass.',
  right: 'Right.',
  rightToo: (best: string): string => `Also right. ${best} is as good or better.`,
  wrong: (move: string, left: number): string =>
    `${move} is not it. ${left === Infinity ? 'Look again.' : left === 1 ? 'One try is left.' : `${number.format(left)} tries are left.`}`,
  notIt: (move: string): string => `${move} is not it. Here it is.`,
  given: 'Here it is.',
  unlisted: (words: readonly string[]): string =>
    `${list(words)} ${words.length === 1 ? 'is' : 'are'} not in the list.`,
  answers: 'The right moves',
  analyse: 'Analysis board',

  themes: {
    anagram: 'Anagrams',
    hooks: 'Hooks',
    bingo: 'Bingos',
    hook: 'Plays with a hook',
    endgame: 'Endgames',
    preendgame: 'Pre-endgames',
    exchange: 'Exchanges',
    defence: 'Defence',
    leave: 'Tiles to keep',
    points: 'Points',
    best: 'Best plays',
  } as Record<string, string>,

  puzzles: 'Puzzles',
  puzzlesLead: 'Positions from games between computer players. Each answer has been simulated or proven.',
  daily: 'Daily puzzle',
  unknown: 'There is no such puzzle.',
  closed: (names: string): string =>
    `You are playing ${names} with a clock and a closed dictionary. Puzzles can be solved again when that game is over.`,
  dailyText: 'One a day, the same for everybody. Three tries.',
  number: (n: number): string => `Puzzle ${number.format(n)}`,
  tries: 'Three tries',
  found: (tries: number): string => `Found on the ${['first', 'second', 'third'][tries - 1] ?? 'last'} try`,
  notFound: 'Not found',
  foundBy: (level: LevelKey): string => `${LEVELS[level]} players find it`,
  sure: (kind: string, margin: number, work: number, answers: number): string =>
    kind === 'endgame'
      ? `Proven: ${answers > 1 ? 'each' : 'it'} wins by ${points(Math.round(margin / 10))}, and nothing else wins.`
      : kind === 'preendgame'
        ? `Proven: ${answers > 1 ? 'each' : 'it'} wins after ${margin === 1000 ? 'every draw' : `${number.format(margin / 10)} % of the draws`}; nothing else was found that does.`
        : `Simulated ${number.format(work)} times: the next move is at least ${number.format(margin / 10)} points behind, with 95 % certainty.`,
  next: 'Another puzzle',
  all: 'All puzzles',
  keep: 'Drill this again',
  kept: 'Added to your drills.',
  kind: 'What to practise',
  solved: (n: number, all: number): string => `${number.format(n)} of ${number.format(all)} found`,
  begin: 'Begin',
  noneLeft: 'You have found all of these.',

  mistakes: (n: number, name: string): string =>
    name ? `Learn ${count(n, 'mistake', 'mistakes')} by ${name}` : `Learn ${count(n, 'mistake', 'mistakes')}`,
  mistakesText: 'They come back as drills until you know them.',
  learnt: (n: number): string =>
    n === 0 ? 'All of these are already in your drills.' : `${count(n, 'drill', 'drills')} added.`,
  always: 'Always learn my mistakes',
  alwaysText: 'From every review of a game that you played.',
  toDrills: 'To the drills',
  noMistakes: 'Nothing to learn here for',

  hooksOf: (word: string): string => `Which letters go in front of ${word}, and which behind it?`,
  front: 'In front',
  behind: 'Behind',
  none: 'none',
  checkHooks: 'Check',
  hooksRight: (seconds: string): string => `All of them, in ${seconds} seconds.`,
  hooksWrong: 'Not quite.',
  hooksLegend: 'A dashed edge: missed. Struck out: no hook.',
};
