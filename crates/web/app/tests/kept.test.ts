import { afterEach, expect, it, vi } from 'vitest';
import { keepTable, keptTable, type KeptTable } from '../src/lib/kept';
import { holdSeats } from '../src/lib/seats';

afterEach(() => vi.unstubAllGlobals());

const table = (id: string, phase: string, viewer: number | null = 0): KeptTable => ({
  at: 0,
  view: { id, phase, viewer, unbuilding: null } as unknown as KeptTable['view'],
  events: [],
});

it('old results and games of others make way before a game that goes on', () => {
  const device = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
  const keep = (id: string, phase: string, watched = false): void => {
    if (!watched) holdSeats(id, [{ seat: 0, token: id }]);
    keepTable(id, table(id, phase, watched ? null : 0));
  };
  const there = (): string =>
    ['slow', 'watched', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].filter((id) => keptTable(id)).join(' ');
  keep('slow', 'move');
  keep('watched', 'move', true);
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) keep(id, 'over');
  expect(there()).toBe('slow b c d e f');
  keep('watched', 'move', true);
  expect(there()).toBe('slow watched c d e f');
  for (const id of ['a', 'b', 'c', 'd', 'e']) keep(id, 'move');
  expect(there()).toBe('slow a b c d e');
  keep('f', 'over');
  expect(there()).toBe('slow a b c d e');
  keep('g', 'move');
  expect(there()).toBe('a b c d e g');
});
