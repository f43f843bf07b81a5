import { expect, test } from 'vitest';
import { readTerms, withChange, writeTerms } from '../src/tournament/terms';

test('terms are read, changed and written again', () => {
  const terms = readTerms('tournament-sowpods seats=2 clock=20 list=british');
  expect(terms).toEqual({ edition: 'tournament-sowpods', changes: { clock: '20', list: 'british' } });
  expect(writeTerms(withChange(terms, 'clock', '15'))).toBe('tournament-sowpods seats=2 list=british clock=15');
  expect(writeTerms(withChange(terms, 'clock', null))).toBe('tournament-sowpods seats=2 list=british');
  expect(writeTerms({ ...terms, edition: 'travel-2006', changes: {} })).toBe('travel-2006 seats=2');
});
