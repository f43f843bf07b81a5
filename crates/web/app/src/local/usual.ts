/** The word list that is usual at the host of this page, as a device knows it that has no connection. */

import { store, stored } from '../lib/storage';
import type { ListMessage, RulesMessage } from '../wire';
import { SITE } from './here';

const KEY = 'usual-list';

interface Noted {
  name: string;
  digest: string;
}
type Offer = Pick<RulesMessage, 'lists' | 'on_devices'>;

/** True if the host itself has said what it offers; the referee of a device says nothing of devices. */
const isOfHost = ({ on_devices }: Offer): boolean => SITE || on_devices !== undefined;

/** Notes the list that is usual at the host. */
export function noteUsual(rules: Offer): void {
  const [list] = rules.lists;
  if (!SITE && isOfHost(rules) && list)
    store(KEY, { name: list.lexicon.name, digest: list.lexicon.digest } satisfies Noted);
}

/** The list that is usual here: on offer, or known by its name but not on this device. */
export function usualOf(rules: Offer): { list: ListMessage | undefined; away: string } {
  const noted = isOfHost(rules) ? null : stored<Noted | null>(KEY, null);
  if (!noted) return { list: rules.lists[0], away: '' };
  const list = rules.lists.find(({ lexicon }) => lexicon.digest === noted.digest);
  return { list, away: list ? '' : noted.name };
}
