/** Slips as people write them: a place in the session's notation and a word. */

import { coordText, parseCoord, step, squareText, type Coord } from '../../lib/square';
import type { DuplicateMessage, NotationKey, PlacedTile } from '../../wire';

/** A session about which nothing is known yet. */
export const NOTHING: DuplicateMessage = {
  round: 0,
  time: 0,
  ends: null,
  next: null,
  warned: false,
  notation: 'duplicate',
  arbitrator: 'program',
  host: '',
  need: null,
  rejected: [],
  players: 0,
  slips: 0,
  locked: 0,
  rounds: [],
  tops: 0,
  first: [],
  near: [],
  own: null,
  answers: [],
  hall: null,
  ended: null,
  may: {
    begin: false,
    seal: false,
    lock: false,
    draw: false,
    accept: false,
    reject: false,
    start_clock: false,
    extend: false,
    close: false,
    rule: false,
    confirm: false,
    stop: false,
  },
};

const turned = (coord: Coord): Coord => ({ ...coord, direction: coord.direction === 'across' ? 'down' : 'across' });

export function readPlace(text: string, notation: NotationKey): Coord | null {
  if (notation === 'duplicate') return parseCoord(text, 'duplicate');
  const coord = parseCoord(text, 'international');
  return coord && notation === 'letter-first' ? turned(coord) : coord;
}

export function placeText(coord: Coord, notation: NotationKey): string {
  if (notation === 'duplicate') return coordText(coord, 'duplicate');
  return coordText(notation === 'letter-first' ? turned(coord) : coord, 'international');
}

/** The tiles that a word at a place lays, if it agrees with the tiles on the board. */
export function tilesOf(word: string, coord: Coord, board: readonly string[]): PlacedTile[] | null {
  const tiles: PlacedTile[] = [];
  for (let index = 0; index < word.length; index++) {
    const square = step(coord.square, coord.direction, index);
    const letter = word[index] ?? '';
    if (square === null || !/[a-z]/i.test(letter)) return null;
    const there = board[Math.floor(square / 15)]?.[square % 15] ?? '.';
    if (there === '.') tiles.push({ square: squareText(square), face: letter });
    else if (there.toUpperCase() !== letter.toUpperCase()) return null;
  }
  return tiles;
}
