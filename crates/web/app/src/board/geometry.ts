/** The size of squares, and the part of a zoomed board that is visible. */

import { SIZE, columnOf, rowOf, squareAt, type Direction } from '../lib/square';

export interface Measure {
  /** Side of a square in pixels. */
  q: number;
  /** Gap between squares. */
  g: number;
  /** Width of the frame. */
  f: number;
  /** The side of the visible part, if that is not all squares at this size. */
  side?: number;
}

/** Wide enough for letters and numbers along the edges. */
export const LABELLED = 14;

/** The largest whole-pixel square for a room, at most 64, with a frame of at least `rim` pixels. */
export function measure(width: number, height: number, rim = 0): Measure {
  const room = Math.min(width, height);
  const g = room < 480 ? 1 : 2;
  const f = Math.max(rim, room < 480 ? 3 : room < 820 ? 20 : 22);
  const q = Math.floor((room - 2 * f - (SIZE + 1) * g) / SIZE);
  return { q: Math.max(12, Math.min(64, q)), g, f };
}

export const viewSide = ({ q, g, side }: Measure): number => side ?? SIZE * q + (SIZE + 1) * g;

/**
 * The zoomed board of a measure whose frame has no room for letters and numbers: the visible part
 * is smaller, to leave it on two sides.
 */
export const named = (m: Measure): Measure => ({ ...m, side: viewSide(m) - Math.max(0, LABELLED - m.f) });

/** Squares on a side that a board shows at its largest. */
export const WINDOW = 9;

/** The visible part of the board, in squares; while zooming it may begin within a square. */
export interface Zoom {
  row: number;
  column: number;
  /** Visible squares on a side: from `WINDOW` up to the whole board. */
  span: number;
}

const clamp = (value: number, span: number): number => Math.max(0, Math.min(SIZE - span, value));

/** Whole pixels of a square when `span` of them are visible. */
export const zoomedSide = (m: Measure, span = WINDOW): number => Math.floor((viewSide(m) - m.g) / span - m.g + 1e-6);

/** The window round a square. */
export function zoomAt(square: number): Zoom {
  const half = Math.floor(WINDOW / 2);
  return { row: clamp(rowOf(square) - half, WINDOW), column: clamp(columnOf(square) - half, WINDOW), span: WINDOW };
}

export function panned(zoom: Zoom, rows: number, columns: number): Zoom {
  return { ...zoom, row: clamp(zoom.row + rows, zoom.span), column: clamp(zoom.column + columns, zoom.span) };
}

/** The position of two fingers: their middle, in pixels from the corner of the view, and their distance. */
export interface Fingers {
  x: number;
  y: number;
  apart: number;
}

/**
 * The part of the board to show for two fingers that began over `zoom` and have moved: the squares
 * under them stay under them. `null` is the whole board.
 */
export function pinched(m: Measure, zoom: Zoom | null, from: Fingers, to: Fingers): Zoom | null {
  const before = zoom ? zoomedSide(m, zoom.span) : m.q;
  const largest = zoomedSide(m);
  const q = Math.min(largest, Math.round((before * to.apart) / from.apart));
  if (q <= m.q) return null;
  const span = q === largest ? WINDOW : (viewSide(m) - m.g) / (q + m.g);
  const first = (at: number, then: number, now: number): number =>
    clamp(at + then / (before + m.g) - now / (q + m.g), span);
  return { row: first(zoom?.row ?? 0, from.y, to.y), column: first(zoom?.column ?? 0, from.x, to.x), span };
}

/** The part shown after the fingers are lifted: at the largest size it begins at a whole square. */
export const settled = (zoom: Zoom): Zoom =>
  zoom.span === WINDOW ? { ...zoom, row: Math.round(zoom.row), column: Math.round(zoom.column) } : zoom;

/** The window moved just enough to make a square and its neighbours visible. */
export function shownIn(zoom: Zoom, square: number): Zoom {
  const { span } = zoom;
  const shift = (at: number, first: number): number =>
    clamp(at - 1 < first ? at - 1 : at + 2 > first + span ? at + 2 - span : first, span);
  return { span, row: shift(rowOf(square), zoom.row), column: shift(columnOf(square), zoom.column) };
}

