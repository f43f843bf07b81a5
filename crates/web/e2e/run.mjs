/**
 * Runs the browser tests in lanes, as many as there are processors: `node run.mjs` runs the files
 * of every day, `node run.mjs --all` every file but those of `node run.mjs --here`, whose page has the referee. Each lane has one browser and takes the next file
 * when it is done with one.
 */

import { fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { HERE, RARELY } from './rarely.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const all = process.argv.includes('--all');
const withServer = (name) => !HERE.includes(name) && (all || !RARELY.includes(name));
const files = process.argv.includes('--here')
  ? HERE
  : readdirSync(here).filter((name) => name.endsWith('.test.mjs') && withServer(name));
// The longest files begin first, so that no lane is left alone with one.
const waiting = [...RARELY.filter((name) => files.includes(name)), ...files.filter((name) => !RARELY.includes(name))];

/** Runs files until none is left; resolves with whether the tests passed. */
const lane = () =>
  new Promise((resolve) => {
    const options = {
      cwd: here,
      execArgv: ['--test-reporter=spec'],
      env: { ...process.env, TILEWRIGHT_LANE: '1' },
      silent: true,
    };
    const child = fork(`${here}lib/lane.mjs`, options);
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (printed += text));
    child.on('message', () => child.send(waiting.shift() ?? null));
    // Whole, so that the lines of two lanes do not mix.
    child.on('close', (code) => {
      process.stdout.write(printed);
      resolve(code === 0);
    });
  });

const passed = await Promise.all(Array.from({ length: availableParallelism() }, lane));
process.exitCode = passed.every(Boolean) && waiting.length === 0 ? 0 : 1;
