/**
 * The screens of modes that have one of their own, fetched when a game of that mode is first shown.
 *
 * A mode adds one line: the `type` of its `ModeMessage` and where its screen is. The screen gets
 * the game, its last message and the control of the table; what waits (`gathering`) is shown by
 * the waiting room unless the mode's screen is listed in `OWN_WAITING`.
 */

import type { Component } from 'svelte';
import type { Game } from '../lib/game.svelte';
import type { Control } from '../table/control.svelte';
import type { GameMessage } from '../wire';

export type ModeType = GameMessage['mode']['type'];
export type ModeScreen = Component<{ game: Game; message: GameMessage; control: Control }>;
type Fetch = () => Promise<{ default: ModeScreen }>;

const SCREENS: Partial<Record<ModeType, Fetch>> = {
  solitaire: () => import('./solitaire/Solitaire.svelte'),
  duplicate: () => import('./duplicate/Session.svelte'),
  together: () => import('./together/Together.svelte'),
  unbuild: () => import('./unbuild/Unbuild.svelte'),
};

/** Modes whose own screen also shows the time before the game begins. */
const OWN_WAITING: readonly ModeType[] = [];

const fetched = new Map<ModeType, Promise<ModeScreen>>();

/** The screen of a mode; `null` if the table shows it. */
export function screenOf(message: GameMessage): Promise<ModeScreen> | null {
  const { type } = message.mode;
  // Until all have agreed to take the board apart, the table shows the result and the question.
  if (message.mode.type === 'unbuild' && message.mode.unbuild.phase === 'consent') return null;
  const fetch = SCREENS[type];
  if (!fetch || (message.phase === 'gathering' && !OWN_WAITING.includes(type))) return null;
  let screen = fetched.get(type);
  if (!screen) {
    screen = fetch().then((module) => module.default);
    screen.catch(() => fetched.delete(type));
    fetched.set(type, screen);
  }
  return screen;
}
