/**
 * Lists the best moves of a rack on a board: `node best-plays.js [CGP]`.
 * They come by equity: the score, and what the tiles that are kept are worth.
 */

import { Tilewright } from '../index.js';

const USUAL = '15/15/15/15/15/15/7N7/3TRAIN7/7S7/7T7/15/15/15/15/15 AEIQRSU/ 10/12 0';
/** The number of moves that are shown. */
const SHOWN = 10;

const tilewright = await Tilewright.load();
const { moves } = tilewright.plays(process.argv[2] ?? USUAL);
console.log(`${moves.length} moves, the best of them:`);
for (const { text, score, equity } of moves.slice(0, SHOWN))
  console.log(`${text.padEnd(16)} ${String(score).padStart(3)} points, equity ${equity.toFixed(1).padStart(5)}`);
