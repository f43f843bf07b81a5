/** The account to which this browser is signed in, if any. A guest's browser never asks. */

import { store, stored } from './storage';

const KEY = 'account';

/** Stands for the token of a seat that the account holds. */
export const byAccount = (seat: number): string => `seat:${seat}`;

class Account {
  /**
   * The name of the account that is signed in, as far as this device knows it. The secret is where
   * no script sees it.
   */
  name = $state(stored<string | null>(KEY, null));

  know(name: string | null): void {
    this.name = name;
    store(KEY, name);
  }
}

export const account = new Account();
