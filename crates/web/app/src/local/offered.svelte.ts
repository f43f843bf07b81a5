/** The offer of games on this device, which the operator of the server may not want. */

import { store, stored } from '../lib/storage';
import { IN_BUILD } from './here';

const KEY = 'on-devices';

class Offer {
  /** As the server last said; that holds without a connection. */
  now = $state(IN_BUILD && stored(KEY, true));

  know(offered: boolean): void {
    this.now = IN_BUILD && offered;
    store(KEY, offered);
  }
}

export const onDevice = new Offer();
