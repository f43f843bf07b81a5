/** What was tried from a position, kept on the device so that it is there when somebody comes back. */

import { joined, type Parts } from '../review/position';
import { store, stored } from './storage';

interface Kept {
  move: string;
  parts: Parts;
  from: number;
}

const KEY = 'analyses';
/** How many trees are kept, the newest first, and how many branches of each. */
const TREES = 30;
const BRANCHES = 200;

type Trees = [first: string, branches: Kept[]][];

const nameOf = (edition: string, cgp: string): string => `${edition} ${cgp}`;

export const storage = {
  read(edition: string, cgp: string): Kept[] | null {
    return stored<Trees>(KEY, []).find(([first]) => first === nameOf(edition, cgp))?.[1] ?? null;
  },
  write(edition: string, branches: readonly Kept[]): void {
    const [first] = branches;
    if (!first) return;
    const name = nameOf(edition, joined(first.parts));
    const others = stored<Trees>(KEY, []).filter(([other]) => other !== name);
    store(KEY, [[name, branches.slice(0, BRANCHES)], ...others].slice(0, TREES));
  },
};
