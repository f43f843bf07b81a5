/** Shared by the parts of a hall: the order of players, the slip to be typed next, and names typed as a list. */

import type { HallMessage, PaperEntrant, PaperMessage } from '../../wire';

/** The states of slips that need no more typing. */
const DONE = new Set(['in', 'void', 'none', 'away', 'differs']);

/** True if a viewer can still type this slip. */
export const isFor = (paper: PaperMessage, viewer: number | null, once: boolean): boolean =>
  !DONE.has(paper.state) && !(viewer !== null && paper.typists.includes(viewer) && !once);

/** By table, and then by name. */
export const byTable = (a: { table: number | null; name: string }, b: { table: number | null; name: string }): number =>
  (a.table ?? Infinity) - (b.table ?? Infinity) || a.name.localeCompare(b.name) || 0;

/** The viewer's own group first. */
export function inOrder(hall: HallMessage, viewer: number | null): PaperMessage[] {
  const other = (paper: PaperMessage): number => Number(paper.arbitrator !== viewer);
  return [...hall.papers].sort((a, b) => other(a) - other(b) || byTable(a, b));
}

/** A list of names as people write it: `12 Mira Keller`, `Mira Keller, 12`, or only the name. */
export function readNames(text: string): PaperEntrant[] {
  return text.split('\n').flatMap((line) => {
    const found = /^\s*(?:(\d{1,4})[\s.,;:)]+)?(.*?)(?:[,;\t]\s*(\d{1,4}))?\s*$/.exec(line);
    const name = found?.[2]?.trim() ?? '';
    if (!name) return [];
    const table = Number(found?.[1] ?? found?.[3] ?? 0);
    return [{ name, table: table > 0 ? table : null }];
  });
}
