import { afterEach, describe, expect, it, vi } from 'vitest';
import { account } from '../src/lib/account.svelte';
import { allFavourites, favourites, type Favourite } from '../src/lib/favourites';
import { store } from '../src/lib/storage';
import type { FavouriteMessage } from '../src/wire';

const named = (name: string): Favourite => ({ name, plan: {} as Favourite['plan'] });
const names = (list: { name: string }[]): string[] => list.map(({ name }) => name);

describe('favourites that a guest has kept on a device', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('move into the account, and what it does not take stays where it is', async () => {
    const device = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => device.get(key) ?? null,
      setItem: (key: string, value: string) => device.set(key, value),
      removeItem: (key: string) => device.delete(key),
    });
    const there: FavouriteMessage[] = [{ name: 'Mine', plan: '{}' }];
    vi.stubGlobal('fetch', (_: string, request: RequestInit) => {
      const sent = typeof request.body === 'string' ? (JSON.parse(request.body) as FavouriteMessage) : null;
      const refused = sent?.name === 'A rude name';
      if (sent && !refused) there.push(sent);
      const answer = refused ? { code: 'bad_favourite', message: '', squares: [] } : there;
      return Promise.resolve(Response.json(answer, { status: refused ? 422 : 200 }));
    });
    store('favourites', ['Sunday', 'A rude name', 'Mine', 'Holiday'].map(named));
    account.know('Ada');
    expect(names(await allFavourites())).toEqual(['Mine', 'Sunday', 'Holiday']);
    expect(names(favourites())).toEqual(['A rude name']);
    expect(names(await allFavourites())).toEqual(['Mine', 'Sunday', 'Holiday']);
  });
});
