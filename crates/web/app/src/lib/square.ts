/** Squares by index, row by row from the upper left corner, and their notation. */

export const SIZE = 15;
export type Direction = 'across' | 'down';
/** The notation of squares: letters for columns (8H), or letters for rows (H8). */
export type Notation = 'international' | 'duplicate';

const LETTERS = 'ABCDEFGHIJKLMNO';

export const rowOf = (square: number): number => Math.floor(square / SIZE);
export const columnOf = (square: number): number => square % SIZE;
export const squareAt = (row: number, column: number): number => row * SIZE + column;
export const letterOf = (index: number): string => LETTERS[index] ?? '?';

/** `8H`, as the messages write it. */
export function squareText(square: number): string {
  return `${rowOf(square) + 1}${letterOf(columnOf(square))}`;
}

/** Reads `8H` or `H8` as the square in row 8, column H. */
export function parseSquare(text: string): number | null {
  const match = /^(?:(\d{1,2})([A-O])|([A-O])(\d{1,2}))$/i.exec(text.trim());
  if (!match) return null;
  const row = Number(match[1] ?? match[4]) - 1;
  const column = LETTERS.indexOf((match[2] ?? match[3] ?? '').toUpperCase());
  return row >= 0 && row < SIZE && column >= 0 ? squareAt(row, column) : null;
}

/** The place of a word: its first square and its direction. */
export interface Coord {
  square: number;
  direction: Direction;
}

/** Reads a coordinate: the symbol named first is the line the word lies in. */
export function parseCoord(text: string, notation: Notation): Coord | null {
  const match = /^(?:(\d{1,2})([A-O])|([A-O])(\d{1,2}))$/i.exec(text.trim());
  if (!match) return null;
  const letter = LETTERS.indexOf((match[2] ?? match[3] ?? '').toUpperCase());
  const number = Number(match[1] ?? match[4]) - 1;
  if (number < 0 || number >= SIZE || letter < 0) return null;
  const numberFirst = match[1] !== undefined;
  return notation === 'international'
    ? { square: squareAt(number, letter), direction: numberFirst ? 'across' : 'down' }
    : { square: squareAt(letter, number), direction: numberFirst ? 'down' : 'across' };
}

export function coordText({ square, direction }: Coord, notation: Notation): string {
  const row = rowOf(square);
  const column = columnOf(square);
  if (notation === 'international') {
    return direction === 'across' ? `${row + 1}${letterOf(column)}` : `${letterOf(column)}${row + 1}`;
  }
  return direction === 'across' ? `${letterOf(row)}${column + 1}` : `${column + 1}${letterOf(row)}`;
}

/** A coordinate of a message in the notation wanted; unknown text is left as it is. */
export function shownCoord(text: string, notation: Notation): string {
  const coord = parseCoord(text, 'international');
  return coord ? coordText(coord, notation) : text;
}

const NUMBERED = Array.from({ length: SIZE }, (_, i) => String(i + 1));
const LETTERED = [...LETTERS];
const EDGES = {
  international: { rows: NUMBERED, columns: LETTERED },
  duplicate: { rows: LETTERED, columns: NUMBERED },
};

/** Labels of rows and columns at the edge of the board. */
export const edgeLabels = (notation: Notation): { rows: string[]; columns: string[] } => EDGES[notation];

/** The next square in a direction, or `null` past the edge. */
export function step(square: number, direction: Direction, by = 1): number | null {
  const row = rowOf(square) + (direction === 'down' ? by : 0);
  const column = columnOf(square) + (direction === 'across' ? by : 0);
  return row < 0 || column < 0 || row >= SIZE || column >= SIZE ? null : squareAt(row, column);
}

/** The first square from `square` on that is not taken, or `null` at the edge. */
export function firstFree(square: number, direction: Direction, taken: (square: number) => boolean): number | null {
  let at: number | null = square;
  while (at !== null && taken(at)) at = step(at, direction);
  return at;
}
