/** The place where a game is made: the server, or this device. */

import { askText, call, Refused, refusalOf, rulesAsked } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import { locally } from '../text/en-here';
import type { CreatedGame, CreateGame } from '../wire';
import { make, prepare } from './desk';
import { areKept } from './files';
import { isHere, SITE } from './here';
import { onDevice } from './offered.svelte';
import { noteUsual } from './usual';

/**
 * The milliseconds from which a server is slow. A play that takes longer is shown to be on its way;
 * a referee on the device answers it within a tenth of that.
 */
const SLOW = 300;
/** The age in milliseconds at which an answer says nothing of the connection any more. */
const OLD = 600_000;
/** The number of answers that are enough, and the number of the newest that count. */
const ENOUGH = 2;
const NEWEST = 9;
/** Calls that take a server time, whatever the connection. */
const WORK = /\/api\/(positions|puzzles|words|gcg|study)\b|\/review\b/;

/** An answer as the browser notes it, in milliseconds since the page was opened. */
export type Noted = Pick<PerformanceResourceTiming, 'name' | 'requestStart' | 'responseStart'>;

/** True if the server's newest answers took long, half of them or more. */
export function isSlow(answers: readonly Noted[], now: number): boolean {
  const counted = answers
    .filter(({ name, responseStart }) => name.includes('/api/') && !WORK.test(name) && responseStart > now - OLD)
    .filter(({ requestStart, responseStart }) => requestStart > 0 && responseStart > 0)
    .slice(-NEWEST)
    .map(({ requestStart, responseStart }) => responseStart - requestStart)
    .sort((a, b) => a - b);
  return counted.length >= ENOUGH && (counted[counted.length >> 1] ?? 0) >= SLOW;
}

/** True if this device is to make a game that needs no other, before the server is asked. */
async function first(): Promise<boolean> {
  const { here } = settings.now;
  if (SITE || here === 'always') return true;
  const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return here === 'auto' && isSlow(answers, performance.now()) && areKept();
}

/** A player reaches for a button that begins a game: if it will be made here, all is started by the time it is pressed. */
async function reached({ target }: Event): Promise<void> {
  if (!(target instanceof Element) || !target.closest('[data-begins]')) return;
  if ((SITE || (settings.now.here !== 'never' && onDevice.now)) && (await first()) && (await areKept())) prepare();
}
globalThis.addEventListener?.('pointerover', (event) => void reached(event));
globalThis.addEventListener?.('focusin', (event) => void reached(event));

// The rules say which list is usual here, for when there is no connection.
void rulesAsked()?.then(noteUsual, () => undefined);

/** Makes a game; `joined` if other players can join. */
export async function place(body: CreateGame, joined: boolean): Promise<CreatedGame> {
  const { from } = body;
  // Only this device knows its games: the position of one comes as a file.
  const wanted =
    from?.type === 'game' && isHere(from.game)
      ? { ...body, from: { type: 'gcg' as const, turn: from.turn, gcg: await askText(`games/${from.game}/gcg`, {}) } }
      : body;
  const made = (): Promise<CreatedGame> => call('games', wanted);
  const unreached = (other: () => Promise<CreatedGame>) => (reason: unknown) => {
    if (['offline', 'not_kept', 'referee_stopped'].includes(refusalOf(reason).code)) return other();
    throw reason;
  };
  if (wanted.from?.type === 'game') return made();
  if (joined || body.public || body.rated)
    return made().catch(
      unreached(() => Promise.reject(new Refused({ code: 'others_away', message: locally.others, squares: [] }))),
    );
  if (!SITE && (settings.now.here === 'never' || !onDevice.now)) return made();
  const here = (): Promise<CreatedGame> => make(wanted);
  return (await first()) ? here().catch(unreached(made)) : made().catch(unreached(here));
}
