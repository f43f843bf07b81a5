/** The puzzles that this device has shown to the end, and the try at which each was found; 0 for one that was not. */

import type { PuzzleMessage } from '../wire';
import { askedOf } from './drill';
import { store, stored } from './storage';

const KEY = 'puzzles';

type Solved = Record<string, number>;

/** The name of a puzzle, which does not depend on its place among the others. */
const nameOf = ({ card }: PuzzleMessage): string => {
  const asked = askedOf(card);
  return asked ? `${asked.cgp.split(' ')[1] ?? ''} ${asked.answers[0] ?? ''}` : '';
};

export const solvedAt = (puzzle: PuzzleMessage): number | undefined => stored<Solved>(KEY, {})[nameOf(puzzle)];

/** Keeps the result of a puzzle; one that was solved stays solved. */
export function keepSolved(puzzle: PuzzleMessage, tries: number): void {
  const all = stored<Solved>(KEY, {});
  store(KEY, { ...all, [nameOf(puzzle)]: all[nameOf(puzzle)] || tries });
}
