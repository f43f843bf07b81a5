import { describe, expect, test } from 'vitest';
import { parseCommand, lacking, tilesOf } from '../src/lib/command';
import { squareAt } from '../src/lib/square';

const read = (line: string) => parseCommand(line, 'international');

describe('the command box', () => {
  test('reads plays', () => {
    expect(read('8D RETAiNS')).toEqual({
      kind: 'play',
      coord: { square: squareAt(7, 3), direction: 'across' },
      word: 'RETAiNS',
      text: '8D RETAiNS',
    });
    expect(parseCommand('H4 TRAIN', 'duplicate')).toMatchObject({ kind: 'play', text: '8D TRAIN' });
  });

  test('reads everything else', () => {
    expect(read('exchange aei?')).toEqual({ kind: 'exchange', tiles: 'AEI?' });
    expect(read('  pass ')).toEqual({ kind: 'pass' });
    expect(read('challenge qi za')).toEqual({ kind: 'challenge', words: ['QI', 'ZA'] });
    expect(read('challenge')).toEqual({ kind: 'challenge', words: [] });
    expect(read('row 8')).toEqual({ kind: 'row', index: 7 });
    expect(read('column H')).toEqual({ kind: 'column', index: 7 });
    expect(parseCommand('row H', 'duplicate')).toEqual({ kind: 'row', index: 7 });
    expect(read('turn 5')).toEqual({ kind: 'turn', number: 5 });
    expect(read('now')).toEqual({ kind: 'now' });
    expect(read('square H8')).toEqual({ kind: 'square', square: squareAt(7, 7) });
    for (const what of ['rack', 'board', 'last', 'scores', 'clock', 'unseen', 'terms', 'help']) {
      expect(read(what)).toEqual({ kind: 'tell', what });
    }
  });

  test('points at the column of what it cannot read', () => {
    expect(read('')).toEqual({ kind: 'problem', problem: 'empty', column: 1 });
    expect(read('  dance')).toEqual({ kind: 'problem', problem: 'unknown', column: 3 });
    expect(read('8Q CAT')).toEqual({ kind: 'problem', problem: 'coord', column: 1 });
    expect(read('8D')).toEqual({ kind: 'problem', problem: 'word', column: 4 });
    expect(read('8D CA7')).toEqual({ kind: 'problem', problem: 'letters', column: 6 });
    expect(read('exchange 5')).toEqual({ kind: 'problem', problem: 'letters', column: 10 });
    expect(read('turn x')).toEqual({ kind: 'problem', problem: 'turn', column: 6 });
    expect(read('row 16')).toEqual({ kind: 'problem', problem: 'line', column: 5 });
  });
});

describe('a typed play', () => {
  const board = (square: number): string => (square === squareAt(7, 5) ? 'A' : '.');
  const coord = { square: squareAt(7, 3), direction: 'across' } as const;

  test('steps over letters on the board, written as letters, dots or in parentheses', () => {
    const tiles = [
      { square: '8D', face: 'T' },
      { square: '8E', face: 'R' },
      { square: '8G', face: 'i' },
    ];
    for (const word of ['TRAi', 'TR.i', 'TR(A)i']) expect(tilesOf(coord, word, board)).toEqual(tiles);
  });

  test('does not fit other letters, dots on nothing, or beyond the edge', () => {
    expect(tilesOf(coord, 'TREE', board)).toBeNull();
    expect(tilesOf(coord, 'T..', board)).toBeNull();
    expect(tilesOf({ square: squareAt(7, 13), direction: 'across' }, 'CAT', board)).toBeNull();
  });
});

test('tiles that are not held are found as they are typed', () => {
  expect(lacking('QQ', 'AEINQRT')).toEqual({ tile: 'Q', held: 1 });
  expect(lacking('AX?', 'AEINQRT')).toEqual({ tile: 'X', held: 0 });
  expect(lacking('TA?', 'AEI?QRT')).toBeNull();
});
