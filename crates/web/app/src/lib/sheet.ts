/** The score sheet and the rest that follows from the events alone. */

import type { ChargeReasonKey, EventMessage, FormedMessage } from '../wire';

export interface Line {
  /** The number of its event. */
  seq: number;
  /** Number of the turn, from 1; 0 for lines that are not a turn. */
  turn: number;
  seat: number;
  kind: 'play' | 'exchange' | 'pass' | 'declined' | 'skipped' | 'resigned' | 'charged';
  /** As messages write it: `8D` across. */
  coord: string;
  /** The main word's faces, or empty. */
  word: string;
  points: number;
  bonus: number;
  /** The seat's score after it, including plays that may still be challenged. */
  total: number;
  /** Judged by a challenge. */
  challenged: boolean;
  /** Taken off after a challenge. */
  withdrawn: boolean;
  /** Tiles exchanged. */
  count: number;
  /** The reason for a charge of points. */
  reason: Charge;
}

/** The reason for points that no play earned. */
export type Charge = ChargeReasonKey | 'theme';

/** The events that end a turn. */
export const MOVES = ['played', 'exchanged', 'passed', 'declined'];

/** The events without those of turns that were taken back. */
export function standing(events: readonly EventMessage[]): readonly EventMessage[] {
  const kept: EventMessage[] = [];
  for (const message of events) {
    const { event: now } = message;
    if (now.type !== 'taken_back') kept.push(message);
    else {
      const from = kept.findLastIndex(
        ({ event }) => MOVES.includes(event.type) && 'seat' in event && event.seat === now.seat,
      );
      if (from >= 0) kept.splice(from);
    }
  }
  return kept;
}

/** The scores before the first turn: 0, unless the game goes on from a position. */
export function firstScores(events: readonly EventMessage[], seats: number): number[] {
  const setUp = events.find(({ event }) => event.type === 'set_up')?.event;
  return Array.from({ length: seats }, (_, seat) => (setUp?.type === 'set_up' ? (setUp.seats[seat]?.score ?? 0) : 0));
}

/** One line for each turn that stands, oldest first. */
export function scoreSheet(events: readonly EventMessage[], seats: number): Line[] {
  const lines: Line[] = [];
  const totals = firstScores(events, seats);
  let turn = 0;
  let at = 0;
  const add = (seat: number, kind: Line['kind'], more: Partial<Line> = {}): void => {
    const points = more.points ?? 0;
    totals[seat] = (totals[seat] ?? 0) + points;
    lines.push({
      seq: at,
      turn: kind === 'charged' || kind === 'skipped' ? 0 : ++turn,
      seat,
      kind,
      coord: '',
      word: '',
      points,
      bonus: 0,
      total: totals[seat] ?? 0,
      challenged: false,
      withdrawn: false,
      count: 0,
      reason: 'challenge',
      ...more,
    });
  };
  for (const { seq, event } of standing(events)) {
    at = seq;
    switch (event.type) {
      case 'played': {
        const main = event.formed.words[0];
        const { score, bonus } = event.formed;
        add(event.seat, 'play', { coord: main?.coord ?? '', word: main?.faces ?? '', points: score, bonus });
        break;
      }
      case 'exchanged':
        add(event.seat, 'exchange', { count: event.count });
        break;
      case 'passed':
        add(event.seat, 'pass');
        break;
      case 'declined':
        add(event.seat, 'declined');
        break;
      case 'skipped':
        add(event.seat, 'skipped');
        break;
      case 'resigned':
        add(event.seat, 'resigned');
        break;
      case 'charged':
        add(event.seat, 'charged', { points: event.points, reason: event.reason });
        break;
      case 'theme_settled':
        if (event.granted) add(event.seat, 'charged', { points: 5, reason: 'theme' });
        break;
      case 'challenged': {
        const judged = lines.findLast(isMove);
        if (judged?.kind === 'play') judged.challenged = true;
        break;
      }
      case 'withdrawn': {
        // A turn with swaps and then a pass or an exchange has no play to take off.
        const line = lines.findLast((each) => isMove(each) && each.seat === event.seat);
        if (line?.kind === 'play' && !line.withdrawn) {
          totals[event.seat] = (totals[event.seat] ?? 0) - line.points;
          line.withdrawn = true;
          line.points = 0;
          line.total = totals[event.seat] ?? 0;
        }
        break;
      }
    }
  }
  return lines;
}

/** True if a line is a move that can be challenged, if only for the letters swapped before it. */
function isMove(line: Line): boolean {
  return ['play', 'exchange', 'pass'].includes(line.kind);
}

/** A seat's play with the most points that stayed on the board. */
export function bestTurn(lines: readonly Line[], seat: number): Line | null {
  return lines
    .filter((line) => line.seat === seat && line.kind === 'play' && !line.withdrawn)
    .reduce<Line | null>((best, line) => (!best || line.points > best.points ? line : best), null);
}

/** The play of the last `played` event that was not withdrawn. */
export function lastPlay(all: readonly EventMessage[]): { seat: number; formed: FormedMessage } | null {
  const events = standing(all);
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]?.event;
    if (event?.type === 'withdrawn') return null;
    if (event?.type === 'played') return { seat: event.seat, formed: event.formed };
  }
  return null;
}

/** The number of each tile in a text of tiles. */
export function countTiles(tiles: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return counts;
}

/**
 * Known events and newly received ones as one run without gaps, or `null` if they do not continue
 * each other and everything has to be requested again.
 */
export function joined(
  known: readonly EventMessage[],
  received: readonly EventMessage[],
  last: number,
): EventMessage[] | null {
  const first = received[0]?.seq;
  const kept = first === undefined ? [...known] : known.filter((event) => event.seq < first);
  const all = [...kept, ...received];
  const whole = all.every((event, i) => event.seq === i + 1);
  return whole && all.length === last ? all : null;
}
