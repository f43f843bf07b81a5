import { expect, test } from 'vitest';
import { trustable, trusting, trusts, waitedFor, waitedUntil } from '../src/lib/window';
import type { GameView } from '../src/lib/view';

const seats = (...kinds: string[]) => kinds.map((kind) => ({ kind, always_accepts: [] as number[] }));
const game = (pending: object | null, turn: number | null = 1): GameView =>
  ({ turn, pending, seats: seats('person', 'person', 'computer') }) as unknown as GameView;
const open = { seat: 0, is_final: false, waits_for: [1, 2], guard: 20_000, deadline: null };

test('AMB-12 a move waits for the others while the play is young, never for whoever moves', () => {
  expect(waitedFor(game(open), 19_999)).toEqual([2]);
  expect(waitedFor(game(open), 20_000)).toEqual([]);
  expect(waitedFor(game({ ...open, guard: null }), 0)).toEqual([]);
  expect(waitedFor(game(null), 0)).toEqual([]);
  expect(waitedUntil(game(open))).toBe(20_000);
});

test('AMB-14 the end of the game waits for all who have not accepted', () => {
  const last = { ...open, is_final: true, guard: null, deadline: 60_000 };
  expect(waitedFor(game(last, null), 50_000)).toEqual([1, 2]);
  expect(waitedUntil(game(last, null))).toBe(60_000);
});

test('plays of computers, or of everybody, are accepted once and for all', () => {
  const at = game(null);
  expect(trustable(at, 0)).toEqual({ computers: true, everybody: true });
  expect(trusting(at, 0, 'computers')).toEqual({ type: 'always_accept', of: [2], last: true });
  expect(trusting(at, 0, 'everybody')).toEqual({ type: 'always_accept', of: [1, 2], last: false });
  expect(trusting(at, 0, 'nobody')).toEqual({ type: 'always_accept', of: [], last: false });
  const said = { ...at, seats: at.seats.map((seat, i) => (i === 0 ? { ...seat, always_accepts: [2] } : seat)) };
  expect([trusts(at, 0), trusts(said, 0)]).toEqual([
    { computers: false, everybody: false },
    { computers: true, everybody: false },
  ]);
  const two = { ...at, seats: seats('person', 'computer') } as unknown as GameView;
  expect(trustable(two, 0)).toEqual({ computers: true, everybody: false });
});
