/** The branches tried from a position, kept on the device for the player's return. */

import { joined, type Parts } from '../review/position';
import { store, stored } from './storage';

interface Kept {
  move: string;
  /** The name that the player gave it. */
  name?: string;
  parts: Parts;
  from: number;
}

const KEY = 'analyses';
/** The number of trees that are kept, the newest first, and the number of branches in each. */
const TREES = 30;
const BRANCHES = 200;

type Trees = [first: string, branches: Kept[]][];

const nameOf = (rules: string, cgp: string): string => `${rules} ${cgp}`;

export const storage = {
  /** The tree with this position, and which of its branches that is. `rules` is the edition with its house rules. */
  read(rules: string, cgp: string): { branches: Kept[]; at: number } | null {
    const trees = stored<Trees>(KEY, []);
    const whole = trees.find(([first]) => first === nameOf(rules, cgp));
    if (whole) return { branches: whole[1], at: 0 };
    for (const [first, branches] of trees) {
      if (!first.startsWith(`${rules} `)) continue;
      // Only a branch with a name is found again by its address.
      const at = branches.findIndex(({ name, parts }) => name && joined(parts) === cgp);
      if (at >= 0) return { branches, at };
    }
    return null;
  },
  write(rules: string, branches: readonly Kept[]): void {
    const [first] = branches;
    if (!first) return;
    const name = nameOf(rules, joined(first.parts));
    const others = stored<Trees>(KEY, []).filter(([other]) => other !== name);
    store(KEY, [[name, branches.slice(0, BRANCHES)], ...others].slice(0, TREES));
  },
};
