/** Cards that ask for the move of a position, and puzzles, which are such cards. */

import type { AnswerCard, AnsweredCard, PuzzleMessage } from '../wire';
import { call } from './api';

/** A card that asks for a move, taken apart. */
export interface Asked {
  theme: string;
  /** The moves that are right, the best first. */
  answers: string[];
  cgp: string;
  edition: string;
}

/** `null` for another kind of card. */
export function askedOf(card: string): Asked | null {
  const found = /^position ([a-z]+) \d+\.\d (\S+) (.+)$/.exec(card);
  if (!found) return null;
  const [, theme = '', answers = '', cgp = ''] = found;
  const edition = /(?:^|[ ;])edition ([a-z0-9-]+);/.exec(cgp)?.[1] ?? 'classic-2023';
  return { theme, answers: answers.split(',').map((answer) => answer.replaceAll('.', ' ')), cgp, edition };
}

/** The theme of a card: `anagram`, `hooks`, or the theme of its position. */
export const themeOf = (card: string): string => askedOf(card)?.theme ?? card.slice(0, card.indexOf(' '));

/** Has an answer judged; an empty one shows the right answer. */
export const judge = (card: string, answer: string): Promise<AnsweredCard> =>
  call('study/answers', { card, answer } satisfies AnswerCard);

let puzzles: Promise<PuzzleMessage[]> | null = null;

/** All puzzles, in the order of the days; requested once. */
export function allPuzzles(): Promise<PuzzleMessage[]> {
  puzzles ??= call<PuzzleMessage[]>('puzzles').catch((reason: unknown) => {
    puzzles = null;
    throw reason;
  });
  return puzzles;
}

/** The day that it is where the reader is, counted from the first of January 1970. */
export const dayOf = (now: Date): number =>
  Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);

/** The place of a day's puzzle among `count` puzzles: the same for all players, and at the terminal. */
export const puzzleOf = (day: number, count: number): number => day % count;
