import { afterEach, expect, it, vi } from 'vitest';
import { holdSeats, tokensNow } from '../src/lib/seats';

afterEach(() => vi.unstubAllGlobals());

it('a table that connects again names its seats as another tab has come to hold them', () => {
  const device = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
  const seats = [{ seat: 0, token: 'secret' }];
  expect(tokensNow('game', seats)).toEqual(['secret']);
  holdSeats('game', [
    { seat: 0, token: 'seat:0' },
    { seat: 1, token: 'another' },
  ]);
  expect(tokensNow('game', seats)).toEqual(['seat:0']);
  expect(tokensNow('game', [])).toEqual([]);
});
