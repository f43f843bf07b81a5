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

/** Some rounds of a plan that are paired in the same way. */
export interface PlanPart {
  rule: RuleName;
  rounds: number;
  /** The number of a factor, or of players in a group. */
  size: number;
  /** True if each of its rounds rests on the standings two rounds before, so that it can be paired while one is played. */
  early: boolean;
  repeats: number | null;
}

export const newPart = (rule: RuleName, rounds: number): PlanPart => ({
  rule,
  rounds,
  size: NUMBERS[rule] ?? 0,
  early: false,
  repeats: null,
});

export const hasSize = (rule: RuleName): boolean => NUMBERS[rule] !== undefined;
export const isBlock = (rule: string): boolean => BLOCKS.includes(rule);

/** The name of a rule, its number, and its place in a block: `groups:4:2/3`. */
export function ruleOf(text: string): { rule: RuleName; size: number; nth: number; of: number } {
  const [key = '', ...rest] = text.split(':');
  const rule = RULES.find((name) => name === key) ?? 'manual';
  const [nth = 0, of = 0] = (rest.at(-1)?.includes('/') ? (rest.at(-1) ?? '') : '').split('/').map(Number);
  return { rule, size: hasSize(rule) ? Number(rest[0]) : 0, nth, of };
}

/** The rounds of the parts, one after another. */
export function planOf(parts: readonly PlanPart[]): RoundPlanMessage[] {
  const plan: RoundPlanMessage[] = [];
  for (const { rule, rounds, size, early, repeats } of parts) {
    const start = plan.length;
    for (let nth = 1; nth <= rounds; nth++) {
      const number = hasSize(rule) ? `:${size}` : '';
      const text = `${rule}${number}${isBlock(rule) ? `:${nth}/${rounds}` : ''}`;
      const basis = isBlock(rule) ? start : Math.max(0, plan.length - (early ? 1 : 0));
      plan.push({ rule: text, basis, repeats });
    }
  }
  return plan;
}

/** The parts of a plan: rounds beside each other with the same rule are one. */
export function partsOf(plan: readonly RoundPlanMessage[]): PlanPart[] {
  const parts: PlanPart[] = [];
  plan.forEach((row, i) => {
    const { rule, size, nth } = ruleOf(row.rule);
    const early = !isBlock(rule) && i > 0 && row.basis < i;
    const last = parts.at(-1);
    const same = last && last.rule === rule && last.size === size && last.repeats === row.repeats;
    // The first round can only rest on the seeding, so the second one says whether they are paired ahead.
    if (same && early && i === 1) last.early = true;
    const follows = same && (isBlock(rule) ? nth !== 1 : last.early === early);
    if (follows) last.rounds += 1;
    else parts.push({ rule, size, rounds: 1, early, repeats: row.repeats });
  });
  return parts;
}

/** The plan with another rule for a round, which no longer is part of a block. */
export const replaced = (plan: readonly RoundPlanMessage[], round: number, rule: string): RoundPlanMessage[] =>
  plan.map((row, i) => (i === round - 1 ? { ...row, rule } : row));
