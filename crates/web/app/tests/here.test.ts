/** Games on the device: nothing is told before it is stored, and nothing happens that is not. */

import { beforeEach, expect, test, vi } from 'vitest';
import type { FromThinker, ToThinker } from '../src/local/letters';
import type { Act, Answer, Module, StoredRecord } from '../src/local/module';
import { Table } from '../src/local/table';
import type { ServerMessage } from '../src/wire';

const store = vi.hoisted(() => ({ append: vi.fn(), load: vi.fn(), keepSummary: vi.fn(() => Promise.resolve()) }));
vi.mock('../src/local/store', () => store);

const STORED = { id: 'here-1', header: 'game here-1', seed: '07', created: 0, held: [0] };
const record = (seq: number): StoredRecord => ({ seq, at: seq, line: 'pass 0' });
const GONE = 'The engine is gone.';
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
  const engine = { is: true };
  const think = (letter: ToThinker): string | null => {
    if (engine.is) letters.push(letter);
    return engine.is ? null : GONE;
  };
  const made = new Table(STORED, [record(1)], { ask } as Module, think, tell, undefined);
  return { made, noted, told, letters, engine };
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

const stopped = (id: string | null): object => ({
  type: 'refused',
  id,
  refusal: { code: 'engine_stopped', message: GONE },
});

test('an engine that stops is said to have stopped where it is waited for, and another one goes on', async () => {
  const { made, told, letters, engine } = table({ hear: { works: true }, tick: { works: true } });
  made.hear({ type: 'advise', id: 'a' });
  made.hear({ type: 'ping' });
  await done();
  engine.is = false;
  made.thoughtless(GONE);
  expect(told).toMatchObject([stopped(null), stopped('a')]);
  made.hear({ type: 'advise', id: 'b' });
  expect(told.slice(2)).toMatchObject([stopped('b')]);
  engine.is = true;
  letters.length = 0;
  store.load.mockResolvedValue({ game: STORED, records: [record(1)] });
  made.rethink();
  await done();
  expect(letters).toMatchObject([
    { type: 'wake', records: [record(1)] },
    { type: 'work', seq: 1 },
  ]);
  expect(told).toHaveLength(3);
});

test('an engine that takes the place of a silent one is asked all that the other has not answered', async () => {
  const { made, told, letters } = table({ hear: { works: true }, tick: { works: true } });
  made.hear({ type: 'advise', id: 'a' });
  made.hear({ type: 'remark', id: 'b' });
  made.hear({ type: 'ping' });
  await done();
  made.found({ game: STORED.id, messages: [{ type: 'remarked', id: 'b' } as ServerMessage] });
  letters.length = 0;
  store.load.mockResolvedValue({ game: STORED, records: [record(1)] });
  made.rethink();
  await done();
  expect(letters).toMatchObject([
    { type: 'wake', records: [record(1)] },
    { type: 'advise', question: { id: 'a' } },
    { type: 'work', seq: 1 },
  ]);
  expect(told).toMatchObject([{ type: 'remarked' }]);
});

test('an engine that stops while nothing waits for it is not mentioned', async () => {
  const { made, told } = table({});
  made.hear({ type: 'ping' });
  await done();
  made.thoughtless(GONE);
  expect(told).toEqual([]);
});

test('what fails in the referee is reported, and the acts after it are not lost', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { made, noted } = table({ tick: { messages: [PONG] } });
  store.load.mockRejectedValue(new Error('trap'));
  made.rethink();
  made.hear({ type: 'ping' });
  await done();
  vi.unstubAllGlobals();
  expect(reported).toHaveBeenCalledOnce();
  expect(noted).toEqual(['hear']);
});
