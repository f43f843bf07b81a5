/**
 * Plans kept under a name: for a guest on this device, otherwise in the account, where all the
 * player's devices find them.
 */

import type { DropFavourite, FavouriteMessage } from '../wire';
import { account } from './account.svelte';
import { call } from './api';
import type { Plan } from './plan';
import { store, stored } from './storage';

export interface Favourite {
  name: string;
  plan: Plan;
}

const KEY = 'favourites';
const LIMIT = 24;

const read = (list: FavouriteMessage[]): Favourite[] =>
  list.map(({ name, plan }) => ({ name, plan: JSON.parse(plan) as Plan }));
const send = async (name: string, plan: Plan): Promise<Favourite[]> =>
  read(
    await call<FavouriteMessage[]>('account/favourites', {
      name,
      plan: JSON.stringify(plan),
    } satisfies FavouriteMessage),
  );

/** The plans of this device. */
export const favourites = (): Favourite[] => stored<Favourite[]>(KEY, []);

const onDevice = (list: Favourite[]): Favourite[] => {
  store(KEY, list.length > 0 ? list : null);
  return list;
};

/**
 * The plans of the account; for a guest, those of this device. A guest's plans move into the
 * account, except those whose names it has already.
 */
export async function allFavourites(): Promise<Favourite[]> {
  if (account.name === null) return favourites();
  let all = read(await call<FavouriteMessage[]>('account/favourites'));
  const here = favourites();
  // A plan that the account refuses stays on the device, and the rest are shown all the same.
  const left: Favourite[] = [];
  for (const one of here.filter(({ name }) => !all.some((other) => other.name === name))) {
    await send(one.name, one.plan).then(
      (sent) => (all = sent),
      () => left.push(one),
    );
  }
  if (left.length < here.length) onDevice(left);
  return all;
}

/** Keeps a plan under a name; the same name again replaces it. Returns the new list. */
export async function keepFavourite(name: string, plan: Plan): Promise<Favourite[]> {
  if (account.name !== null) return send(name, plan);
  return onDevice([...favourites().filter((other) => other.name !== name), { name, plan }].slice(-LIMIT));
}

export async function dropFavourite(name: string): Promise<Favourite[]> {
  if (account.name !== null)
    return read(await call<FavouriteMessage[]>('account/favourites/drop', { name } satisfies DropFavourite));
  return onDevice(favourites().filter((other) => other.name !== name));
}
