import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../src/lib/account.svelte';
import { study } from '../src/lib/study.svelte';
import { CURSOR } from '../src/lib/studied';
import { stored } from '../src/lib/storage';

/** The answers that the server has not given yet, by the paths that were asked for. */
const asked = new Map<string, (value: unknown) => void>();
const CARD = 'anagram AEINRST';
const entry = { id: 'e1', at: 1, act: 'add', card: CARD };

beforeEach(() => {
  const device = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
  vi.stubGlobal(
    'fetch',
    (path: string) => new Promise((answer) => asked.set(path, (value) => answer(new Response(JSON.stringify(value))))),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Gives the answer as soon as it is asked for. */
async function answer(path: string, value: unknown): Promise<void> {
  await vi.waitFor(() => expect(asked.has(path)).toBe(true));
  asked.get(path)?.(value);
  asked.delete(path);
}

test('nothing of a player who signs out is left, nor comes back with a late answer', async () => {
  account.know('ann');
  const opened = study.open();
  await answer('/api/account/study?after=', { entries: [entry], next: '1.e1' });
  await answer('/api/account/study?after=1.e1', { entries: [] });
  await answer('/api/study/schedule', [{ card: CARD, learnt: true, due: 0, reviews: 0 }]);
  await opened;
  expect([study.ready, study.cards.size, study.knows(CARD)]).toEqual([true, 1, true]);

  const late = study.sync();
  account.know(null);
  expect(study.ready).toBe(false);
  localStorage.removeItem(`tilewright:${CURSOR}`);
  await study.open();
  await answer('/api/account/study?after=0.', { entries: [{ ...entry, id: 'e2' }], next: '2.e2' });
  await late;
  expect([study.ready, study.cards.size, study.knows(CARD), stored(CURSOR, '')]).toEqual([true, 0, false, '']);
});
