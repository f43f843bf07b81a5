import { expect, test } from 'vitest';
import { askedOf, dayOf, puzzleOf, themeOf } from '../src/lib/drill';

const CARD = 'position endgame 0.0 8D.RETAINS,exchange.Q 15/15 AEINRST/ 12/0 0 edition classic-2023;';

test('a card that asks for a move is taken apart', () => {
  expect(askedOf(CARD)).toEqual({
    theme: 'endgame',
    answers: ['8D RETAINS', 'exchange Q'],
    cgp: '15/15 AEINRST/ 12/0 0 edition classic-2023;',
    edition: 'classic-2023',
  });
  expect(askedOf('position bingo 2.5 8D.A 15 A/ 0/0 0')?.edition).toBe('classic-2023');
  expect(askedOf('position bingo 2.5 8D.A 15 A/ 0/0 0 lex Wordnik; edition travel-2006;')?.edition).toBe('travel-2006');
  expect(askedOf('anagram AEINRST')).toBeNull();
  expect(['anagram AB', 'hooks CARE', CARD].map(themeOf)).toEqual(['anagram', 'hooks', 'endgame']);
});

test('a day has the same puzzle as at the terminal', () => {
  // `days_are_counted_from_1970` of the terminal names the same days.
  expect(dayOf(new Date(2026, 10, 23, 0, 0, 1))).toBe(20_780);
  expect(dayOf(new Date(2026, 10, 23, 23, 59))).toBe(20_780);
  expect(dayOf(new Date(2000, 1, 29, 12))).toBe(11_016);
  expect(puzzleOf(20_780, 255)).toBe(20_780 % 255);
});
