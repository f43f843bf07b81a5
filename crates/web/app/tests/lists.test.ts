import { expect, test, vi } from 'vitest';
import {
  keepList,
  listCalled,
  listChange,
  listOf,
  ownChange,
  plainName,
  withListCalled,
  withoutList,
} from '../src/lib/lists';
import { changesOf, listed, planOf } from '../src/lib/plan';
import type { EditionMessage, ListMessage } from '../src/wire';

const list = (key: string, name: string): ListMessage => ({
  key,
  lexicon: { name, digest: key, words: 2 },
  lent: false,
});
const rules = { lists: [list('british', 'British'), list('american', 'American'), list('our-club', 'Our club')] };

test('a list is chosen by a change of the terms, the usual one by none', () => {
  expect(listChange(rules, 'american')).toEqual(['list=american']);
  expect(listChange(rules, 'british')).toEqual([]);
  expect(listChange(rules, undefined)).toEqual([]);
  expect(listOf(rules, ['clock=25', 'list=our-club'])).toBe('our-club');
  expect(listOf(rules, ['clock=25'])).toBe('british');
  expect(withoutList(['clock=25', 'list=our-club'])).toEqual(['clock=25']);
});

test('a list is known by its name, whatever is left out of it', () => {
  expect(plainName('British family (Club 2)')).toBe('British');
  expect(listCalled(rules, 'Wordnik family')?.key).toBe('american');
  expect(listCalled(rules, 'Our club')?.key).toBe('our-club');
  expect(listCalled(rules, 'NWL23')).toBeUndefined();
  expect(withListCalled(rules, ['clock=25', 'list=our-club'], 'American')).toEqual(['clock=25', 'list=american']);
  expect(withListCalled(rules, ['clock=25', 'list=our-club'], 'British')).toEqual(['clock=25']);
});

test('a plan keeps the list that its terms name', () => {
  const edition = {
    key: 'travel-2006',
    challenge: 'single',
    clock: null,
    plays: [],
    seats: [2, 4],
  } as unknown as EditionMessage;
  const plan = planOf('travel-2006 seats=2 list=american');
  expect(changesOf(plan, edition, [])).toEqual(['list=american']);
  expect(changesOf({ ...plan, ...listed(plan, rules, 'british') }, edition, [])).toEqual([]);
  expect(changesOf({ ...plan, ...listed(plan, rules, 'our-club') }, edition, [])).toEqual(['list=our-club']);
});

test('the list of this device is chosen once the rules have come, and nothing is asked where there is none', async () => {
  const device = new Map<string, string>();
  const asked: string[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
  });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(rules)));
  });
  expect([await ownChange(), asked]).toEqual([[], []]);
  keepList('our-club');
  expect([await ownChange(), asked]).toEqual([['list=our-club'], ['/api/rules']]);
  keepList('british');
  expect(await ownChange()).toEqual([]);
  vi.unstubAllGlobals();
});
