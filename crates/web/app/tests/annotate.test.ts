import { afterEach, describe, expect, test, vi } from 'vitest';
import { Annotation } from '../src/annotate/annotation.svelte';
import { nameOf, textOf } from '../src/annotate/file';
import { endLines, headOf, nicksOf, parted, readMove, stoodLines, turnLine } from '../src/annotate/lines';
import { switched, usedBy } from '../src/annotate/store';

const read = (text: string) => readMove(text, 'international');

describe('a turn as somebody types it', () => {
  test('is a play, with or without the points of the sheet', () => {
    expect(read('8D TRAIN')).toEqual({ kind: 'move', made: '8D TRAIN', told: null });
    expect(read(' 8d TRAiN  18 ')).toEqual({ kind: 'move', made: '8D TRAiN', told: 18 });
    expect(read('8D TRAIN +0')).toEqual({ kind: 'move', made: '8D TRAIN', told: 0 });
    expect(readMove('H4 TRAIN', 'duplicate')).toMatchObject({ made: '8D TRAIN' });
  });

  test('is no play of blanks for want of a shift key', () => {
    expect(read('8d train')).toMatchObject({ made: '8D TRAIN' });
    expect(read('8D TRa.N')).toMatchObject({ made: '8D TRa.N' });
  });

  test('is an exchange or a pass', () => {
    expect(read('exchange aei?')).toMatchObject({ made: '-AEI?' });
    expect(read('Exchange 3')).toMatchObject({ made: '-3' });
    expect(read('pass')).toMatchObject({ made: '-' });
  });

  test('or says what is wrong', () => {
    expect(read('train')).toMatchObject({ kind: 'problem', problem: 'unknown' });
    expect(read('8Z TRAIN')).toMatchObject({ kind: 'problem', problem: 'coord' });
    expect(read('8D')).toMatchObject({ kind: 'problem', problem: 'word' });
    expect(read('challenge')).toMatchObject({ kind: 'problem', problem: 'other' });
  });
});

describe('the lines of a game', () => {
  test('name players who are called the same', () => {
    expect(nicksOf(['Ann Lee', 'ann lee', ''])).toEqual(['Ann_Lee', 'ann_lee_2', 'player3']);
    expect(headOf(['Ann Lee', 'Bob'], 'Wordnik')).toEqual([
      '#character-encoding UTF-8',
      '#player1 Ann_Lee Ann Lee',
      '#player2 Bob Bob',
      '#lexicon Wordnik',
    ]);
    expect(turnLine('bob', 'aei?', { made: '8D TRAIN', told: 18 })).toBe('>bob: AEI? 8D TRAIN +18');
    expect(turnLine('bob', '', { made: '-', told: null })).toBe('>bob: -');
  });

  test('of another program are parted before the first turn', () => {
    expect(parted('\ufeff#player1 a A\r\n#player2 b B\r\n>a: AB 8H AB +8 8\r\n\r\n')).toEqual({
      head: ['#player1 a A', '#player2 b B'],
      lines: ['>a: AB 8H AB +8 8'],
    });
  });

  test('charge a wrong challenge as the edition does', () => {
    const cost = (gains: number, costs: number, turn: boolean) => ({ challenge: { gains, costs, turn } });
    expect(stoodLines(cost(5, 0, false), 'ann', 'bob')).toEqual(['>ann:  (challenge) +5']);
    expect(stoodLines(cost(0, 10, false), 'ann', 'bob')).toEqual(['>bob:  (challenge) -10']);
    expect(stoodLines(cost(0, 0, true), 'ann', 'bob')).toEqual([
      '>ann:  (challenge) +0',
      '>bob: -',
      '#note #unsuccessful-challenge',
    ]);
  });

  test('count what is left as the edition does', () => {
    const nicks = ['ann', 'bob'];
    expect(endLines({ out: 0, leftovers: 'collect_double' }, nicks, ['', 'EU'], [0, 20])).toEqual([
      '>ann:  (EU)',
      '>bob:  (time) -20',
    ]);
    expect(endLines({ out: 0, leftovers: 'deduct_and_collect' }, nicks, ['', 'EU'], [])).toEqual([
      '>bob: EU (EU)',
      '>ann:  (EU)',
    ]);
    expect(endLines({ out: null, leftovers: 'collect_double' }, nicks, ['QI', 'EU'], [])).toEqual([
      '>ann: QI (QI)',
      '>bob: EU (EU)',
    ]);
    expect(endLines({ out: null, leftovers: 'not_counted' }, nicks, ['QI', 'EU'], [])).toEqual([]);
  });
});

