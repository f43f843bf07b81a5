import { describe, expect, test } from 'vitest';
import {
  coordText,
  edgeLabels,
  firstFree,
  parseCoord,
  parseSquare,
  shownCoord,
  squareAt,
  squareText,
  step,
} from '../src/lib/square';

describe('squares', () => {
  test('are read both ways round and written as messages write them', () => {
    for (let square = 0; square < 225; square++) {
      const text = squareText(square);
      expect(parseSquare(text)).toBe(square);
      expect(parseSquare(text.replace(/^(\d+)(.)$/, '$2$1'))).toBe(square);
    }
    expect(squareText(squareAt(7, 7))).toBe('8H');
  });

  test('there are none off the board', () => {
    for (const text of ['16A', '0A', '8P', 'P4', '', '8', 'H', '88H']) expect(parseSquare(text)).toBeNull();
  });
});

describe('coordinates', () => {
  test('name the line of the word first (AMB-26)', () => {
    expect(parseCoord('8D', 'international')).toEqual({ square: squareAt(7, 3), direction: 'across' });
    expect(parseCoord('D8', 'international')).toEqual({ square: squareAt(7, 3), direction: 'down' });
    expect(parseCoord('H4', 'duplicate')).toEqual({ square: squareAt(7, 3), direction: 'across' });
    expect(parseCoord('4H', 'duplicate')).toEqual({ square: squareAt(7, 3), direction: 'down' });
  });

  test('the centre keeps its name and only turns', () => {
    expect(shownCoord('8H', 'duplicate')).toBe('H8');
    expect(shownCoord('H8', 'duplicate')).toBe('8H');
    expect(shownCoord('8D', 'duplicate')).toBe('H4');
    expect(shownCoord('8D', 'international')).toBe('8D');
  });

  test('parse after print is identity in both notations', () => {
    for (const notation of ['international', 'duplicate'] as const) {
      for (const direction of ['across', 'down'] as const) {
        for (let square = 0; square < 225; square++) {
          expect(parseCoord(coordText({ square, direction }, notation), notation)).toEqual({ square, direction });
        }
      }
    }
  });

  test('VAR-DUP-17 letters and numbers stand along the edges as the notation has them', () => {
    const letters = [...'ABCDEFGHIJKLMNO'];
    const numbers = letters.map((_, at) => String(at + 1));
    expect(edgeLabels('duplicate')).toEqual({ rows: letters, columns: numbers });
    expect(edgeLabels('international')).toEqual({ rows: numbers, columns: letters });
  });
});

test('steps end at the edge', () => {
  expect(step(squareAt(0, 14), 'across')).toBeNull();
  expect(step(squareAt(14, 0), 'down')).toBeNull();
  expect(step(squareAt(3, 3), 'down', -1)).toBe(squareAt(2, 3));
});

test('the first free square runs over tiles', () => {
  const taken = new Set([squareAt(7, 7), squareAt(7, 8)]);
  expect(firstFree(squareAt(7, 7), 'across', (square) => taken.has(square))).toBe(squareAt(7, 9));
  expect(firstFree(squareAt(7, 7), 'down', (square) => taken.has(square))).toBe(squareAt(8, 7));
  expect(firstFree(squareAt(7, 14), 'across', (square) => square === squareAt(7, 14))).toBeNull();
});
