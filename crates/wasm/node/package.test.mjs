/**
 * The package for programs in JavaScript: the examples of its README and its whole programs run.
 * `TILEWRIGHT_WASM` names the folder that `cargo xtask wasm` writes.
 */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = `${process.env.TILEWRIGHT_WASM}/npm`;

/** The compiler of types, which the page uses too. */
const TSC = fileURLToPath(new URL('../../web/app/node_modules/typescript/bin/tsc', import.meta.url));
const CHECKS = '--noEmit --strict --allowJs --checkJs --target es2022 --module nodenext --lib es2022,dom'.split(' ');

const run = (...arguments_) => execFileSync('node', arguments_, { cwd: folder, encoding: 'utf8' });

before(() => {
  const text = readFileSync(`${folder}/README.md`, 'utf8');
  const examples = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
  assert.ok(examples.length >= 4);
  writeFileSync(`${folder}/examples.mjs`, examples.join('\n'));
});

test('the examples of the README have the types that are declared', () => {
  assert.equal(run(TSC, ...CHECKS, 'examples.mjs'), '');
});

test('the examples of the README run', () => {
  const printed = run('examples.mjs');
  assert.match(printed, /^\d+ moves, the best of them: 8[A-H] [A-Z]{7} \d+ points$/m);
  assert.match(printed, /^after [1-9]\d* games: /m);
  assert.match(printed, /^terms, update with [1-9]\d* events so far$/m);
  assert.match(printed, /^refused: [a-z_]+$/m);
});

test('the best moves of a position are listed, and as many as are asked for', () => {
  const printed = run('examples/best-plays.js');
  const [, count] = /^(\d+) moves, the best of them:$/m.exec(printed) ?? [];
  assert.ok(Number(count) > 200, printed);
  assert.equal(printed.match(/ points, equity /g)?.length, 10);
});

test('a game against itself is played to its end, and its end is proven', () => {
  const printed = run('examples/self-play.js', '7');
  const [ann, ben] = ['Ann', 'Ben'].map((name) =>
    Number(new RegExp(`^${name}: (\\d+) points$`, 'm').exec(printed)?.[1]),
  );
  assert.ok(ann + ben > 500, printed);
  assert.match(printed, /^is best played .*: that changes the lead by -?\d+ \(exact\)$/m);
  assert.equal(run('examples/self-play.js', '7'), printed, 'the same seed gives the same game');
});
