/**
 * The module gives the same bytes as the desk outside of a browser, which `examples/record.rs` has
 * recorded. `TILEWRIGHT_WASM` names the folder that `cargo xtask wasm` writes.
 */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { start } from '../npm/module.js';

const folder = process.env.TILEWRIGHT_WASM;
const bytes = readFileSync(`${folder}/tilewright.wasm`);
const games = readFileSync(`${folder}/games.wasm`);
const words = readFileSync(`${folder}/words`);
const learned = readFileSync(`${folder}/learned`);

test('a module without its data says so', async () => {
  const module = await start(bytes);
  const seats = [{ type: 'mine', name: 'Ann' }];
  const wanted = { edition: 'travel-2006', changes: ['mode=one-rack'], seats };
  const make = { type: 'make', created: 0, seed: '0a'.repeat(32), wanted };
  const call = JSON.stringify({ game: 'g', at: 0, act: make });
  const missing = () => {
    const { code, message } = JSON.parse(module.ask(call)).refusal;
    assert.equal(code, 'no_data');
    return message.split(' ')[2];
  };
  assert.equal(missing(), 'words');
  const other = Uint8Array.from(words);
  other[1_000_000] ^= 1;
  assert.equal(module.handIn(other), false);
  assert.equal(module.handIn(words.subarray(1)), false);
  assert.equal(module.handIn(words), true);
  assert.equal(missing(), 'learned');
  assert.equal(module.handIn(learned), true);
  const made = module.ask(call);
  assert.equal(JSON.parse(made).refusal, undefined);

  const warm = await start(bytes);
  const compiled = module.words();
  assert.equal(warm.words().length, 0);
  assert.equal(warm.handIn(compiled.subarray(4)), false);
  assert.ok(warm.handIn(compiled) && warm.handIn(learned));
  assert.equal(warm.ask(call), made);
});

test('the index names every file by its bytes', () => {
  const index = JSON.parse(readFileSync(`${folder}/index.json`));
  assert.deepEqual(
    index.map(({ name }) => name),
    ['games.wasm', 'tilewright.wasm', 'words', 'learned'],
  );
  for (const { name, bytes: length, sha256 } of index) {
    const file = readFileSync(`${folder}/${name}`);
    assert.equal(file.length, length);
    assert.equal(createHash('sha256').update(file).digest('hex'), sha256, name);
  }
});

/** The calls of the recording with their answers. */
async function* recorded() {
  const lines = createInterface({ input: createReadStream(`${folder}/calls`) });
  let call = null;
  for await (const line of lines) {
    if (call !== null) yield [call, line];
    call = call === null ? JSON.parse(line) : null;
  }
}

test('every recorded call is answered with the same bytes', async () => {
  const module = await start(bytes);
  assert.ok(module.handIn(words) && module.handIn(learned));
  let [calls, events] = [0, 0];
  for await (const [call, expected] of recorded()) {
    const answer = module.ask(call);
    if (answer !== expected) assert.equal(answer, expected, `call ${calls}: ${call}`);
    events += JSON.parse(expected).records?.length ?? 0;
    calls += 1;
  }
  const held = Math.round(module.held() / 2 ** 20);
  console.log(`${calls} calls, ${events} events, ${held} MiB of memory`);
  assert.ok(calls > 15_000 && events > 2_500);
});

test('the part for games travels in 460 kB', () => {
  const travels = brotliCompressSync(games).length;
  console.log(`${travels} bytes`);
  assert.ok(travels <= 460_000);
});

/** The calls that the part for games answers. */
const OF_GAMES = /^(rules|terms|games\/[\w-]+(\/moves|\/duplicate\/ranking)?)(\?|$)/;

test('the part for games answers what belongs to games with the same bytes, and nothing else', async () => {
  const module = await start(games);
  assert.ok(module.handIn(words) && module.handIn(learned));
  let [same, others] = [0, 0];
  for await (const [call, expected] of recorded()) {
    const answer = module.ask(call);
    if (answer === expected) same += 1;
    else {
      const { type, path, message } = JSON.parse(call).act;
      const { refusal, messages } = JSON.parse(answer);
      const remarks = message?.type === 'remark' && messages?.[0].refusal?.code === 'no_advice';
      const isElsewhere = type === 'ask' && refusal?.code === 'not_here' && !OF_GAMES.test(path);
      assert.ok(remarks || isElsewhere, `${call} ${answer}`);
      others += 1;
    }
  }
  const held = Math.round(module.held() / 2 ** 20);
  console.log(`${same} calls with the same answers, ${others} others, ${held} MiB of memory`);
  assert.ok(same > 15_000 && others > 10);
});
