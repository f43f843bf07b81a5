import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { addGames, fileName, moved, type Source } from '../src/lib/collection';

describe('games that are added to a collection', () => {
  let asked: string[] = [];
  /** The server's answers to games with these texts. */
  let refusals: Record<string, [code: string, status: number]> = {};
  beforeEach(() => {
    vi.useFakeTimers();
    [asked, refusals] = [[], {}];
    vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
      const { gcg } = (JSON.parse(body) as { game: { gcg: string } }).game;
      asked.push(gcg);
      const [code, status] = refusals[gcg] ?? ['', 201];
      const answer = code
        ? { code, message: `It is ${code}.`, squares: [] }
        : { id: gcg, title: '', players: [], scores: [], over: true };
      if (code === 'too_fast') delete refusals[gcg];
      return Promise.resolve(new Response(JSON.stringify(answer), { status }));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const source = (name: string): Source => ({
    name,
    title: '',
    read: () => Promise.resolve({ gcg: name, edition: 'classic-2023', changes: [], overtime: [] }),
  });

  it('are named if they are refused, and the rest is added in order', async () => {
    refusals = { b: ['not_gcg', 422] };
    const added: string[] = [];
    const out = await addGames('c', ['a', 'b', 'd'].map(source), (_, game) => game && added.push(game.id));
    expect(added).toEqual(['a', 'd']);
    expect(out).toEqual([{ name: 'b', why: 'It is not_gcg.' }]);
  });

  it('wait while the server asks for patience', async () => {
    refusals = { a: ['too_fast', 429] };
    const adding = addGames('c', [source('a')], () => undefined);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(asked).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect([await adding, asked]).toEqual([[], ['a', 'a']]);
  });

  it('end where the collection is full: all that are left are named', async () => {
    refusals = { b: ['collection_full', 422] };
    const out = await addGames('c', ['a', 'b', 'd'].map(source), () => undefined);
    expect(out.map(({ name }) => name)).toEqual(['b', 'd']);
    expect(asked).toEqual(['a', 'b']);
  });
});

test('a game is moved to another place', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

test('files of a collection are in its order', () => {
  expect(fileName(3, 200, 'Ann – Bob: "Finale"')).toBe('003 Ann Bob Finale.gcg');
  expect(fileName(1, 5, '…')).toBe('1 game.gcg');
});
