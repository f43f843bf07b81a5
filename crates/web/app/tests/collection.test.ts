import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { addGames, fileName, moved, type Source } from '../src/lib/collection';
import { zipped } from '../src/lib/zip';

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
      const answer = code ? { code, message: `It is ${code}.`, squares: [] } : { id: gcg, title: '', players: [], scores: [], over: true };
      if (code === 'too_fast') delete refusals[gcg];
      return Promise.resolve(new Response(JSON.stringify(answer), { status }));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const source = (name: string): Source => ({ name, title: '', read: () => Promise.resolve({ gcg: name, edition: 'classic-2023', changes: [], overtime: [] }) });

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

test('a zip file has its files, their sizes and their checksums where readers look for them', () => {
  const bytes = zipped([{ name: '1 a.gcg', text: 'hello' }, { name: 'é.gcg', text: '' }], new Date(2026, 10, 27, 6, 30, 10));
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  expect(view.getUint16(end + 10, true)).toBe(2);
  const directory = view.getUint32(end + 16, true);
  expect(directory + view.getUint32(end + 12, true)).toBe(end);
  expect(view.getUint32(directory, true)).toBe(0x02014b50);
  // The CRC-32 of "hello", and its length.
  expect(view.getUint32(directory + 16, true)).toBe(0x3610a686);
  expect([view.getUint32(directory + 20, true), view.getUint32(directory + 24, true)]).toEqual([5, 5]);
  expect([view.getUint16(directory + 12, true), view.getUint16(directory + 14, true)]).toEqual([(6 << 11) | (30 << 5) | 5, (46 << 9) | (11 << 5) | 27]);
  const second = directory + 46 + view.getUint16(directory + 28, true);
  const local = view.getUint32(second + 42, true);
  expect(view.getUint32(local, true)).toBe(0x04034b50);
  expect(new TextDecoder().decode(bytes.slice(local + 30, local + 30 + view.getUint16(local + 26, true)))).toBe('é.gcg');
});
