/** Positions and moves as text, as far as the page draws them: rows of CGP, and moves such as `8D TRAIN`. */

import { SIZE, columnOf, parseCoord, rowOf, step, type Direction } from '../lib/square';

/** The rows of the board of a CGP, `.` for an empty square. */
export function rowsOf(cgp: string): string[] {
  const [board = ''] = cgp.split(' ');
  return board.split('/').map((row) => row.replace(/\d+/g, (empty) => '.'.repeat(Number(empty))));
}

export const emptyRows = (): string[] => Array.from({ length: SIZE }, () => '.'.repeat(SIZE));

/** The board of a CGP, from its rows. */
export const cgpOf = (rows: readonly string[]): string => rows.map((row) => row.replace(/\.+/g, (empty) => String(empty.length))).join('/');

/** A play on a board: the squares along it, and the tiles that it lays. */
export interface Along {
  squares: number[];
  direction: Direction;
  /** The word; letters that were there are as they lie. */
  word: string;
  laid: Map<number, string>;
}

/** What `8D TRAIN` lays on a board; `null` for a move that is no play. */
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
