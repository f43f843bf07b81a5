/** Games on the device: nothing is told before it is stored, and nothing happens that is not. */

import { beforeEach, expect, test, vi } from 'vitest';
import type { FromThinker, ToThinker } from '../src/local/letters';
import type { Act, Answer, Module, StoredRecord } from '../src/local/module';
import { Table } from '../src/local/table';
import type { ServerMessage } from '../src/wire';

const store = vi.hoisted(() => ({ append: vi.fn(), keepSummary: vi.fn(() => Promise.resolve()) }));
vi.mock('../src/local/store', () => store);

const STORED = { id: 'here-1', header: 'game here-1', seed: '07', created: 0, held: [0] };
const record = (seq: number): StoredRecord => ({ seq, at: seq, line: 'pass 0' });
const PONG = { type: 'pong' } as ServerMessage;
const COMMAND = { type: 'command', id: 'c1', seat: 0, seq: 1, command: { type: 'pass' } } as const;

/** A table whose referee answers as it is told; all that happens is noted in its order. */
function table(answers: Partial<Record<Act['type'], Answer>>) {
  const noted: string[] = [];
  const told: ServerMessage[] = [];
  const letters: ToThinker[] = [];
  const ask = (_game: string, _at: number, act: Act): Answer => {
    noted.push(act.type);
    return answers[act.type] ?? {};
  };
  const tell = (message: ServerMessage): void => {
    noted.push(`tell ${message.type}`);
    told.push(message);
  };
  store.append.mockImplementation(async () => {
    await Promise.resolve();
    noted.push('stored');
  });
  const made = new Table(STORED, [record(1)], { ask } as Module, (letter) => letters.push(letter), tell, undefined);
  return { made, noted, told, letters };
}

/** All that was begun has come to its end: nothing here waits for longer than a promise. */
const done = (): Promise<void> => new Promise((later) => setImmediate(later));

beforeEach(() => vi.clearAllMocks());

test('what happens is stored, then takes place, then is told', async () => {
  const { made, noted, letters } = table({ hear: { records: [record(2)] }, commit: { messages: [PONG] } });
  made.hear(COMMAND);
  await done();
  expect(noted).toEqual(['hear', 'stored', 'commit', 'tell pong']);
  expect(letters.map(({ type }) => type)).toEqual(['wake', 'read']);
});

test('two messages at once are heard one after the other', async () => {
  const { made, noted } = table({ hear: { records: [record(2)] }, commit: { messages: [PONG] } });
  made.hear(COMMAND);
  made.hear({ ...COMMAND, id: 'c2' });
  await done();
  expect(noted).toEqual(['hear', 'stored', 'commit', 'tell pong', 'hear', 'stored', 'commit', 'tell pong']);
});

test('without room nothing takes place, and the command is refused', async () => {
  const { made, noted, told } = table({ hear: { records: [record(2)] }, commit: { messages: [PONG] } });
  store.append.mockRejectedValue(new Error('full'));
  made.hear(COMMAND);
  await done();
  made.close();
  expect(noted).toEqual(['hear', 'tell refused', 'leave']);
  expect(told[0]).toMatchObject({ id: 'c1', refusal: { code: 'storage_full' } });
});

test('the engine is asked once after each event, and an answer to an older question is passed over', async () => {
  const { made, noted, letters } = table({ hear: { works: true }, read: { messages: [PONG], works: true } });
  made.hear({ type: 'ping' });
  made.hear({ type: 'ping' });
  await done();
  const asked = (): number[] => letters.flatMap((letter) => (letter.type === 'work' ? [letter.seq] : []));
  expect(asked()).toEqual([1]);
  const found = (seq: number): FromThinker => ({ game: STORED.id, seq, records: [record(seq + 1)] });
  made.found(found(0));
  await done();
  expect(noted).not.toContain('stored');
  made.found(found(1));
  await done();
  expect(noted.slice(-3)).toEqual(['stored', 'read', 'tell pong']);
  expect(asked()).toEqual([1, 2]);
});

test('a question that takes long goes to the engine, with the view of the player who asks', async () => {
  const { made, noted, letters } = table({});
  made.hear({ type: 'view_as', seat: 1 });
  made.hear({ type: 'advise', id: 'a' });
  await done();
  expect(noted).toEqual(['hear']);
  expect(letters.at(-1)).toMatchObject({ type: 'advise', view: { type: 'view_as', seat: 1 }, seq: 1 });
});
