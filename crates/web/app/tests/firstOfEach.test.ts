import { expect, test } from 'vitest';
import { firstOfEach } from '../src/lib/firstOfEach';

const line = (line: number, code: string) => ({ line, turn: null, problem: { code, message: '', squares: [] } });

test('lines that disagree in the same way are told three times and counted', () => {
  const all = [
    line(1, 'score'),
    line(2, 'total'),
    line(3, 'score'),
    line(4, 'score'),
    line(5, 'score'),
    line(6, 'score'),
  ];
  expect(firstOfEach(all).map(({ it, more }) => [it.line, more])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 2],
  ]);
  expect(firstOfEach([])).toEqual([]);
});
