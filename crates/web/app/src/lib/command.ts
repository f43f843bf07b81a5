/** Commands as typed into the command box. */

import { type Coord, type Notation, coordText, parseCoord, parseSquare, squareText, step } from './square';
import type { PlacedTile } from '../wire';

export type Asked = 'rack' | 'board' | 'last' | 'scores' | 'clock' | 'unseen' | 'terms' | 'help';
export type Typed =
  | { kind: 'play'; coord: Coord; word: string; text: string }
  | { kind: 'exchange'; tiles: string }
  | { kind: 'swap'; square: string; face: string | null }
  | { kind: 'challenge'; words: string[] }
  | { kind: 'pass' | 'accept' | 'undo' | 'now' }
  | { kind: 'turn'; number: number }
  | { kind: 'tell'; what: Asked }
  | { kind: 'row' | 'column'; index: number }
  | { kind: 'square'; square: number }
  | { kind: 'word'; word: string }
  | {
      kind: 'problem';
      problem: 'empty' | 'unknown' | 'coord' | 'word' | 'letters' | 'square' | 'line' | 'turn';
      column: number;
    };

const TOLD: readonly Asked[] = ['rack', 'board', 'last', 'scores', 'clock', 'unseen', 'terms', 'help'];

/** Reads a line. Columns in problems count from 1. */
export function parseCommand(line: string, notation: Notation): Typed {
  const start = line.length - line.trimStart().length;
  const text = line.trim();
  if (!text) return { kind: 'problem', problem: 'empty', column: 1 };
  const [first = '', ...rest] = text.split(/\s+/);
  const after = start + first.length + 2;
  const word = first.toLowerCase();
  if (TOLD.includes(word as Asked)) return { kind: 'tell', what: word as Asked };
  switch (word) {
    case 'pass':
    case 'accept':
    case 'undo':
    case 'now':
      return { kind: word };
    case 'turn': {
      const number = Number(rest[0]);
      return Number.isInteger(number) && number > 0
        ? { kind: 'turn', number }
        : { kind: 'problem', problem: 'turn', column: after };
    }
    case 'exchange': {
      const tiles = rest.join('').toUpperCase();
      if (!/^[A-Z?]+$/.test(tiles)) return { kind: 'problem', problem: 'letters', column: after };
      return { kind: 'exchange', tiles };
    }
    case 'swap': {
      const square = parseSquare(rest[0] ?? '');
      if (square === null) return { kind: 'problem', problem: 'square', column: after };
      const face = rest[1] ?? null;
      if (face !== null && !/^[A-Za-z]$/.test(face))
        return { kind: 'problem', problem: 'letters', column: after + (rest[0] ?? '').length + 1 };
      return { kind: 'swap', square: squareText(square), face };
    }
    case 'challenge': {
      const words = rest.map((each) => each.toUpperCase());
      if (words.some((each) => !/^[A-Z]+$/.test(each))) return { kind: 'problem', problem: 'letters', column: after };
      return { kind: 'challenge', words };
    }
    case 'word': {
      const asked = rest.join('').toUpperCase();
      return /^[A-Z]+$/.test(asked)
        ? { kind: 'word', word: asked }
        : { kind: 'problem', problem: 'letters', column: after };
    }
    case 'square': {
      const square = parseSquare(rest[0] ?? '');
      return square === null ? { kind: 'problem', problem: 'square', column: after } : { kind: 'square', square };
    }
    case 'row':
    case 'column':
      return parseLine(word, rest[0] ?? '', notation, after);
  }
  if (!/\d/.test(first)) return { kind: 'problem', problem: 'unknown', column: start + 1 };
  const coord = parseCoord(first, notation);
  if (!coord) return { kind: 'problem', problem: 'coord', column: start + 1 };
  const letters = rest.join('');
  if (!letters) return { kind: 'problem', problem: 'word', column: after };
  const bad = letters.search(/[^A-Za-z.()]/);
  if (bad >= 0) return { kind: 'problem', problem: 'letters', column: after + bad };
  return { kind: 'play', coord, word: letters, text: `${coordText(coord, 'international')} ${letters}` };
}

function parseLine(kind: 'row' | 'column', text: string, notation: Notation, column: number): Typed {
  const lettered = (kind === 'row') === (notation === 'duplicate');
  const index = lettered ? 'ABCDEFGHIJKLMNO'.indexOf(text.toUpperCase() || '-') : Number(text) - 1;
  return Number.isInteger(index) && index >= 0 && index < 15
    ? { kind, index }
    : { kind: 'problem', problem: 'line', column };
}

/**
 * The tiles that a typed play lays: letters already on the board are stepped over, `.` and
 * letters in parentheses stand for them. `null` if it does not fit on the board.
 */
export function tilesOf(coord: Coord, word: string, face: (square: number) => string): PlacedTile[] | null {
  const tiles: PlacedTile[] = [];
  let at: number | null = coord.square;
  for (const letter of word.replace(/[()]/g, '')) {
    if (at === null) return null;
    const there = face(at);
    if (there !== '.') {
      if (letter !== '.' && letter.toUpperCase() !== there.toUpperCase()) return null;
    } else if (letter === '.') {
      return null;
    } else {
      tiles.push({ square: squareText(at), face: letter });
    }
    at = step(at, coord.direction);
  }
  return tiles;
}

/** The first of the wanted tiles of which the rack has too few, and the number it has. */
export function lacking(wanted: string, rack: string): { tile: string; held: number } | null {
  const count = (tiles: string, tile: string): number => [...tiles].filter((each) => each === tile).length;
  const tile = [...wanted].find((each) => count(wanted, each) > count(rack, each));
  return tile === undefined ? null : { tile, held: count(rack, tile) };
}
