import { describe, expect, test } from 'vitest';
import * as tentative from '../src/lib/tentative';
import { parseSquare } from '../src/lib/square';

const nowhere = (): boolean => false;
const rackOf = (tiles: string): tentative.Rack => tentative.reconcile([], tiles, 7, nowhere);
const order = (rack: tentative.Rack): string => rack.map((slot) => slot?.tile ?? '_').join('');
const at = (text: string): number => parseSquare(text) ?? -1;

describe('laying tiles', () => {
  test('keeps the slot free and gives it back', () => {
    let rack = rackOf('RETAINS');
    rack = tentative.lay(rack, 2, at('8H'));
    expect(tentative.heldTiles(rack)).toBe('REAINS');
    expect(tentative.laidTiles(rack)).toEqual([{ square: '8H', face: 'T' }]);
    rack = tentative.takeBack(rack, at('8H'));
    expect(order(rack)).toBe('RETAINS');
    expect(tentative.laidSlots(rack)).toEqual([]);
  });

  test('a blank has no face until a letter is chosen, and then a small one', () => {
    let rack = rackOf('A?');
    rack = tentative.lay(rack, 1, at('8H'));
    expect(tentative.lettersChosen(rack)).toBe(false);
    rack = tentative.lay(rack, 1, at('8H'), 'Q');
    expect(tentative.lettersChosen(rack)).toBe(true);
    expect(tentative.laidTiles(rack)).toEqual([{ square: '8H', face: 'q' }]);
    rack = tentative.lay(rack, 1, at('9H'));
    expect(tentative.laidTiles(rack)).toEqual([{ square: '9H', face: 'q' }]);
  });

  test('a letter is never taken from a blank', () => {
    expect(tentative.slotFor(rackOf('?A'), 'B')).toBe(-1);
    expect(tentative.slotFor(rackOf('?A'), '?')).toBe(0);
  });

  test('the last one laid comes back first', () => {
    let rack = tentative.lay(rackOf('ABC'), 2, at('1A'));
    rack = tentative.lay(rack, 0, at('1B'));
    expect(tentative.lastLaid(rack)?.tile).toBe('A');
    rack = tentative.takeBack(rack, at('1B'));
    expect(tentative.lastLaid(rack)?.tile).toBe('C');
  });
});

describe('the order of the rack', () => {
  test('moves one tile between the others', () => {
    expect(order(tentative.moveSlot(rackOf('ABCDEFG'), 0, 3))).toBe('BCDAEFG');
    expect(order(tentative.moveSlot(rackOf('ABCDEFG'), 6, 0))).toBe('GABCDEF');
  });

  test('a shuffle never gives the same order twice and moves no laid tile', () => {
    let rack = tentative.lay(rackOf('AABBCCD'), 3, at('8H'));
    for (let i = 0; i < 50; i++) {
      const next = tentative.shuffle(rack);
      expect(tentative.heldTiles(next)).not.toBe(tentative.heldTiles(rack));
      expect([...tentative.heldTiles(next)].sort()).toEqual([...tentative.heldTiles(rack)].sort());
      expect(next[3]).toEqual(rack[3]);
      rack = next;
    }
  });

  test('a rack of equal tiles is left alone', () => {
    const rack = rackOf('EEE');
    expect(tentative.shuffle(rack)).toBe(rack);
  });
});

describe('what the server says', () => {
  test('new tiles fill the places of those played, the others stay', () => {
    let rack = rackOf('RETAINS');
    rack = tentative.lay(rack, 1, at('8H'));
    rack = tentative.lay(rack, 4, at('8I'));
    rack = tentative.spend(rack, [
      { square: '8H', face: 'E' },
      { square: '8I', face: 'I' },
    ]);
    expect(order(tentative.reconcile(rack, 'RTANSEI', 7, nowhere))).toBe('RETAINS');
    expect(order(tentative.reconcile(rack, 'RTANSQU', 7, nowhere))).toBe('RQTAUNS');
    expect(order(tentative.reconcile(rack, 'RTANS', 7, nowhere))).toBe('R_TA_NS');
  });

  test('playing an E keeps the other E where it is', () => {
    let rack = rackOf('EXE');
    rack = tentative.lay(rack, 2, at('8H'));
    rack = tentative.spend(rack, [{ square: '8H', face: 'E' }]);
    expect(order(tentative.reconcile(rack, 'EXQ', 3, nowhere))).toBe('EXQ');
  });

  test('a tile of yours in the way of a real one comes back', () => {
    let rack = tentative.lay(rackOf('ABC'), 0, at('8H'));
    rack = tentative.lay(rack, 1, at('9H'));
    const occupied = (square: number): boolean => square === at('8H');
    expect(tentative.takenSquares(rack, occupied)).toEqual([at('8H')]);
    rack = tentative.reconcile(rack, 'ABC', 3, occupied);
    expect(tentative.laidTiles(rack)).toEqual([{ square: '9H', face: 'B' }]);
    expect(tentative.heldTiles(rack)).toBe('AC');
  });

  test('a play taken off brings its tiles back', () => {
    const rack = tentative.spend(rackOf('ABCDEFG'), [{ square: '8H', face: 'A' }]);
    expect(order(tentative.reconcile(tentative.reconcile(rack, 'BCDEFGZ', 7, nowhere), 'BCDEFGA', 7, nowhere))).toBe(
      'ABCDEFG',
    );
  });
});

describe('a word lifted from the board', () => {
  const lifted = (): tentative.Rack =>
    tentative.lift(rackOf('AS?'), [
      { square: at('8E'), face: 'A' },
      { square: at('8F'), face: 't' },
    ]);
  test('lies behind the rack and is no part of it', () => {
    expect(order(lifted())).toBe('AS?____At');
    expect(tentative.heldTiles(lifted())).toBe('AS?');
    expect(tentative.liftedSquares(lifted())).toEqual([at('8E'), at('8F')]);
    expect(tentative.someLifted(lifted())).toBe(true);
  });
  test('is typed before tiles from the rack, a blank by its letter', () => {
    expect(tentative.slotFor(lifted(), 'A')).toBe(7);
    expect(tentative.slotFor(lifted(), 'T')).toBe(8);
    expect(tentative.slotFor(lifted(), 'S')).toBe(1);
  });
  test('keeps its faces and goes back to the board when all is taken back', () => {
    let rack = tentative.lay(lifted(), 8, at('8E'));
    expect(tentative.laidTiles(rack)).toEqual([{ square: '8E', face: 't' }]);
    rack = tentative.takeBack(rack, at('8E'));
    expect(tentative.liftedSquares(rack)).toHaveLength(2);
    expect(order(tentative.recall(rack))).toBe('AS?____');
  });
  test('spends only tiles from the rack on a play', () => {
    let rack = tentative.lay(lifted(), 7, at('8F'));
    rack = tentative.lay(rack, 1, at('8G'));
    rack = tentative.spend(rack, [
      { square: '8F', face: 'A' },
      { square: '8G', face: 'S' },
    ]);
    expect(tentative.heldTiles(rack)).toBe('A?');
  });
});
