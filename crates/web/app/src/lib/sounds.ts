/** Short synthesised sounds, fetched when they are first switched on. */

import type { EventMessage } from '../wire';

import { settings } from './settings.svelte';
import type { GameView } from './view';

export type Sound = 'place' | 'play' | 'theirs' | 'turn' | 'challenge' | 'minute' | 'seconds' | 'end';

/** Pitch in hertz, start and length in seconds, shape. */
type Note = readonly [number, number, number, OscillatorType];

const NOTES: Record<Sound, readonly Note[]> = {
  place: [[1150, 0, 0.05, 'triangle']],
  play: [
    [520, 0, 0.09, 'triangle'],
    [780, 0.08, 0.14, 'triangle'],
  ],
  theirs: [
    [430, 0, 0.09, 'triangle'],
    [330, 0.08, 0.14, 'triangle'],
  ],
  turn: [
    [660, 0.12, 0.12, 'sine'],
    [880, 0.22, 0.16, 'sine'],
  ],
  challenge: [
    [300, 0, 0.14, 'sawtooth'],
    [300, 0.18, 0.16, 'sawtooth'],
  ],
  minute: [
    [590, 0, 0.12, 'sine'],
    [590, 0.18, 0.16, 'sine'],
  ],
  seconds: [
    [880, 0, 0.08, 'square'],
    [880, 0.14, 0.08, 'square'],
    [880, 0.28, 0.1, 'square'],
  ],
  end: [
    [520, 0, 0.12, 'sine'],
    [660, 0.11, 0.12, 'sine'],
    [780, 0.22, 0.17, 'sine'],
  ],
};
const VOLUMES = { soft: 0.05, medium: 0.12, loud: 0.25 };

let context: AudioContext | null = null;

/** Plays a sound. */
export function play(name: Sound): void {
  if (!globalThis.AudioContext) return;
  context ??= new AudioContext();
  // A browser plays no sound before the first touch, and by then the moment has passed.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  const loud = VOLUMES[settings.now.volume];
  for (const [pitch, at, long, shape] of NOTES[name]) {
    const start = context.currentTime + at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud * (shape === 'square' || shape === 'sawtooth' ? 0.4 : 1), start);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + long);
    const tone = context.createOscillator();
    tone.type = shape;
    tone.frequency.value = pitch;
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + long);
  }
}

/** The sounds of the latest events, as a viewer hears them, each at most once. */
export function soundsOf(news: readonly EventMessage[], game: GameView): Sound[] {
  const sounds = new Set<Sound>();
  for (const { event } of news) {
    if (event.type === 'played') sounds.add(event.seat === game.viewer ? 'play' : 'theirs');
    else if (event.type === 'challenged') sounds.add('challenge');
    else if (event.type === 'ended') sounds.add('end');
  }
  const mine = game.turn !== null && game.turn === game.viewer;
  if (news.length > 0 && mine && game.phase !== 'over' && !sounds.has('play')) sounds.add('turn');
  return [...sounds];
}
