/** The pages behind the start page, fetched when they are first shown, and the way they are entered. */

import type { Component } from 'svelte';
import { ahead, Fetched, Part } from '../lib/part.svelte';
import type { Route } from '../lib/route.svelte';
import { heldGames } from '../lib/seats';
import { settings } from '../lib/settings.svelte';
import { IN_BUILD, SITE } from '../local/here';
import { local } from '../local/open';
import { onDevice } from '../local/offered.svelte';
import type { desk } from './desk';

/** Each page gets the parameters of its route. */
const page = (ask: () => Promise<{ default: unknown }>): Part<Route> =>
  new Part(ask as () => Promise<{ default: Component<Route> }>);

/** A page of which another script knows where it is. */
const later = (name: keyof typeof desk): Part<Route> =>
  page(() => import('./desk').then((found): Promise<{ default: unknown }> => found.desk[name]()));

const pages: Record<Exclude<Route['page'], 'start'>, Part<Route>> = {
  unknown: page(() => import('./Unknown.svelte')),
  new: page(() => import('./NewGame.svelte')),
  join: page(() => import('./Join.svelte')),
  challenge: page(() => import('./ChallengePage.svelte')),
  arbitrate: later('arbitrate'),
  lobby: page(() => import('./Lobby.svelte')),
  rules: page(() => import('./Rules.svelte')),
  game: page(() => import('./GameScreen.svelte')),
  review: later('review'),
  account: later('account'),
  moderate: later('moderate'),
  player: later('player'),
  ratings: later('ratings'),
  analyse: later('analyse'),
  annotate: later('annotate'),
  annotation: later('annotation'),
  collections: later('collections'),
  collection: later('collection'),
  from: later('from'),
  study: later('study'),
  course: later('course'),
  puzzle: later('puzzle'),
  puzzles: later('puzzles'),
  contests: later('contests'),
  contest: later('contest'),
  series: later('series'),
  tournaments: later('tournaments'),
  tournament: later('tournament'),
  season: later('season'),
  wall: later('wall'),
  broadcast: later('broadcast'),
};

/** The pages about other people, which a page without a server has not. */
const OTHERS: readonly Route['page'][] = [
  'join',
  'challenge',
  'arbitrate',
  'lobby',
  'account',
  'moderate',
  'player',
  'ratings',
  'annotation',
  'collections',
  'collection',
  'contests',
  'contest',
  'series',
  'tournaments',
  'tournament',
  'season',
  'wall',
  'broadcast',
];
const needsServer = SITE ? page(() => import('./NeedsServer.svelte')) : null;

/** The requested page; the start page comes with the shell, the others are fetched when they are first shown. */
export const pageOf = ({ page }: Route): Part<Route> | null =>
  page === 'start' ? null : needsServer && OTHERS.includes(page) ? needsServer : pages[page];

/** The list of games on the start page, which a player on the way to a table need not wait for. */
export const gameList = new Part(() => import('./Games.svelte'));

/** Challenges, which only signed-in players get. */
export const challengesLater = new Fetched(() =>
  import('../lib/challenges.svelte').then(({ challenges }) => ({ default: challenges })),
);

/** The list of challenges, on the pages where players look for a game. */
export const challengeList = new Part(() => import('./ChallengeList.svelte'));

/** The form to challenge a player by name, in the lobby. */
export const challengeByName = new Part(() => import('./ChallengeByName.svelte'));

/** The waiting room's notice about a challenged player. */
export const challenged = new Part(() => import('../table/Challenged.svelte'));

/** The ways of playing, which come with the rules that the start page asks for. */
export const ways = new Part(() => import('./Ways.svelte'));

/** The settings by themselves, which are at hand on every page. */
export const settingsDialog = new Part(() => import('../ui/SettingsDialog.svelte'));

/** The picture on the start page, which an invitation need not wait for. */
export const ornament = new Part(() => import('./Ornament.svelte'));

/** The part of an invitation for a session of a contest. */
export const joinContest = new Part(() => import('./JoinContest.svelte'));

