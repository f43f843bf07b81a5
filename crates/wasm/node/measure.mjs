/**
 * Measures a module that was built with `cargo xtask wasm --measure`: `node measure.mjs FOLDER SIGNATURE`.
 * `tilewright bench --size 50` plays the same thousand games outside of a module; the line
 * `static_games` has their signature and their number a second.
 */

import { readFileSync } from 'node:fs';
import { start } from '../npm/module.js';

const folder = process.argv[2];
const mib = (bytes) => (bytes / 2 ** 20).toFixed(1);
const timed = (what, act) => {
  const began = performance.now();
  const result = act();
  console.log(`${what}: ${(performance.now() - began).toFixed(0)} ms`);
  return result;
};

const module = await start(readFileSync(`${folder}/measured.wasm`));
console.log(`memory at the start: ${mib(module.held())} MiB`);
const words = readFileSync(`${folder}/words`);
timed('words handed in and compiled', () => module.handIn(words));
module.handIn(readFileSync(`${folder}/learned`));
const compiled = module.words();
const warm = await start(readFileSync(`${folder}/measured.wasm`));
timed('compiled words handed in', () => warm.handIn(compiled));
console.log(`memory with words: ${mib(module.held())} MiB`);
// The first games also make the American list and prepare its graph.
timed('first static game', () => module.staticGames(1));
const began = performance.now();
const signature = module.staticGames(1000);
const seconds = (performance.now() - began) / 1000;
console.log(`static games: ${(1000 / seconds).toFixed(1)} a second, signature ${signature}`);
const outside = process.argv[3];
if (outside !== undefined && outside !== signature) {
  console.error(`the games are not those outside of a module, whose signature is ${outside}`);
  process.exitCode = 1;
}
console.log(`memory at the end: ${mib(module.held())} MiB`);
