/** The plan of a division as a list of parts: `3 rounds of Fontes, 3 of Swiss, king of the hill`. */

import type { RoundPlanMessage } from './wire';

/** The rules that a plan is made of. */
export const RULES = [
  'swiss',
  'king',
  'queen',
  'factor',
  'fontes',
  'round-robin',
  'groups',
  'teams',
  'australian',
  'chew',
  'cop',
  'random',
  'manual',
] as const;
export type RuleName = (typeof RULES)[number];

/** Rules by which several rounds are paired as one. */
const BLOCKS: readonly string[] = ['fontes', 'round-robin', 'groups', 'teams'];
/** Rules with a number of their own, and what it is at first. */
const NUMBERS: Partial<Record<RuleName, number>> = { factor: 2, groups: 4 };

/**
 * The standings that the rounds of a part rest on: those of the round before, those two rounds before,
 * so that a round can be paired while one is played, or those after one round; 0 is the seeding. The
 * rounds of a block rest on the standings before the first of them, or on those after one round.
 */
export type Rests = 'before' | 'early' | number;

/** Some rounds of a plan that are paired in the same way. */
export interface PlanPart {
  rule: RuleName;
  rounds: number;
  /** The number of a factor, or of players in a group. */
  size: number;
  /** The rounds of the whole block, of which this plan may have the first only. */
  of: number;
  rests: Rests;
  /** The largest number of meetings after which a pair may meet again; any if it is missing. */
  repeats: number | null;
}

export const newPart = (rule: RuleName, rounds: number): PlanPart => ({
  rule,
  rounds,
  size: NUMBERS[rule] ?? 0,
  of: rounds,
  rests: 'before',
  repeats: null,
});

export const hasSize = (rule: RuleName): boolean => NUMBERS[rule] !== undefined;
/** Rules that keep players apart who have met so often. */
const APART: readonly string[] = ['swiss', 'factor', 'australian', 'random'];
export const keepsApart = (rule: string): boolean => APART.includes(rule);
export const isBlock = (rule: string): boolean => BLOCKS.includes(rule);

/** The name of a rule, its number, and its place in a block: `groups:4:2/3`. */
export function ruleOf(text: string): { rule: RuleName; size: number; nth: number; of: number } {
  const [key = '', ...rest] = text.split(':');
  const rule = RULES.find((name) => name === key) ?? 'manual';
  const [nth = 0, of = 0] = (rest.at(-1)?.includes('/') ? (rest.at(-1) ?? '') : '').split('/').map(Number);
  return { rule, size: hasSize(rule) ? Number(rest[0]) : 0, nth, of };
}

/** The standings on which a round rests; `round` and the first round of the part are counted from 0. */
const basisOf = (rule: RuleName, rests: Rests, round: number, first: number): number => {
  if (typeof rests === 'number') return rests;
  if (isBlock(rule)) return first;
  return rests === 'early' ? Math.max(0, round - 1) : round;
};

/** The rounds of the parts, one after another. */
export function planOf(parts: readonly PlanPart[]): RoundPlanMessage[] {
  const plan: RoundPlanMessage[] = [];
  for (const { rule, rounds, size, of, rests, repeats } of parts) {
    const first = plan.length;
    for (let nth = 1; nth <= rounds; nth++) {
      const number = hasSize(rule) ? `:${size}` : '';
      const text = `${rule}${number}${isBlock(rule) ? `:${nth}/${Math.max(of, rounds)}` : ''}`;
      plan.push({ rule: text, basis: basisOf(rule, rests, plan.length, first), repeats });
    }
  }
  return plan;
}

/** The parts of a plan: rounds beside each other that are paired in the same way are one. */
export function partsOf(plan: readonly RoundPlanMessage[]): PlanPart[] {
  const parts: PlanPart[] = [];
  for (let first = 0; first < plan.length;) {
    const row = plan[first] as RoundPlanMessage;
    const { rule, size, of } = ruleOf(row.rule);
    let best: PlanPart | null = null;
    for (const rests of ['before', 'early', row.basis] as const) {
      const part = { rule, size, of, rests, repeats: row.repeats, rounds: 0 };
      while (fits(part, plan[first + part.rounds], first)) part.rounds += 1;
      if (part.rounds > (best?.rounds ?? 0)) best = part;
    }
    if (!best) break;
    if (!isBlock(rule)) best.of = best.rounds;
    parts.push(best);
    first += best.rounds;
  }
  return parts;
}

/** True if a row of the plan is the next round of a part that begins with round `first`, from 0. */
function fits({ rule, size, of, rests, repeats, rounds }: PlanPart, row: RoundPlanMessage | undefined, first: number) {
  if (!row || row.repeats !== repeats || row.basis !== basisOf(rule, rests, first + rounds, first)) return false;
  const next = ruleOf(row.rule);
  return next.rule === rule && next.size === size && next.of === of && (rounds === 0 || next.nth !== 1);
}
