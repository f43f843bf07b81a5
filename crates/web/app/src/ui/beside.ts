/** The places at which a dialog may be open without covering the board. */

export interface Place {
  left: number;
  top: number;
  width: number;
  /** Its greatest height; a sheet has exactly this height. */
  height: number;
  /** True if it fills its place from the board to the lower edge of the window. */
  sheet: boolean;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 8;
const NARROW = 260;
const LOW = 180;
const WIDE = 720;

/**
 * Beside the board if there is a column for it, else below it; `null` where neither has room.
 * All in pixels of a window of `width` by `height`.
 */
export function placeBeside(board: Box, width: number, height: number): Place | null {
  const column = width - board.right - 2 * GAP;
  if (column >= NARROW) {
    const top = Math.max(GAP, board.top);
    return { left: board.right + GAP, top, width: Math.min(560, column), height: height - top - GAP, sheet: false };
  }
  const rest = height - board.bottom - GAP;
  if (rest < LOW) return null;
  const across = Math.min(width, WIDE);
  return { left: (width - across) / 2, top: board.bottom + GAP, width: across, height: rest, sheet: true };
}
