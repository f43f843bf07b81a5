/** A final score, line by line: the lines add up to the last one. */

import type { EventKind, EventMessage } from '../wire';

export type Ended = Extract<EventKind, { type: 'ended' }>;

export interface CountLine {
  kind: 'plays' | 'challenge' | 'overtime' | 'theme' | 'before' | 'keeps' | 'collects' | 'final';
  /** The seat it is about, if only one. */
  seat: number | null;
  /** Points of each seat in the order of `ended.lines`; `null` where the line does not concern it. */
  points: (number | null)[];
  /** Tiles kept. */
  left: string;
}

interface Charge {
  kind: 'challenge' | 'overtime' | 'theme';
  seat: number;
  points: number;
}

/** Points not from plays: those charged or given, with the reason. */
function charges(events: readonly EventMessage[]): Charge[] {
  return events.flatMap(({ event }): Charge[] => {
    if (event.type === 'charged')
      return [{ kind: event.reason === 'overtime' ? 'overtime' : 'challenge', seat: event.seat, points: event.points }];
    return event.type === 'theme_settled' && event.granted ? [{ kind: 'theme', seat: event.seat, points: 5 }] : [];
  });
}

/** The lines of an ended game: plays and charges if there were any, leftovers if they count, the final score. */
export function countLines(ended: Ended, events: readonly EventMessage[]): CountLine[] {
  const all = charges(events);
  const line = (
    kind: CountLine['kind'],
    points: (number | null)[],
    seat: number | null = null,
    left = '',
  ): CountLine => ({ kind, seat, points, left });
  const sum = (seat: number, kind?: string): number =>
    all.reduce(
      (total, charge) => total + (charge.seat === seat && (!kind || charge.kind === kind) ? charge.points : 0),
      0,
    );
  const only = (seat: number, points: number): (number | null)[] =>
    ended.lines.map((each) => (each.seat === seat ? points : null));
  const counted = ended.lines.some((each) => each.deducted !== 0);
  const kept = ended.lines.filter((each) => each.deducted !== 0 || (counted && each.left !== ''));
  const collected = ended.lines.filter((each) => each.collected !== 0);
  return [
    ...(all.length > 0
      ? [
          line(
            'plays',
            ended.lines.map((each) => each.before - sum(each.seat)),
          ),
        ]
      : []),
    ...(['challenge', 'overtime', 'theme'] as const).flatMap((kind) =>
      all.some((charge) => charge.kind === kind)
        ? [
            line(
              kind,
              ended.lines.map((each) => sum(each.seat, kind) || null),
            ),
          ]
        : [],
    ),
    ...(all.length === 0 || kept.length > 0 || collected.length > 0
      ? [
          line(
            'before',
            ended.lines.map((each) => each.before),
          ),
        ]
      : []),
    ...kept.map((each) => line('keeps', only(each.seat, each.deducted), each.seat, each.left)),
    ...collected.map((each) => line('collects', only(each.seat, each.collected), each.seat)),
    line(
      'final',
      ended.lines.map((each) => each.total),
    ),
  ];
}
