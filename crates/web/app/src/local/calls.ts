/** Calls of the API that this device answers. Reviews and analyses go further with each request, as at a server. */

import { Refused } from '../lib/api';
import type { ReviewMessage } from '../review/wire';
import { answered, OFFLINE, stopAnalysing } from './desk';
import { SITE } from './here';

/** The effort of the first answer, and the greatest; each is twice the one before. */
const FIRST = 2;
const MOST = 4096;

/** A review of a game while its reader follows it. */
interface Followed {
  effort: number;
  longer: number;
  last: ReviewMessage | null;
}

/** The review of a game on this device, and what its reader asks of it. */
const REVIEW = /^games\/[\w-]+\/review/;

const followed = new Map<string, Followed>();

/** Answers a call about the review of a game: the review so far, its stop, or longer work. */
async function reviewed(path: string): Promise<ReviewMessage> {
  const [, game = '', part = '', query = ''] = /^(games\/[\w-]+)\/review(\/\w+)?(?:\?(.*))?$/.exec(path) ?? [];
  const now = followed.get(game) ?? { effort: FIRST, longer: 0, last: null };
  followed.set(game, now);
  if (part === '/stop' && now.last) {
    stopAnalysing();
    return { ...now.last, state: 'stopped' };
  }
  if (part === '/longer') {
    now.longer += 1;
    now.effort = FIRST;
  }
  const asked = [query, now.longer > 0 ? `longer=${now.longer}` : ''].filter(Boolean).join('&');
  now.last = (await answered(`${game}/review${asked && `?${asked}`}`, undefined, now.effort)) as ReviewMessage;
  if (now.last.state === 'open') now.effort = Math.min(now.effort * 2, MOST);
  return now.last;
}

/** Calls that a device answers by itself where there is no connection, beside those about its own games. */
const AT_HAND = /^(games\/here-|(rules|terms|words|course|puzzles|positions|gcg|study\/(answers|schedule))\b)/;

/** The answer that a server would give to a call which needs none. */
export async function ask(path: string, body: unknown): Promise<Response> {
  if (!SITE && !AT_HAND.test(path)) throw OFFLINE;
  const value = REVIEW.test(path)
    ? await reviewed(path)
    : await answered(path, typeof body === 'string' ? JSON.parse(body) : undefined);
  return typeof value === 'string' ? new Response(value) : Response.json(value);
}

/** Tells the answer as it grows, until it is whole or the signal is aborted. */
export async function follow<T>(
  path: string,
  body: unknown,
  signal: AbortSignal,
  tell: (message: T) => void,
): Promise<void> {
  signal.addEventListener('abort', stopAnalysing, { once: true });
  try {
    for (let effort = FIRST; effort <= MOST && !signal.aborted; effort *= 2) {
      const message = (await answered(path, body, effort)) as T & { state: string };
      if (signal.aborted) return;
      tell(message);
      if (!['open', 'working'].includes(message.state)) return;
    }
  } catch (reason) {
    if (!(signal.aborted && reason instanceof Refused)) throw reason;
  } finally {
    signal.removeEventListener('abort', stopAnalysing);
  }
}
