/** Sounds: off until switched on, and never the only sign of an event. */

import type { EventMessage } from '../wire';

import type { GameView } from './view';
import { settings } from './settings.svelte';
import type { Sound } from './sounds';

/** Calls a function with the sounds if they are on. */
function on(act: (sounds: typeof import('./sounds')) => void): void {
  if (settings.now.sound) import('./sounds').then(act, () => undefined);
}

/** Plays a sound. */
export const sound = (name: Sound): void => on(({ play }) => play(name));

/** Plays the sounds of the latest events, as a viewer hears them. */
export const soundsFor = (news: readonly EventMessage[], game: GameView): void =>
  on(({ play, soundsOf }) => soundsOf(news, game).forEach(play));
