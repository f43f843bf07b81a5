/** Parts of the page and of its code that are fetched when they are first wanted, or ahead of that. */

import type { Component } from 'svelte';

/** Style sheets that failed to load. Vite requests each only once. */
const lost = new Set<HTMLLinkElement>();
globalThis.addEventListener?.(
  'error',
  // A script that could not be preloaded is requested again by its import.
  ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && lost.add(target),
  true,
);

/** Requests again the style sheets that failed to load. */
function styles(): Promise<unknown> {
  const links = [...lost];
  lost.clear();
  return Promise.all(
    links.map(
      (link) =>
        new Promise((done, fail) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.onload = done;
          again.onerror = fail;
          link.replaceWith(again);
        }),
    ),
  );
}

/**
 * Modules that are fetched ahead, in this order, once the requested page is shown. A part adds
 * those that belong to it.
 */
export const ahead: { readonly here: unknown; readonly failures: number; fetch(): Promise<void> }[] = [];

/** Whatever a module exports by default. */
export class Fetched<T> {
  /** The export, once it has loaded: from then on it is used without a pause. */
  here = $state.raw<T | null>(null);
  /** The number of times that loading failed. */
  failures = $state(0);
  readonly #ask: () => Promise<{ default: T }>;
  #coming: Promise<void> | null = null;

  constructor(ask: () => Promise<{ default: T }>) {
    this.#ask = ask;
  }

  /** Fetches it, unless it has loaded or is loading; resolves when it has loaded or failed. */
  fetch(): Promise<void> {
    this.#coming ??= this.#fetch();
    return this.#coming;
  }

  async #fetch(): Promise<void> {
    try {
      if (lost.size > 0) await styles();
      this.here = (await this.#ask()).default;
    } catch {
      this.#coming = null;
      this.failures++;
    }
  }
}

/** A component. */
export class Part<Props extends object> extends Fetched<Component<Props>> {
  /** A part that comes with the page. */
  static here<Props extends object>(component: Component<Props>): Part<Props> {
    const part = new Part<Props>(() => Promise.resolve({ default: component }));
    part.here = component;
    return part;
  }
}
