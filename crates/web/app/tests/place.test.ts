/** The place where a game is made, by the server's answers so far. */

import { describe, expect, test } from 'vitest';
import { isSlow, type Noted } from '../src/local/place';

const NOW = 1_000_000;
/** An answer that took so many milliseconds, so long ago. */
const answer = (took: number, ago = 1000, path = 'games/mine'): Noted => ({
  name: `https://club.example/api/${path}`,
  requestStart: NOW - ago - took,
  responseStart: NOW - ago,
});

describe('a server is slow', () => {
  test.each<[string, Noted[], boolean]>([
    ['if its answers take long', [answer(300), answer(450)], true],
    ['but not if they come at once', [answer(20), answer(30)], false],
    ['but not for one long answer among short ones', [answer(20), answer(900), answer(30)], false],
    ['but not by a single answer', [answer(900)], false],
    ['but not by answers of old', [answer(900, 700_000), answer(900, 650_000), answer(20)], false],
    [
      'but not by work that takes long',
      [answer(900, 1000, 'games/1/review'), answer(900, 900, 'positions'), answer(900, 800, 'puzzles/next')],
      false,
    ],
    [
      'but not by calls without an answer',
      [
        { ...answer(0), responseStart: 0 },
        { ...answer(0), responseStart: 0 },
      ],
      false,
    ],
    [
      'but not any more once the newest come at once',
      [...Array<Noted>(9).fill(answer(900, 5000)), ...Array<Noted>(9).fill(answer(20))],
      false,
    ],
  ])('%s', (_, answers, slow) => expect(isSlow(answers, NOW)).toBe(slow));
});

test('files of the page are no answers of a server of games', () => {
  const script = { ...answer(900), name: 'https://club.example/assets/index.js' };
  expect(isSlow([script, script, script], NOW)).toBe(false);
});
