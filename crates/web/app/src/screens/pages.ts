/** The pages behind the start page, fetched when they are first shown, and how one arrives on them. */

import type { Component } from 'svelte';
import type { Route } from '../lib/route.svelte';

type Page = Exclude<Route['page'], 'start'>;

const FETCH: Record<Page, () => Promise<{ default: unknown }>> = {
  new: () => import('./NewGame.svelte'),
  join: () => import('./Join.svelte'),
  rules: () => import('./Rules.svelte'),
  game: () => import('./GameScreen.svelte'),
};

const fetched = new Map<Page, Promise<Component<Route>>>();

/** The page's component, fetched once. */
export function fetchPage(page: Page): Promise<Component<Route>> {
  let found = fetched.get(page);
  if (!found) {
    // Each page takes what its own route says.
    found = FETCH[page]().then((module) => module.default as Component<Route>);
    found.catch(() => fetched.delete(page));
    fetched.set(page, found);
  }
  return found;
}

/** Fetches the table and the new-game page while nothing else is to be done. */
export function fetchAhead(): void {
  const soon = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500));
  soon(() => void fetchPage('game').then(() => fetchPage('new')).catch(() => undefined));
}

/** What makes a page another page. On the rules page another edition does not. */
export function pageKey(at: Route): string {
  switch (at.page) {
    case 'new': return `new/${at.who}/${at.mode}`;
    case 'game': return `game/${at.id}`;
    case 'join': return `join/${at.invite}`;
    default: return at.page;
  }
}

/** How long a page may take to show its heading. */
const PATIENCE = 10_000;

/** Goes to the top, and to the heading as soon as it is there, unless somebody has gone elsewhere by then. The effect's end stops it. */
export function arrive(): () => void {
  scrollTo(0, 0);
  const from = document.activeElement;
  const there = (): boolean => {
    const { activeElement } = document;
    const stayed = !activeElement || activeElement === document.body || activeElement === from || !activeElement.isConnected;
    if (!stayed) return true;
    const heading = document.querySelector<HTMLElement>('#content:not([aria-busy]) h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  const watch = new MutationObserver(() => there() && watch.disconnect());
  const late = setTimeout(() => watch.disconnect(), PATIENCE);
  // The old page may still be there for a moment.
  queueMicrotask(() => {
    if (!there()) watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
  });
  return () => {
    clearTimeout(late);
    watch.disconnect();
  };
}
