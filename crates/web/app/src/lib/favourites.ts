/** Plans kept under a name, on this device. */

import type { Plan } from './plan';
import { store, stored } from './storage';

export interface Favourite {
  name: string;
  plan: Plan;
}

const KEY = 'favourites';
const LIMIT = 24;

export const favourites = (): Favourite[] => stored<Favourite[]>(KEY, []);

/** Keeps a plan under a name; the same name again replaces it. Returns the new list. */
export function keepFavourite(name: string, plan: Plan): Favourite[] {
  const kept = [...favourites().filter((other) => other.name !== name), { name, plan }].slice(-LIMIT);
  store(KEY, kept);
  return kept;
}

export function dropFavourite(name: string): Favourite[] {
  const kept = favourites().filter((other) => other.name !== name);
  store(KEY, kept.length > 0 ? kept : null);
  return kept;
}
