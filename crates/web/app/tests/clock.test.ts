import { expect, test } from 'vitest';
import { aheadOf } from '../src/lib/clock';

test('the message that was least late sets the clock', () => {
  let ahead: number | null = null;
  // Sent at 1000, 2000, 3000 and 4000; 900, 20, 700 and 300 ms on the way; our clock is 50,000 ahead.
  for (const [at, late] of [
    [1000, 900],
    [2000, 20],
    [3000, 700],
    [4000, 300],
  ] as const) {
    ahead = aheadOf(ahead, at + late + 50_000, at);
  }
  expect(ahead).toBe(50_020);
  // The game's time stood still for ten seconds.
  expect(aheadOf(ahead, 65_000, 5000)).toBe(60_000);
});
