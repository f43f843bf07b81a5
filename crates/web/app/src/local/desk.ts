/** The page's end of the referee on this device. */

import { byAccount } from '../lib/account.svelte';
import { Refused } from '../lib/api';
import { newId } from '../lib/connection.svelte';
import { gone } from '../lib/seats';
import type { CreatedGame, CreateGame, GameSummary } from '../wire';
import { CACHE, newHere } from './here';
import type { FromReferee, ToReferee } from './letters';
import * as store from './store';

let referee: Worker | null = null;
let thinking = false;
let count = 0;
const asked = new Map<number, (answer: FromReferee) => void>();

const work = (name: string): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });

function worker(): Worker {
  if (referee) return referee;
  const made = work('referee');
  made.onmessage = ({ data }: MessageEvent<FromReferee>) => {
    asked.get(data.id)?.(data);
    asked.delete(data.id);
  };
  // It could not be started, and is tried anew next time.
  made.onerror = () => {
    referee = null;
    thinking = false;
    asked.forEach((answer, id) => answer({ id, refusal: { code: 'not_kept', message: '', squares: [] } }));
    asked.clear();
  };
  return (referee = made);
}

/** The engine, which only games need. */
function think(): void {
  if (thinking) return;
  thinking = true;
  const { port1, port2 } = new MessageChannel();
  worker().postMessage({ type: 'thinker' } satisfies ToReferee, [port1]);
  work('thinker').postMessage(null, [port2]);
}

const OFFLINE = new Refused({ code: 'offline', message: '', squares: [] });
/** The referee's refusals of calls that it does not know. */
const UNKNOWN = ['not_here', 'bad_call', 'not_kept'];

type Question<T> = T extends { id: number } ? Omit<T, 'id'> : never;

async function answerTo(question: Question<ToReferee>): Promise<unknown> {
  const id = ++count;
  const answer = new Promise<FromReferee>((resolve) => asked.set(id, resolve));
  worker().postMessage({ ...question, id });
  const { value, refusal } = await answer;
  if (refusal) throw new Refused(refusal);
  return value;
}

/** Makes a game on this device. */
export async function make(wanted: CreateGame): Promise<CreatedGame> {
  const id = newHere(newId());
  await answerTo({ type: 'make', game: id, wanted });
  // The browser may ask the player; the game need not wait for that.
  void navigator.storage?.persist?.().catch(() => undefined);
  const seats = wanted.seats.flatMap(({ type }, seat) => (type === 'mine' ? [seat] : []));
  return { id, tokens: seats.map((seat) => ({ seat, token: byAccount(seat) })), invite: null };
}

/** The answer that a server would give to a call which concerns no person and no game. */
export async function ask(path: string, body: unknown): Promise<Response> {
  if (!(await isKept())) throw OFFLINE;
  const asked = typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {};
  try {
    return Response.json(await answerTo({ type: 'ask', path, ...asked }));
  } catch (reason) {
    // Only a server can answer it.
    if (reason instanceof Refused && UNKNOWN.includes(reason.refusal.code)) throw OFFLINE;
    throw reason;
  }
}

/** Opens a game; returns the port where its messages come and go. */
export function join(game: string): MessagePort {
  think();
  const { port1, port2 } = new MessageChannel();
  worker().postMessage({ type: 'join', game } satisfies ToReferee, [port2]);
  return port1;
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
