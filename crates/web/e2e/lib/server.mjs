/** Starts the built binary on a free port with a data folder of its own. */

import { spawn, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const BIN = process.env.TILEWRIGHT_BIN;
if (!BIN) throw new Error('Set TILEWRIGHT_BIN to the built tilewright binary.');

export async function startServer() {
  const data = mkdtempSync(join(tmpdir(), 'tilewright-'));
  const child = spawn(BIN, ['serve', '--listen', '127.0.0.1:0', '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const found = /http:\/\/[0-9.:[\]]+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    url,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** `15` for an empty row, `7T7` for one with a T in the middle. */
const packed = (row) => row.replace(/\.+/g, (gap) => String(gap.length));

/** The plays that the engine knows for a board and rack, the best one first. */
export function plays(rows, rack, top = 1) {
  const cgp = `${rows.map(packed).join('/')} ${rack}/ 0/0 0`;
  const text = execFileSync(BIN, ['moves', '--cgp', cgp, '--top', String(top), '--format', 'json'], { encoding: 'utf8' });
  return JSON.parse(text).moves;
}

/** The squares and faces that a play lays: index from the upper left corner and letter. */
export function laid(move, rows) {
  const [, row, column] = /^(?:(\d+)([A-O]))$/.exec(move.coord) ?? [];
  const down = /^([A-O])(\d+)$/.exec(move.coord);
  let r = (row ? Number(row) : Number(down[2])) - 1;
  let c = (column ?? down[1]).charCodeAt(0) - 65;
  const tiles = [];
  for (const face of move.word.replace(/[()]/g, '')) {
    if (rows[r][c] === '.') tiles.push({ square: r * 15 + c, face });
    if (down) r += 1;
    else c += 1;
  }
  return tiles;
}
