/** The page's end of the referee on this device. */

import { Refused } from '../lib/api';
import { newId } from '../lib/connection.svelte';
import { gone } from '../lib/seats';
import { locally } from '../text/en-here';
import type { CreatedGame, CreateGame, GameSummary, RefusalMessage, RulesMessage } from '../wire';
import { CACHE } from './files';
import { MARK, SITE } from './here';
import type { FromReferee, ToReferee, Unasked } from './letters';
import { bound } from './lists';
import * as store from './store';
import { Watch } from './watch';

export const OFFLINE = new Refused({ code: 'offline', message: '', squares: [] });
/** The milliseconds after which a worker that has stopped is started again. */
const AGAIN = 3000;
/** The referee's refusals of calls that it does not know. */
const UNKNOWN = ['not_here', 'bad_call', 'not_kept'];

type Question<T> = T extends { id: number } ? Omit<T, 'id'> : never;

/** Starts a worker; `ended` is called when it could not be started or has stopped. */
function work(name: string, ended: () => void): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
  worker.onerror = (event) => {
    event.preventDefault();
    // More of its errors may be on their way.
    worker.onerror = (later) => later.preventDefault();
    worker.terminate();
    ended();
  };
  return worker;
}

/** A worker that answers; it is started when it is first asked. */
class Answering {
  #worker: Worker | null = null;
  #count = 0;
  #asked = new Map<number, (answer: FromReferee) => void>();

  constructor(
    private readonly name: string,
    private readonly ended = (): void => {},
    /** Takes what it says unasked. */
    private readonly told = (_: Unasked): void => {},
  ) {}

