/** The worker of the referee, and by other names those of the engine, of analyses and of the library. */

import type { ClientMessage, ServerMessage } from '../wire';
import { locally } from '../text/en-here';
import { FILES } from './files';
import { refused, type FromReferee, type FromThinker, type ToReferee, type ToThinker, type Unasked } from './letters';
import { start, type Answer, type Module, type StoredRecord } from './module';
import { load, make, summary, type StoredGame } from './store';
import { summaryOf } from './summary';
import { Table } from './table';
import { thinkAt } from './thinker';
import { Watch } from './watch';

/** The milliseconds after which the page says that another tab plays the game. */
const PATIENCE = 600;

/**
 * The milliseconds that a thinker may take for one step. The strongest level takes about one second
 * for it on a desk, and with what it prepares before its first move several on a slow phone.
 */
const STEP = 20_000;
/** The number of thinkers that may fall silent, one after another, before the player hears of it. */
const SILENT = 3;

const scope = self as unknown as { name: string; postMessage(letter: FromReferee | Unasked): void };
const tables = new Map<string, Table>();
let thinker: MessagePort | null = null;
/** The sentence that the player reads while there is none. */
let lost = locally.engine;
/** The number of answers that are due from the thinker. */
let due = 0;
/** The number of thinkers that have fallen silent since one has last answered. */
let silent = 0;
const watch = new Watch(STEP, () => {
  const type = ++silent < SILENT ? 'another' : 'end';
  scope.postMessage({ id: null, type });
  thinker = null;
  if (type === 'another') return;
  silent = 0;
  lost = locally.silent;
  tables.forEach((table) => table.thoughtless(lost));
});

/** Writes to the thinker; if there is none, returns the sentence about that. One that takes a silent one's place is told all. */
function think(letter: ToThinker): string | null {
  thinker?.postMessage(letter);
  if (thinker && (letter.type === 'work' || letter.type === 'advise')) {
    due += 1;
    watch.expect();
  }
  return thinker || silent > 0 ? null : lost;
}