/** The space that a zoomed view leaves at its edges, in pixels. */
export const leftOver = (m: Measure, zoom: Zoom | null): number =>
  zoom ? Math.floor(viewSide(m) - m.g - zoom.span * (zoomedSide(m, zoom.span) + m.g) + 1e-6) : 0;

/** A word with its points shown beside it. */
export interface Told {
  first: number;
  last: number;
  direction: Direction;
  text: string;
}

/** A box in pixels from the corner of the visible part. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Between a bubble and the tile it belongs to, and round it. */
const APART = 5;
const RIM = 2;

/**
 * The place of the bubble with the points: after the word, beside its end, before it, or else over
 * the square next to its end where there is space. It covers nothing of the word and hides no other
 * letter. `null` if the last tile is not visible or no space is left.
 */
export function bubbleBox(
  m: Measure,
  zoom: Zoom | null,
  { first, last, direction, text }: Told,
  taken: (square: number) => boolean,
): Box | null {
  const q = zoom ? zoomedSide(m, zoom.span) : m.q;
  const pitch = q + m.g;
  const seen = viewSide(m) - leftOver(m, zoom);
  const shift = { x: Math.round((zoom?.column ?? 0) * pitch), y: Math.round((zoom?.row ?? 0) * pitch) };
  const corner = (square: number): { x: number; y: number } => ({
    x: m.g + columnOf(square) * pitch - shift.x,
    y: m.g + rowOf(square) * pitch - shift.y,
  });
  const width = Math.ceil(Math.max(26, q * 0.76, 14 + text.length * 0.62 * Math.max(12, q * 0.36)));
  const height = Math.ceil(Math.max(20, q * 0.6));
  const start = corner(first);
  const end = corner(last);
  if (end.x < 0 || end.y < 0 || end.x + q > seen || end.y + q > seen) return null;

  const inside = (at: number, length: number): number => Math.max(RIM, Math.min(seen - RIM - length, at));
  type Side = 'right' | 'left' | 'below' | 'above' | 'over';
  const beside = ([square, side]: [number, Side]): Box => {
    const { x, y } = corner(square);
    const left = side === 'right' ? x + q + APART : side === 'left' ? x - APART - width : x + (q - width) / 2;
    const top = side === 'below' ? y + q + APART : side === 'above' ? y - APART - height : y + (q - height) / 2;
    return { left: inside(left, width), top: inside(top, height), width, height };
  };
  const free = ({ left, top }: Box): boolean => {
    if (left < end.x + q + RIM && left + width > start.x - RIM && top < end.y + q + RIM && top + height > start.y - RIM)
      return false;
    // A letter stays legible while no more than a third of its square is covered.
    const reach = (from: number, length: number, by: number): [number, number] => [
      Math.max(0, Math.floor((from + by - m.g + q * 0.34) / pitch)),
      Math.min(SIZE - 1, Math.floor((from + length + by - m.g - q * 0.34) / pitch)),
    ];
    const [west, east] = reach(left, width, shift.x);
    const [north, south] = reach(top, height, shift.y);
    for (let row = north; row <= south; row++)
      for (let column = west; column <= east; column++) if (taken(squareAt(row, column))) return false;
    return true;
  };
  const sides: [number, Side][] =
    direction === 'across'
      ? [
          [last, 'right'],
          [last, 'below'],
          [last, 'above'],
          [first, 'left'],
        ]
      : [
          [last, 'below'],
          [last, 'right'],
          [last, 'left'],
          [first, 'above'],
        ];
  const away = (square: number): number => Math.hypot(columnOf(square) - columnOf(last), rowOf(square) - rowOf(last));
  const others = (): Box[] =>
    Array.from({ length: SIZE * SIZE }, (_, square) => square)
      .sort((a, b) => away(a) - away(b))
      .map((square) => beside([square, 'over']));
  return sides.map(beside).find(free) ?? others().find(free) ?? null;
}
