/** The test servers of a process of tests, one process for all of them, and the engine's moves for a board. */

import { spawn, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The program, where `cargo build --workspace --bins --examples` puts it; the test server is beside it. */
export const BIN =
  process.env.TILEWRIGHT_BIN ?? fileURLToPath(new URL('../../../../target/debug/tilewright', import.meta.url));

/** The example `serve` of the crate `server`, which lies beside the program. */
export function startServers() {
  const data = mkdtempSync(join(tmpdir(), 'tilewright-'));
  const child = spawn(join(dirname(BIN), 'examples', 'serve'), [data, 'many'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const asked = [];
  const folders = new Map();
  let opened = 0;
  const fail = (error) => asked.splice(0).forEach(({ reject }) => reject(error));
  createInterface({ input: child.stdout }).on('line', (address) => asked.shift().resolve(`http://${address}`));
  child.once('error', fail);
  child.once('exit', (code) => fail(new Error(`the servers ended with ${code}`)));
  return {
    /** The address of a new server that draws from a seed. */
    open: (seed, pace) =>
      new Promise((resolve, reject) => {
        const folder = join(data, String(opened++));
        const known = (url) => {
          folders.set(url, folder);
          resolve(url);
        };
        asked.push({ resolve: known, reject });
        child.stdin.write(`${seed}${pace ? ` ${pace}` : ''}\n`);
      }),
    /** The data folder of the server at this address. */
    folder: (url) => folders.get(url),
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
  const text = execFileSync(
    BIN,
    ['moves', '--lexicon', 'american', '--cgp', cgp, '--top', String(top), '--format', 'json'],
    { encoding: 'utf8' },
  );
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
