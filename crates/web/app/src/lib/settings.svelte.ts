/** The settings of this device, kept in the browser. */

import { store, stored } from './storage';
import type { Notation } from './square';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  palette: 'standard' | 'colourblind' | 'contrast';
  motion: 'system' | 'less';
  notation: Notation;
  labels: 'short' | 'times' | 'none';
  zoom: boolean;
  /** Ask before a play is sent; `null`: where it was tapped. */
  confirm: boolean | null;
  names: 'long' | 'short';
  /** Letters and numbers along the edges of the board. */
  coordinates: boolean;
  /** One line of advice in the first games. */
  hints: boolean;
  /** No points are shown before a play; the player is asked for them first. */
  count: boolean;
  /** Off until switched on. */
  sound: boolean;
  volume: 'soft' | 'medium' | 'loud';
  /** False if the player wants no talk at any table. */
  talk: boolean;
  /** Games that need no other device are played on this one; `auto`: where the server is slow or away. */
  here: 'auto' | 'always' | 'never';
}

const touch = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

const usual = (): Settings => ({
  theme: 'system',
  palette: 'standard',
  motion: 'system',
  notation: 'international',
  labels: 'short',
  zoom: true,
  confirm: null,
  names: 'long',
  coordinates: true,
  hints: true,
  count: false,
  sound: false,
  volume: 'medium',
  talk: true,
  here: 'auto',
});

class SettingsStore {
  now = $state<Settings>(usual());

  start(): void {
    const kept = stored<Partial<Settings> & { alone?: boolean }>('settings', {});
    // `alone` was the switch for `always`.
    this.now = { ...usual(), ...(kept.alone && { here: 'always' }), ...kept };
    if (!stored('settings', null) && matchMedia('(prefers-contrast: more), (forced-colors: active)').matches) {
      this.now.palette = 'contrast';
    }
    this.show();
  }

  set(change: Partial<Settings>): void {
    this.now = { ...this.now, ...change };
    store('settings', this.now);
    this.show();
  }

  /** True if motion is to be avoided. */
  get still(): boolean {
    return this.now.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  get dark(): boolean {
    if (this.now.theme !== 'system') return this.now.theme === 'dark';
    return matchMedia('(prefers-color-scheme: dark)').matches;
  }

  get touch(): boolean {
    return touch();
  }

  private show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.now.theme;
    root.dataset.palette = this.now.palette;
    root.dataset.motion = this.now.motion;
  }
}

export const settings = new SettingsStore();
