import { describe, expect, it } from 'vitest';
import { noteOf, withNote } from '../src/annotate/lines';

describe('notes of a turn', () => {
  const turn = ['>ann: AEINRST 8D TRAIN +12 12', '>bob:  (challenge) +5 5', '>ann: -', '#note #unsuccessful-challenge'];

  it('are written below its lines, each line as one of GCG', () => {
    expect(withNote(turn, 'Fish for the bingo?\n\n  RETAINS fits too.')).toEqual([
      ...turn,
      '#note Fish for the bingo?',
      '#note RETAINS fits too.',
    ]);
  });

  it('take the place of those before, with the lines that go on with them', () => {
    const noted = [turn[0]!, '#note one', 'goes on', '#- and on', ...turn.slice(1), '#Note two'];
    expect(withNote(noted, 'three')).toEqual([...turn, '#note three']);
    expect(withNote(noted, '')).toEqual(turn);
  });

  it('are no labels of programs', () => {
    expect(noteOf(['#unsuccessful-challenge', 'one', 'two'])).toBe('one\ntwo');
    expect(withNote([turn[0]!], '#weather is a word')).toEqual([turn[0], '#note weather is a word']);
  });
});
