/** How large squares are, and which part of a zoomed board is seen. */

import { SIZE, columnOf, rowOf } from '../lib/square';

export interface Measure {
  /** Side of a square in pixels. */
  q: number;
  /** Gap between squares. */
  g: number;
  /** Width of the frame. */
  f: number;
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

export const viewSide = ({ q, g }: Measure): number => SIZE * q + (SIZE + 1) * g;

/** Squares a side that a zoomed board shows. */
export const WINDOW = 9;

export interface Zoom {
  row: number;
  column: number;
}

const clamp = (value: number): number => Math.max(0, Math.min(SIZE - WINDOW, value));

export const zoomedSide = (m: Measure): number => Math.floor((viewSide(m) - (WINDOW + 1) * m.g) / WINDOW);

/** The window round a square. */
export function zoomAt(square: number): Zoom {
  const half = Math.floor(WINDOW / 2);
  return { row: clamp(rowOf(square) - half), column: clamp(columnOf(square) - half) };
}

export function panned(zoom: Zoom, rows: number, columns: number): Zoom {
  return { row: clamp(zoom.row + rows), column: clamp(zoom.column + columns) };
}

/** The window moved just enough that a square is seen with one beside it. */
export function shownIn(zoom: Zoom, square: number): Zoom {
  const shift = (at: number, first: number): number => clamp(at - 1 < first ? at - 1 : at + 2 > first + WINDOW ? at + 2 - WINDOW : first);
  return { row: shift(rowOf(square), zoom.row), column: shift(columnOf(square), zoom.column) };
}
