/** A hall: names typed as a list, and whose slip is typed next. */

import { expect, test } from 'vitest';
import { inOrder, isFor, readNames } from '../src/modes/duplicate/hall';
import { duplicate } from '../src/text/en-duplicate';
import type { HallMessage, PaperMessage } from '../src/wire';

const paper = (seat: number, more: Partial<PaperMessage> = {}): PaperMessage => ({
  seat,
  name: `Player ${seat}`,
  table: null,
  arbitrator: 0,
  cautions: 0,
  state: 'missing',
  typists: [],
  typed: [],
  ...more,
});

test('names are read with a table before or after them', () => {
  expect(readNames('12 Mira Keller\n\n  Tom \r\nAda, 3\n4. Ben\n1001 Nights, 7')).toEqual([
    { name: 'Mira Keller', table: 12 },
    { name: 'Tom', table: null },
    { name: 'Ada', table: 3 },
    { name: 'Ben', table: 4 },
    { name: 'Nights', table: 1001 },
  ]);
});

test('a slip is for those who have not typed it, until it is in', () => {
  expect(isFor(paper(3), 1, false)).toBe(true);
  expect(isFor(paper(3, { state: 'once', typists: [1] }), 1, false)).toBe(false);
  expect(isFor(paper(3, { state: 'once', typists: [1] }), 2, false)).toBe(true);
  for (const state of ['in', 'void', 'none', 'away', 'differs'] as const)
    expect(isFor(paper(3, { state }), 2, false)).toBe(false);
});

test('your own group comes first, then tables and names', () => {
  const papers = [
    paper(3, { table: 9, arbitrator: 2 }),
    paper(4, { table: 2 }),
    paper(5, { table: 2, arbitrator: 2 }),
    paper(6, { arbitrator: 2 }),
  ];
  const hall: HallMessage = {
    chief: false,
    shared: false,
    once: false,
    typing: true,
    awaited: 4,
    closed: false,
    arbitrators: [],
    papers,
  };
  expect(inOrder(hall, 2).map(({ seat }) => seat)).toEqual([5, 3, 6, 4]);
  expect(inOrder(hall, 0).map(({ seat }) => seat)).toEqual([4, 5, 3, 6]);
});

test('the time of a round is read as whole minutes and seconds', () => {
  expect(duplicate.minutes(180_000)).toBe('3 minutes');
  expect(duplicate.minutes(179_900)).toBe('3 minutes');
  expect(duplicate.minutes(90_400)).toBe('1 minute 30 seconds');
});
