import { afterEach, expect, test, vi } from 'vitest';
import { parseRoute, router } from '../src/lib/route.svelte';

/** An address as browsers have it: a new one is reported some time after it was set. */
function browser(hash: string): { told(): void } {
  const heard: (() => void)[] = [];
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('history', {
    replaceState: (_state: null, _title: string, to: string) => {
      location.hash = to;
    },
  });
  vi.stubGlobal('addEventListener', (_type: string, does: () => void) => heard.push(does));
  router.start();
  return { told: () => heard.forEach((does) => does()) };
}

afterEach(() => vi.unstubAllGlobals());

test('a page names what it shows in the address', () => {
  browser('#/game/a');
  router.name('/game/a/moves/3');
  expect(location.hash).toBe('#/game/a/moves/3');
  router.name('/game/a');
  expect(location.hash).toBe('#/game/a');
  expect(router.at).toEqual({ page: 'game', id: 'a' });
});

test('a page that is being left does not call back', () => {
  const { told } = browser('#/game/a');
  router.go('/game/b');
  router.name('/game/a/moves/3');
  told();
  expect(router.at).toEqual({ page: 'game', id: 'b' });
  router.name('/game/b/moves/1');
  expect(location.hash).toBe('#/game/b/moves/1');
});

test('links of games and collections that are passed on lead to their pages', () => {
  expect(parseRoute('', '/annotation/a1')).toEqual({ page: 'annotation', id: 'a1', turn: 0 });
  expect(parseRoute('#/annotation/a1/12')).toEqual({ page: 'annotation', id: 'a1', turn: 12 });
  expect(parseRoute('', '/collection/c1/')).toEqual({ page: 'collection', id: 'c1', game: 0 });
  expect(parseRoute('#/collection/c1/3')).toEqual({ page: 'collection', id: 'c1', game: 3 });
  expect(parseRoute('#/study', '/annotation/a1')).toEqual({ page: 'study', part: '' });
  expect(parseRoute('', '/annotation/')).toEqual({ page: 'unknown' });
});
