/** Word lists that a host lends to devices, beside those that come with the referee. */

import { getRules, Refused } from '../lib/api';
import type { CreateGame, ListMessage, RulesMessage } from '../wire';
import { locally } from '../text/en-here';
import { LENT } from './files';
import { noteUsual, usualOf } from './usual';

const LIST = 'list=';

/** Fetches a list that the server lends, and keeps it. */
async function fetched({ key, lexicon: { name, digest } }: ListMessage): Promise<void> {
  const cache = await caches.open(LENT);
  const answer = await fetch(`/api/words/lists/${encodeURIComponent(key)}/graph`);
  if (!answer.ok) throw new Error(`${key}: ${answer.status}`);
  // As the referee takes it: with its name before it.
  const whole = new Response(new Blob([`list ${name}\n`, await answer.blob()]));
  // It takes the place of an older list of this name.
  const place = `/${encodeURIComponent(name)}`;
  await cache.delete(place, { ignoreSearch: true });
  await cache.put(`${place}?${digest}`, whole);
}

/**
 * The game with the list that the server means, which is fetched if this device has no such list.
 * Fails with `not_kept` if the host lends it to no device, and with `list_not_here` if the usual one is not here and
 * there is no connection: then another one is only played with if it is named. `here` are the rules that the referee of
 * this device offers, and `anew` starts it again, with the new list.
 */
export async function bound(wanted: CreateGame, here: RulesMessage, anew: () => void): Promise<CreateGame> {
  const rules = await getRules();
  noteUsual(rules);
  const { lists } = rules;
  const usual = usualOf(rules);
  const named = wanted.changes.find((change) => change.startsWith(LIST))?.slice(LIST.length);
  if (named === undefined && usual.away) {
    const others = lists.map(({ lexicon }) => lexicon.name);
    throw new Refused({ code: 'list_not_here', message: locally.chooseList(usual.away, others), squares: [] });
  }
  const list = named === undefined ? usual.list : lists.find(({ key }) => key === named);
  if (!list) return wanted;
  const known = here.lists.find(({ lexicon }) => lexicon.digest === list.lexicon.digest);
  if (!known) {
    const lost = new Refused({ code: 'not_kept', message: '', squares: [] });
    if (!list.lent) throw lost;
    await fetched(list).catch(() => Promise.reject(lost));
    anew();
  }
  // Another one may be the usual list of this device.
  if (named !== undefined || known === here.lists[0]) return wanted;
  return { ...wanted, changes: [...wanted.changes, `${LIST}${list.key}`] };
}