  get worker(): Worker {
    if (this.#worker) return this.#worker;
    // It is started anew when it is asked next.
    const made = work(this.name, () => {
      this.end(STOPPED);
      this.ended();
    });
    made.onmessage = ({ data }: MessageEvent<FromReferee | Unasked>) => {
      if (data.id === null) return this.told(data);
      this.#asked.get(data.id)?.(data);
      this.#asked.delete(data.id);
    };
    return (this.#worker = made);
  }

  async answerTo(question: Question<ToReferee>): Promise<unknown> {
    const id = ++this.#count;
    const answer = new Promise<FromReferee>((resolve) => this.#asked.set(id, resolve));
    this.worker.postMessage({ ...question, id });
    const { value, refusal } = await answer;
    if (refusal) throw new Refused(refusal);
    return value;
  }

  /** Ends its work, and refuses what it was asked. */
  end(refusal: RefusalMessage): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#asked.forEach((answer, id) => answer({ id, refusal }));
    this.#asked.clear();
  }
}

const STOPPED: RefusalMessage = { code: 'referee_stopped', message: locally.stopped, squares: [] };
/** The milliseconds that a referee may be silent: it answers in a tenth of a second, on a slow phone in half of one. */
const SILENT = 8000;
/** The tables that are open, which hear when the referee has stopped. */
const open = new Set<(refusal: RefusalMessage) => void>();
/** Fulfilled when the referee may be asked again after it has stopped. */
let rested = Promise.resolve();

function refereeEnded(): void {
  watch.stop();
  rested = new Promise((over) => setTimeout(over, AGAIN));
  open.forEach((tell) => tell(STOPPED));
}

const referee = new Answering('referee', refereeEnded, ({ type }) => {
  if (type === 'there') return watch.heard();
  // The thinker is silent.
  thinker?.terminate();
  if (type === 'another') {
    thinking = null;
    think();
  }
});
/** While a table is open the referee is asked whether it is there. */
const watch = new Watch(
  SILENT,
  () => {
    referee.end(STOPPED);
    refereeEnded();
  },
  () => referee.worker.postMessage({ type: 'there' } satisfies ToReferee),
);
/** It analyses, which takes long, and never plays. */
const analyst = new Answering('analyst');
/** It looks up words, and knows lists, drills and the course. */
const library = new Answering('library');
/** The calls that the part of the program for games answers: it knows no files of games. */
const OF_GAMES = /^(rules|terms|games(?!\/[\w-]+\/(gcg|json)\b))\b/;
/** The worker for which the engine was started, which only games need. */
let thinking: Worker | null = null;
let thinker: Worker | null = null;

function think(): void {
  if (thinking === referee.worker) return;
  thinker?.terminate();
  const asker = (thinking = referee.worker);
  const { port1, port2 } = new MessageChannel();
  asker.postMessage({ type: 'thinker' } satisfies ToReferee, [port1]);
  thinker = work('thinker', () => {
    asker.postMessage({ type: 'thoughtless' } satisfies ToReferee);
    setTimeout(() => {
      if (thinking !== asker) return;
      thinking = null;
      think();
    }, AGAIN);
  });
  thinker.postMessage(null, [port2]);
}

/** The rules that each referee offers, once it has been asked. */
const offered = new WeakMap<Worker, Promise<RulesMessage>>();

function ownRules(): Promise<RulesMessage> {
  const { worker } = referee;
  const known = offered.get(worker);
  if (known) return known;
  const asked = referee.answerTo({ type: 'ask', path: 'rules' }) as Promise<RulesMessage>;
  asked.catch(() => offered.delete(worker));
  offered.set(worker, asked);
  return asked;
}

/** Starts the workers of a game that is about to be made. */
export function prepare(): void {
  think();
  if (!SITE) void ownRules().catch(() => undefined);
}

/** Has the workers take what is kept anew: they do when they start. */
function startAnew(): void {
  watch.stop();
  for (const worker of [referee, analyst, library]) worker.end(STOPPED);
}

/** Makes a game on this device. */
export async function make(wanted: CreateGame): Promise<CreatedGame> {
  think();
  const id = MARK + newId();
  const game = SITE ? wanted : await bound(wanted, await ownRules(), startAnew);
  // The referee may have been started anew.
  think();
  const maker = game.from?.type === 'gcg' ? library : referee;
  await maker.answerTo({ type: 'make', game: id, wanted: game });
  // The browser may ask the player; the game need not wait for that.
  void navigator.storage?.persist?.().catch(() => undefined);
  const seats = wanted.seats.flatMap(({ type }, seat) => (type === 'mine' ? [seat] : []));
  // The device has the seats: these tokens are no secrets, and no server takes them.
  return { id, tokens: seats.map((seat) => ({ seat, token: `here:${seat}` })), invite: null };
}

/**
 * The answer that a server would give to a call which needs none. With an effort, in seconds of a
 * slow device, it is an analysis or a review as far as it comes by then.
 */
export async function answered(path: string, body?: unknown, effort?: number): Promise<unknown> {
  if (!SITE && !(await isKept())) throw OFFLINE;
  const asked = { type: 'ask', path, ...(body === undefined ? {} : { body }), ...(effort ? { effort } : {}) } as const;
  const worker = effort ? analyst : OF_GAMES.test(path) ? referee : library;
  try {
    return await worker.answerTo(asked);
  } catch (reason) {
    // Only a server can answer it.
    if (reason instanceof Refused && UNKNOWN.includes(reason.refusal.code)) throw OFFLINE;
    throw reason;
  }
}

/** Ends the analysis or review that goes on. */
export const stopAnalysing = (): void => analyst.end({ code: 'stopped', message: '', squares: [] });

/** Opens a game; its messages come and go at the port. `stopped` is told if the referee stops. */
export async function join(game: string, stopped: (refusal: RefusalMessage) => void): Promise<MessagePort> {
  await rested;
  open.add(stopped);
  think();
  const { port1, port2 } = new MessageChannel();
  referee.worker.postMessage({ type: 'join', game } satisfies ToReferee, [port2]);
  watch.expect();
  return port1;
}

/** Tells no more. */
export function leave(stopped: (refusal: RefusalMessage) => void): void {
  open.delete(stopped);
  if (open.size === 0) watch.rest();
}

/** The games of this device. Those that were taken off the list are deleted by then. */
export async function games(): Promise<GameSummary[]> {
  const all = await store.summaries();
  const [dropped, kept] = [all.filter(({ id }) => gone().includes(id)), all.filter(({ id }) => !gone().includes(id))];
  await Promise.allSettled(dropped.map(({ id }) => store.remove(id)));
  return kept;
}

export async function game(id: string): Promise<GameSummary> {
  const found = await store.summary(id);
  if (found) return found;
  throw new Refused({ code: 'not_found', message: '', squares: [] });
}

/** True if the referee's files are kept on this device. */
export const isKept = async (): Promise<boolean> => (await globalThis.caches?.has(CACHE).catch(() => false)) ?? false;
