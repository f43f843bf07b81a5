import type { GcgLineProblem } from '../wire';

/** The number of lines with the same disagreement that are reported in full. */
const TOLD = 3;

/** The first three lines of each kind of disagreement, the third with the number of further ones. */
export function firstOfEach(all: GcgLineProblem[]): { it: GcgLineProblem; more: number }[] {
  return all.flatMap((it, at) => {
    const same = (other: GcgLineProblem): boolean => other.problem.code === it.problem.code;
    const number = all.slice(0, at).filter(same).length + 1;
    if (number > TOLD) return [];
    return [{ it, more: number === TOLD ? all.slice(at + 1).filter(same).length : 0 }];
  });
}
