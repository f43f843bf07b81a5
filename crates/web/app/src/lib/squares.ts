/** The wording of squares for screen readers. */

import type { TermsMessage } from '../wire';

import { t } from '../text';
import { columnOf, edgeLabels, rowOf, type Direction, type Notation } from './square';

export const pointsOf = (terms: TermsMessage): Map<string, number> =>
  new Map(terms.tiles.map(({ tile, points }) => [tile, points]));

export function placeName(square: number, notation: Notation, names: 'long' | 'short'): string {
  const edges = edgeLabels(notation);
  const row = edges.rows[rowOf(square)] ?? '';
  const column = edges.columns[columnOf(square)] ?? '';
  return names === 'long' ? t.square.row(row, column) : t.square.short(row, column);
}

export interface Naming {
  game: { board: readonly string[]; terms: TermsMessage };
  points: ReadonlyMap<string, number>;
  laid: ReadonlyMap<number, { face: string }>;
  last: ReadonlySet<number>;
  cursor: { square: number; direction: Direction; armed: boolean };
  notation: Notation;
  names: 'long' | 'short';
}

const faceName = (face: string, points: ReadonlyMap<string, number>): string => {
  if (face === '?') return t.square.noLetter;
  if (face === face.toLowerCase()) return t.square.blankAs(face.toUpperCase());
  return t.square.tile(face, points.get(face) ?? 0);
};

/** "row 8, H, double word, empty". */
export function squareName(square: number, n: Naming): string {
  const parts = [placeName(square, n.notation, n.names)];
  const own = n.laid.get(square);
  const face = n.game.board[rowOf(square)]?.[columnOf(square)] ?? '.';
  const premium = n.game.terms.layout[rowOf(square)]?.[columnOf(square)] ?? '.';
  const [startRow, startColumn] = n.game.terms.start;
  if (own) parts.push(faceName(own.face, n.points), t.square.yours);
  else if (face !== '.') {
    parts.push(faceName(face, n.points));
    if (n.last.has(square)) parts.push(t.square.just);
  } else {
    const name = (n.names === 'long' ? t.square.premium : t.square.premiumShort)[premium];
    if (name) parts.push(name);
    if (rowOf(square) === startRow && columnOf(square) === startColumn) parts.push(t.square.star);
    if (n.names === 'long' || !name) parts.push(t.square.empty);
  }
  if (n.cursor.armed && n.cursor.square === square) parts.push(t.square.cursor(n.cursor.direction === 'across'));
  return parts.join(', ');
}

/** The words of a line, for reading it aloud. */
export function lineParts(
  board: readonly string[],
  kind: 'row' | 'column',
  index: number,
  notation: Notation,
): string[] {
  const line = kind === 'row' ? (board[index] ?? '') : board.map((row) => row[index]).join('');
  const edges = edgeLabels(notation);
  const labels = kind === 'row' ? edges.columns : edges.rows;
  const parts: string[] = [];
  for (const match of line.matchAll(/[A-Za-z]+/g)) parts.push(`${match[0].toUpperCase()} ${labels[match.index] ?? ''}`);
  return parts;
}
