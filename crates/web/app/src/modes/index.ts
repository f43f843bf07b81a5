/**
 * The screens of modes that have one of their own, fetched when a game of that mode is first shown.
 *
 * A mode adds one line: the `type` of its `ModeMessage`, where its screen is, and how it is framed.
 * The screen gets the game, its last message, the control of the table and the invitation.
 */

import type { Component } from 'svelte';
import type { Game } from '../lib/game.svelte';
import type { Control } from '../table/control.svelte';
import type { GameMessage } from '../wire';

export type ModeType = GameMessage['mode']['type'];

export interface ModeProps {
  game: Game;
  message: GameMessage;
  control: Control;
  /** The secret of the invitation, for whoever made the game. */
  invite: string | null;
}

export type ModeScreen = Component<ModeProps>;

interface Mode {
  fetch: () => Promise<{ default: ModeScreen }>;
  /** A page that scrolls, below the usual header: nobody hides a rack from others there, and nothing has to stay in its place. */
  page?: true;
}

const MODES: Partial<Record<ModeType, Mode>> = {
  solitaire: { fetch: () => import('./solitaire/Solitaire.svelte') },
  duplicate: { fetch: () => import('./duplicate/Session.svelte') },
  bingo: { fetch: () => import('./bingo/Screen.svelte'), page: true },
  together: { fetch: () => import('./together/Together.svelte') },
  unbuild: { fetch: () => import('./unbuild/Screen.svelte') },
};

const fetched = new Map<ModeType, Promise<ModeScreen>>();

/** Whether a game is shown on a page that scrolls, not at a table. */
export const isPage = (message: GameMessage): boolean => MODES[message.mode.type]?.page ?? false;

/** The screen of a mode; `null` if the table shows it, or the waiting room. */
export function screenOf(message: GameMessage): Promise<ModeScreen> | null {
  const { type } = message.mode;
  const mode = MODES[type];
  if (!mode || message.phase === 'gathering') return null;
  let screen = fetched.get(type);
  if (!screen) {
    screen = mode.fetch().then((module) => module.default);
    screen.catch(() => fetched.delete(type));
    fetched.set(type, screen);
  }
  return screen;
}