/** Other terms for a game that has not begun: few invited players ask for them. */
export const reopening = new Part(() => import('./Reopen.svelte'));

ahead.push(pages.game, settingsDialog, pages.new, reopening);

let fetching = false;

/**
 * Fetches the parts that are likely to be needed next, one after another, while the page is idle.
 * It is called once the requested page is shown, so that it does not delay it. Without a connection
 * it stops, because many browsers never request again a script that failed to load.
 */
export function fetchAhead(): void {
  if (fetching) return;
  fetching = true;
  const soon = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500));
  soon(async () => {
    // It says where the first game is made, which must not wait for it.
    if (IN_BUILD) await local().catch(() => undefined);
    // The list may grow meanwhile: a table adds its own parts.
    for (const part of ahead) {
      if (!navigator.onLine) break;
      if (part.here || part.failures > 0) continue;
      await part.fetch();
      if (!part.here) break;
    }
    fetching = false;
    work();
  });
}

let working = false;

/** Has a service worker keep the page for when there is no connection. It comes last, since it fetches all the rest. */
function work(): void {
  if (working || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  working = true;
  navigator.serviceWorker
    .register(`${import.meta.env.BASE_URL}sw.js`, { updateViaCache: 'none' })
    .catch(() => (working = false));
  // A player who has been here before gets what games need without a connection.
  const again = navigator.serviceWorker.controller !== null && heldGames().length > 0;
  if (onDevice.now && (settings.now.here === 'always' || (settings.now.here === 'auto' && again && !saving())))
    local()
      .then(({ fetchFiles }) => fetchFiles())
      .catch(() => undefined);
}

/** True if the browser is asked to save data. */
const saving = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The part of an address that makes a different page; on the rules page, another edition does not. */
export function pageKey(at: Route): string {
  switch (at.page) {
    case 'new':
      return `new/${at.who}/${at.mode}/${at.player ?? ''}`;
    case 'annotation':
    case 'collection':
    case 'tournament':
    case 'game':
    case 'review':
      return `${at.page}/${at.id}`;
    case 'wall':
      return `wall/${at.id}/${at.division}?${at.options}`;
    case 'broadcast':
      return `broadcast/${at.id}/${at.division}/${at.table}?${at.options}`;
    case 'join':
      return `join/${at.invite}/${at.seek ?? ''}`;
    case 'arbitrate':
      return `arbitrate/${at.link}`;
    case 'player':
    case 'challenge':
      return `${at.page}/${at.id}`;
    case 'study':
    case 'course':
    case 'annotate':
    case 'puzzle':
    case 'contests':
      return `${at.page}/${at.part}`;
    case 'from':
      return `from/${at.link}`;
    case 'contest':
    case 'series':
      return `${at.page}/${at.id}`;
    default:
      return at.page;
  }
}

/** The milliseconds that a page may take to show its heading. */
const PATIENCE = 10_000;

/**
 * Goes to the top, and to the heading as soon as it is there, unless the focus has moved elsewhere
 * by then. The effect's end stops it.
 */
export function arrive(): () => void {
  scrollTo(0, 0);
  const from = document.activeElement;
  const there = (): boolean => {
    const { activeElement } = document;
    const stayed =
      !activeElement || activeElement === document.body || activeElement === from || !activeElement.isConnected;
    if (!stayed) return true;
    const heading = document.querySelector<HTMLElement>('#content:not([aria-busy="true"]) h1');
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  // To take the focus has all laid out, so it is done once, just before the page is drawn.
  let drawing = 0;
  const watch = new MutationObserver(() => {
    cancelAnimationFrame(drawing);
    drawing = requestAnimationFrame(() => there() && watch.disconnect());
  });
  const late = setTimeout(() => watch.disconnect(), PATIENCE);
  // The old page may still be there for a moment.
  queueMicrotask(() => {
    if (!there())
      watch.observe(document.body, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['aria-busy'],
      });
  });
  return () => {
    clearTimeout(late);
    cancelAnimationFrame(drawing);
    watch.disconnect();
  };
}
