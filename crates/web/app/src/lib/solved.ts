/** Which puzzles this device has shown to the end, and at which try each was found; 0 for one that was not. */

import type { PuzzleMessage } from '../wire';
import { askedOf } from './drill';
import { store, stored } from './storage';

const KEY = 'puzzles';

type Solved = Record<string, number>;

/** What tells a puzzle from the others, whatever its place among them. */
const nameOf = ({ card }: PuzzleMessage): string => {
  const asked = askedOf(card);
  return asked ? `${asked.cgp.split(' ')[1] ?? ''} ${asked.answers[0] ?? ''}` : '';
};

export const solvedAt = (puzzle: PuzzleMessage): number | undefined => stored<Solved>(KEY, {})[nameOf(puzzle)];

/** What was found once stays found. */
export function keepSolved(puzzle: PuzzleMessage, tries: number): void {
  const all = stored<Solved>(KEY, {});
  store(KEY, { ...all, [nameOf(puzzle)]: all[nameOf(puzzle)] || tries });
}