function heard(letter: FromThinker): void {
  watch.heard();
  if (!letter.whole) return;
  silent = 0;
  due -= 1;
  if (due === 0) watch.rest();
  tables.get(letter.game)?.found(letter);
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

if (scope.name === 'thinker') self.onmessage = ({ ports }) => ports[0] && thinkAt(ports[0]);
else referee();

function referee(): void {
  let started: Promise<Module> | null = null;
  /** The module; what is not to be had now may be later. */
  const ready = (): Promise<Module> =>
    (started ??= start(scope.name === 'referee' ? FILES.games : FILES.whole).catch((reason: unknown) => {
      started = null;
      throw reason;
    }));
  ready().catch(() => undefined);

  /** After a trap nothing of the module can be relied on: the page hears of it, and starts another. */
  function report(reason: unknown): null {
    if (reason instanceof WebAssembly.RuntimeError || reason instanceof WebAssembly.CompileError) reportError(reason);
    return null;
  }

  self.onmessage = async ({ data, ports: [port] }: MessageEvent<ToReferee>) => {
    if (data.type === 'thinker' && port) {
      watch.stop();
      [thinker, due, lost] = [port, 0, locally.engine];
      port.onmessage = ({ data }: MessageEvent<FromThinker>) => port === thinker && heard(data);
      tables.forEach((table) => table.rethink());
    } else if (data.type === 'thoughtless') {
      watch.stop();
      [thinker, silent] = [null, 0];
      tables.forEach((table) => table.thoughtless(lost));
    } else if (data.type === 'there') {
      await ready().catch(() => undefined);
      scope.postMessage({ id: null, type: 'there' });
    } else if (data.type === 'join' && port) join(data.game, port);
    else if ('id' in data) {
      const answer = await answerTo(data).catch((reason: unknown): Omit<FromReferee, 'id'> => {
        report(reason);
        return { refusal: { code: 'not_kept', message: locally.notKept, squares: [] } };
      });
      scope.postMessage({ ...answer, id: data.id });
    }
  };

  async function answerTo(letter: Extract<ToReferee, { type: 'make' | 'ask' }>): Promise<Omit<FromReferee, 'id'>> {
    const module = await ready();
    if (letter.type === 'ask') {
      const { path, body, effort } = letter;
      const ask = {
        type: 'ask',
        path,
        ...(body === undefined ? {} : { body }),
        ...(effort ? { effort } : {}),
      } as const;
      const [, id] = /^games\/([\w-]+)/.exec(path) ?? [];
      if (!id || tables.has(id)) return module.ask('', 0, ask);
      const found = await load(id);
      if (!found) return { refusal: { code: 'not_found', message: locally.gone, squares: [] } };
      // Nothing comes between these acts, so that the game is not taken from a table.
      if (!tables.has(id)) wake(module, found);
      const answer = module.ask('', 0, ask);
      if (!tables.has(id)) module.ask(id, 0, { type: 'leave' });
      return answer;
    }
    const { game: id, wanted } = letter;
    const created = Date.now();
    const seed = hex(crypto.getRandomValues(new Uint8Array(32)));
    const { header, records = [], refusal } = module.ask(id, 0, { type: 'make', created, seed, wanted });
    if (refusal || !header) return refusal ? { refusal } : {};
    const { messages = [] } = module.ask(id, 0, {
      type: 'hear',
      message: { type: 'hello', tokens: [], last_seq: 0 },
    });
    // The game is woken when its table is opened, which also shows that it was stored.
    module.ask(id, 0, { type: 'leave' });
    const terms = messages.find((message) => message.type === 'terms');
    const update = messages.find((message) => message.type === 'update');
    if (!terms || !update) return {};
    const held = wanted.seats.flatMap(({ type }, seat) => (type === 'mine' ? [seat] : []));
    const game = { id, header, seed, created, held };
    try {
      await make(game, records, summaryOf(game, terms, update));
      think({ type: 'prepare', game: id, at: 0, stored: game, records });
    } catch {
      return { refusal: { code: 'storage_full', message: locally.full, squares: [] } };
    }
    return { value: id };
  }

  /** Plays the game at this port until it is closed, once no other tab plays it. */
  function join(id: string, port: MessagePort): void {
    const gone = new AbortController();
    const early: ClientMessage[] = [];
    const tell = (message: ServerMessage): void => port.postMessage(message);
    let hear = (message: ClientMessage): unknown => early.push(message);
    const closed = new Promise<void>((close) => {
      port.onmessage = ({ data }: MessageEvent<ClientMessage | null>) => {
        if (data) return hear(data);
        gone.abort();
        close();
      };
    });
    const late = setTimeout(() => tell(refused('elsewhere', locally.elsewhere)), PATIENCE);
    const play = async (): Promise<void> => {
      clearTimeout(late);
      const table = await open(id, tell);
      if (!table) return;
      early.forEach((message) => table.hear(message));
      hear = (message) => table.hear(message);
      await closed;
      tables.delete(id);
      table.close();
    };
    const locks = navigator.locks as LockManager | undefined;
    const done = locks ? locks.request(`tilewright-${id}`, { signal: gone.signal }, play) : play();
    done.catch((reason: unknown) => {
      clearTimeout(late);
      if (!gone.signal.aborted) reportError(reason);
    });
  }

  async function open(id: string, tell: (message: ServerMessage) => void): Promise<Table | null> {
    const [module, found, known] = await Promise.all([
      ready().catch(report),
      load(id).catch(() => null),
      summary(id).catch(() => undefined),
    ]);
    if (!found) tell(refused('not_found', locally.gone));
    else if (!module) tell(refused('not_kept', locally.notKept));
    if (!found || !module) return null;
    const { game, records } = found;
    const { refusal } = wake(module, found);
    if (refusal) {
      tell({ type: 'refused', id: null, refusal });
      return null;
    }
    const table = new Table(game, records, module, think, tell, known);
    tables.set(id, table);
    return table;
  }

  const wake = (module: Module, { game, records }: { game: StoredGame; records: StoredRecord[] }): Answer =>
    module.ask(game.id, 0, { type: 'wake', header: game.header, seed: game.seed, records });
}
