/** The account as its owner sees it: signing in and out, and changes to it. */

import type {
  AccountMessage,
  GameSummary,
  HeadToHead,
  LeaderboardMessage,
  PasskeySignIn,
  PlayerMessage,
  SignedIn,
  SignIn,
  SignInMessage,
} from '../wire';
import { account, byAccount } from './account.svelte';
import { call, getMine } from './api';
import { forgetKept } from './kept';
import { turnOff } from './push';
import { heldGames, holdSeats } from './seats';
import { store } from './storage';

export const getPlayer = (id: string): Promise<PlayerMessage> => call(`players/${encodeURIComponent(id)}`);
export const getHeadToHead = (id: string, other: string): Promise<HeadToHead> =>
  call(`players/${encodeURIComponent(id)}/against/${encodeURIComponent(other)}`);
export const getLeaders = (pool: string): Promise<LeaderboardMessage> => call(`ratings/${encodeURIComponent(pool)}`);
export const getSignIns = (): Promise<SignInMessage[]> => call('account/sign-ins');
export const endSignIn = (id: string): Promise<SignInMessage[]> =>
  call(`account/sign-ins/${encodeURIComponent(id)}/end`, {});

class Owner {
  /** The server's answer about the account; `null` until it has come, and for a guest. */
  now = $state.raw<AccountMessage | null>(null);
  /** True if the server has just answered that this sign-in has ended. */
  ended = $state(false);

  /** Asks for the account, if this browser was signed in to one. */
  async ask(): Promise<AccountMessage | null> {
    if (account.name === null) return null;
    this.#take(await call<SignedIn>('account'));
    return this.now;
  }

  register = (body: SignIn): Promise<void> => this.#enter('account', body);
  signIn = (body: SignIn): Promise<void> => this.#enter('account/sign-in', body);
  signInWithPasskey = (body: PasskeySignIn): Promise<void> => this.#enter('account/sign-in/passkey', body);

  async change(old: string, fresh: string): Promise<void> {
    this.#take(await call<SignedIn>('account/password', { old, new: fresh }));
  }

  async signOut(): Promise<void> {
    this.#take(await call<SignedIn>('account/sign-out', {}));
    this.ended = false;
  }

  async delete(password: string): Promise<void> {
    this.#take(await call<SignedIn>('account/delete', { password }));
    this.ended = false;
  }

  async #enter(path: string, body: SignIn | PasskeySignIn): Promise<void> {
    this.#take(await call<SignedIn>(path, body));
    this.ended = false;
    if (body.tokens.length === 0) return;
    // The account holds the seats that have moved in; the tokens by which this device held them
    // hold nothing.
    const mine = new Map((await getMine({ tokens: [] })).map((game: GameSummary) => [game.id, game.held]));
    for (const { id, tokens } of heldGames()) {
      const moved = tokens.filter(({ seat }) => mine.get(id)?.includes(seat));
      if (moved.length > 0)
        holdSeats(
          id,
          moved.map(({ seat }) => ({ seat, token: byAccount(seat) })),
        );
    }
  }

  #take({ account: now }: SignedIn): void {
    this.now = now;
    if (account.name !== null && now?.name !== account.name) {
      forgetKept();
      void turnOff().catch(() => undefined);
    }
    if (account.name !== null && now === null) {
      this.ended = true;
      // The next person at this device must not find the seats of the account.
      store(
        'games',
        heldGames().filter((game) => game.tokens.some(({ token }) => !token.startsWith('seat:'))),
      );
    }
    account.know(now?.name ?? null);
  }
}

export const owner = new Owner();