test('pressing a clock stops the other', () => {
  const none = { bank: 60_000, used: [0, 0], running: null };
  const first = switched(none, 0, 1_000);
  const second = switched(first, 1, 5_000);
  expect(second.used).toEqual([4_000, 0]);
  expect(usedBy(second, 1, 7_500)).toBe(2_500);
  expect(usedBy(second, 0, 7_500)).toBe(4_000);
  expect(switched(second, null, 8_000)).toEqual({ bank: 60_000, used: [4_000, 3_000], running: null });
});

test('a move gains the increment, a stopped clock nothing', () => {
  const first = switched({ bank: 60_000, increment: 5_000, used: [0, 0], running: null }, 0, 1_000);
  const second = switched(first, 1, 3_000);
  expect(second.used).toEqual([-3_000, 0]);
  expect(switched(second, 1, 4_000).used).toEqual([-3_000, 1_000]);
  expect(switched(second, null, 4_000).used).toEqual([-3_000, 1_000]);
});

test('files are read in the encodings of other programs', async () => {
  expect(await textOf(new Blob(['#player1 zo\u00eb Zo\u00eb']))).toBe('#player1 zo\u00eb Zo\u00eb');
  expect(await textOf(new Blob([new Uint8Array([0x5a, 0x6f, 0xeb])]))).toBe('Zo\u00eb');
});

test('the name of a file has letters of all scripts', () => {
  expect(nameOf(['Ann', 'Bob 98!'])).toBe('Ann-Bob98');
  expect(nameOf(['Coup\u00e9', '\u041a\u0443\u0431\u043e\u043a'])).toBe('Coup\u00e9-\u041a\u0443\u0431\u043e\u043a');
  expect([nameOf(['?/']), nameOf(['*'], 'tournament')]).toEqual(['game', 'tournament']);
});

describe('a turn that is written down', () => {
  afterEach(() => vi.unstubAllGlobals());

  const LINE = '>ann: 8D TRAIN';
  const begun = (): Annotation =>
    new Annotation({
      id: 'g',
      names: ['Ann', 'Bob'],
      edition: 'classic-2023',
      changes: [],
      head: headOf(['Ann', 'Bob'], ''),
      lines: [],
      clocks: null,
      touched: 0,
      scores: [0, 0],
      over: false,
    });
  const answer = (status: number, value: unknown): Response => new Response(JSON.stringify(value), { status });
  const read = { problems: [], meant: [], scores: [0, 0], over: false };

  test('is kept once the server has read it, and without a connection', async () => {
    const annotation = begun();
    vi.stubGlobal('fetch', () => Promise.resolve(answer(200, read)));
    expect(await annotation.add([LINE])).toBe(true);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
    expect(await annotation.add(['>bob: -'])).toBe(true);
    expect(annotation.game.lines).toEqual([LINE, '>bob: -']);
  });

  test('is told to be missing when the server had no time for it', async () => {
    const annotation = begun();
    vi.stubGlobal('fetch', () => Promise.resolve(answer(429, { code: 'too_fast', message: 'Wait.', squares: [] })));
    expect(await annotation.add([LINE])).toBe(false);
    expect([annotation.game.lines, annotation.refusal?.code]).toEqual([[], 'too_fast']);
  });

  test('is told to be missing when the lines changed before the answer', async () => {
    const annotation = begun();
    vi.stubGlobal('fetch', () => Promise.resolve(answer(200, read)));
    await annotation.add([LINE]);
    const adding = annotation.add(['>bob: -']);
    await annotation.undo();
    expect(await adding).toBe(false);
    expect(annotation.game.lines).toEqual([]);
  });
});
