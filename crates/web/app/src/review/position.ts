/** Positions and moves as text, as far as the page draws them: rows of CGP, and moves such as `8D TRAIN`. */

import { SIZE, columnOf, parseCoord, rowOf, step, type Direction } from '../lib/square';

/** The rows of the board of a CGP, `.` for an empty square. */
export function rowsOf(cgp: string): string[] {
  const [board = ''] = cgp.split(' ');
  return board.split('/').map((row) => row.replace(/\d+/g, (empty) => '.'.repeat(Number(empty))));
}

export const emptyRows = (): string[] => Array.from({ length: SIZE }, () => '.'.repeat(SIZE));

/** The board of a CGP, from its rows. */
export const cgpOf = (rows: readonly string[]): string =>
  rows.map((row) => row.replace(/\.+/g, (empty) => String(empty.length))).join('/');

/** A play on a board: the squares along it, and the tiles that it lays. */
export interface Along {
  squares: number[];
  direction: Direction;
  /** The word; letters that were there are as they lie. */
  word: string;
  laid: Map<number, string>;
}

/** The tiles that a move such as `8D TRAIN` lays on a board; `null` for a move that is no play. */
export function along(rows: readonly string[], text: string): Along | null {
  const [place = '', faces = ''] = text.split(' ');
  const coord = parseCoord(place, 'international');
  if (!coord || !faces) return null;
  const squares = [...faces].flatMap((_, i) => step(coord.square, coord.direction, i) ?? []);
  const laid = new Map<number, string>();
  const word = squares.map((square, i) => {
    const there = rows[rowOf(square)]?.[columnOf(square)] ?? '.';
    const face = faces[i] ?? '.';
    if (there === '.') laid.set(square, face);
    return there === '.' ? face : there;
  });
  return { squares, direction: coord.direction, word: word.join(''), laid };
}

/** A position as the page keeps it. */
export interface Place {
  cgp: string;
  /** The key of the edition. */
  edition: string;
  /** House rules, as in the terms of a game; none if they are left out. */
  changes?: readonly string[];
}

/** The part of an address that leads to a position: spaces are `_`, and house rules follow the edition. */
export const linkOf = ({ cgp, edition, changes = [] }: Place): string =>
  `${[edition, ...changes].join('~')}/${cgp.trim().replace(/\s+/g, '_')}`;

/** The position to which such a part leads; `null` if it is none. */
export function placeOf(link: string): Place | null {
  const [rules = '', ...rest] = decodeURIComponent(link).split('/');
  const [edition = '', ...changes] = rules.split('~');
  const cgp = rest.join('/').replaceAll('_', ' ');
  return edition && cgp ? { cgp, edition, changes } : null;
}

/** The parts of a CGP: rows, racks and scores from the player to move on, and turns without a new tile. */
export interface Parts {
  rows: string[];
  racks: string[];
  scores: number[];
  scoreless: number;
}

export function partsOf(cgp: string): Parts {
  const [, racks = '/', scores = '0/0', scoreless = '0'] = cgp.trim().split(/\s+/);
  return {
    rows: rowsOf(cgp),
    racks: racks.split('/'),
    scores: scores.split('/').map((n) => Number(n) || 0),
    scoreless: Number(scoreless) || 0,
  };
}

export const joined = ({ rows, racks, scores, scoreless }: Parts): string =>
  `${cgpOf(rows)} ${racks.join('/')} ${scores.join('/')} ${scoreless}`;

/** A row with another face at a column. */
export const withFace = (rows: readonly string[], square: number, face: string): string[] =>
  rows.map((row, i) =>
    i === rowOf(square) ? row.slice(0, columnOf(square)) + face + row.slice(columnOf(square) + 1) : row,
  );

/** The position after a move: the tiles drawn for it are not known. */
export function after(parts: Parts, move: { text: string; score: number; keeps: string }): Parts {
  const play = along(parts.rows, move.text);
  let { rows } = parts;
  for (const [square, face] of play?.laid ?? []) rows = withFace(rows, square, face);
  const [, ...racks] = parts.racks;
  const [own = 0, ...scores] = parts.scores;
  return {
    rows,
    racks: [...racks, move.keeps],
    scores: [...scores, own + move.score],
    scoreless: play ? 0 : parts.scoreless + 1,
  };
}
