/** Answers that come as lines of JSON, each of which says more than the one before. */

import type { RefusalMessage } from '../wire';
import { IN_BUILD, SITE } from '../local/here';
import { local } from '../local/open';
import { Refused } from './api';

/**
 * Asks, and tells the newest line as the lines come. Aborting the signal stops the work at the
 * server. A refusal is thrown, and so is a lost connection.
 */
export async function readLines<T>(
  path: string,
  body: unknown,
  signal: AbortSignal,
  tell: (message: T) => void,
): Promise<void> {
  const offline = { code: 'offline', message: '', squares: [] };
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal };
  const unreached = (): null => {
    if (IN_BUILD && !signal.aborted) return null;
    throw new Refused(offline);
  };
  const answer = SITE ? null : await fetch(`/api/${path}`, asked).catch(unreached);
  // Without a connection the device does it by itself.
  if (!answer) return (await local()).follow(path, body, signal, tell);
  if (!answer.ok || !answer.body) {
    throw new Refused(
      ((await answer.json().catch(() => null)) as RefusalMessage | null) ?? {
        code: `http_${answer.status}`,
        message: '',
        squares: [],
      },
    );
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read().catch(() => {
      throw new Refused(offline);
    });
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    const last = lines.findLast((line) => line !== '');
    if (last) tell(JSON.parse(last) as T);
  }
}
