import { expect, test } from 'vitest';
import { countText, readCount } from '../src/lib/counting';

const word = (faces: string, points: number) => ({ coord: '8D', faces, points });

test('AMB-37 a number of points is digits and nothing else', () => {
  expect([' 34 ', '0', '1234'].map(readCount)).toEqual([34, 0, 1234]);
  expect(['', '-4', '3.5', '12345', 'ten', '1e2'].map(readCount)).toEqual([null, null, null, null, null, null]);
});

test('AMB-37 a wrong count is taken apart where there is more than one part', () => {
  const formed = { words: [word('TRAiN', 12), word('AT', 2)], bonus: 50, score: 64 };
  expect(countText({ seat: 0, counted: 64, formed })).toBe('64 points, as you counted.');
  expect(countText({ seat: 0, counted: 14, formed })).toBe(
    'You counted 14. It scores 64: TRAIN 12, AT 2, +50 all tiles.',
  );
  expect(countText({ seat: 0, counted: 1, formed: { words: [word('AT', 2)], bonus: 0, score: 2 } }, 'Ana')).toBe(
    'Ana counted 1. It scores 2.',
  );
});
