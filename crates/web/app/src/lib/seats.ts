/** The seats this device holds: game, seat and secret. */

import type { LevelKey, SeatToken } from '../wire';
import { isHere } from '../local/here';
import { store, stored } from './storage';

export interface HeldGame {
  id: string;
  tokens: SeatToken[];
  /** The secret of the invitation while seats are open. */
  invite: string | null;
}

const KEY = 'games';
const GONE = 'gone';
const LIMIT = 60;

export const heldGames = (): HeldGame[] => stored<HeldGame[]>(KEY, []);
export const heldGame = (id: string): HeldGame | undefined => heldGames().find((game) => game.id === id);

/** The tokens of these seats as they are now: another tab may have moved the seats into an account since. */
export function tokensNow(id: string, seats: readonly SeatToken[]): string[] {
  const held = heldGame(id)?.tokens ?? [];
  return seats.map(({ seat, token }) => held.find((now) => now.seat === seat)?.token ?? token);
}

/** Adds seats of a game; the newest game comes first. */
export function holdSeats(id: string, tokens: SeatToken[], invite: string | null = null): void {
  const known = heldGame(id);
  const others = (known?.tokens ?? []).filter((old) => !tokens.some((token) => token.seat === old.seat));
  const game = { id, tokens: [...others, ...tokens], invite: invite ?? known?.invite ?? null };
  store(KEY, [game, ...heldGames().filter((other) => other.id !== id)].slice(0, LIMIT));
}

/** Takes a game off the list. The seat is lost with it, unless this is undone at once. */
export function letGo(id: string): void {
  store(
    KEY,
    heldGames().filter((game) => game.id !== id),
  );
  store(GONE, [id, ...gone().filter((other) => other !== id)].slice(0, LIMIT));
}

export function takeBack(game: HeldGame): void {
  holdSeats(game.id, game.tokens, game.invite);
  store(
    GONE,
    gone().filter((id) => id !== game.id),
  );
}

/** The tokens of a guest's seats, which can move into an account. */
export const guestTokens = (): string[] =>
  heldGames()
    .filter(({ id }) => !isHere(id))
    .flatMap((game) => game.tokens.map(({ token }) => token))
    .filter((token) => !token.startsWith('seat:'))
    .slice(0, 200);

/** Games taken off the list, newest first, so that none of them comes back by itself. */
export const gone = (): string[] => stored<string[]>(GONE, []);

/** The name given last. */
export const ownName = (): string => stored('name', '');
export const keepName = (name: string): void => {
  if (name.trim()) store('name', name.trim());
};
/** The level of computer player chosen last. */
export const ownLevel = (): LevelKey => stored('level', 'beginner');
export const keepLevel = (level: LevelKey): boolean => store('level', level);
