/** The current page, from the part of the address after `#`. */

import { SITE } from '../local/here';

export type Route =
  | { page: 'start' }
  | { page: 'unknown' }
  | { page: 'new'; who: string; mode: string; /** The account that is challenged. */ player?: string }
  | {
      page: 'game';
      id: string;
      /** The move that is shown. */ move?: number;
      /** Its board is being taken apart, and that is shown. */ unbuild?: boolean;
    }
  | {
      page: 'review';
      id: string;
      /** The turn that is shown, from 1; 0 for the one at which it opens for its reader. */ turn: number;
    }
  | { page: 'join'; invite: string; seek?: string }
  | { page: 'challenge'; id: string }
  | { page: 'arbitrate'; link: string }
  | { page: 'lobby' }
  | { page: 'rules'; edition: string }
  | { page: 'account' }
  | { page: 'moderate' }
  | { page: 'player'; id: string }
  | { page: 'ratings'; pool: string }
  | { page: 'study'; part: string }
  | { page: 'course'; part: string }
  | { page: 'analyse'; cgp: string }
  | { page: 'annotate'; part: string }
  | { page: 'annotation'; id: string; /** The turn that is shown, from 1; 0 for the newest. */ turn: number }
  | {
      page: 'from';
      /** `game/ID/TURN`, `noted/ID/TURN`, or `position/` and what the analysis board has in its address. */ link: string;
    }
  | { page: 'collections' }
  | {
      page: 'collection';
      id: string;
      /** The place of the game that is read, from 1; 0 for the list of games. */ game: number;
    }
  | { page: 'tournaments' }
  | {
      page: 'tournament';
      id: string;
      /** The part of the page: '' for the round, or `standings`, `players` and so on. */ part: string;
      /** The key of a director, or the place and key of a table card. */ rest: string;
    }
  | { page: 'season'; /** The ids of the tournaments, with commas between them. */ ids: string }
  | {
      page: 'wall';
      id: string;
      /** The number of the division that is shown; 0 for all. */ division: number;
      /** The options of the address: `dark` or `light`. */ options: string;
    }
  | {
      page: 'broadcast';
      id: string;
      division: number;
      table: number;
      /** The options of the address, such as `show=names,scores`. */ options: string;
    }
  | { page: 'puzzles' }
  | { page: 'puzzle'; /** Its number from 1; '' for that of the day. */ part: string }
  | { page: 'contests'; part: string }
  | { page: 'contest'; id: string }
  | { page: 'series'; id: string };

const WHO = ['', 'friends', 'anyone', 'computer', 'pass'];

/** The links of games that are followed, collections and tournaments, which are short enough to be read out. */
const SHORT = /^\/(annotation|collection|tournament)\/([\w-]+)\/?$/;

/** A tournament on a wall or in a broadcast, with options after a `?`. */
const SCREEN = /^#?\/?tournament\/([\w-]+)\/(?:wall(?:\/(\d{1,3}))?|broadcast\/(\d{1,3})\/(\d{1,5}))\/?(?:\?(.*))?$/;

/** The page of an address. The path says something only where there is nothing after `#`. */
export function parseRoute(hash: string, path = '/'): Route {
  const [, game] = (hash === '' && /^\/game\/([\w-]+)/.exec(path)) || [];
  // The server leads on from the link of a game, unless there is no such game.
  if (game) return { page: 'game', id: game };
  const [, what, id] = (hash === '' && SHORT.exec(path)) || [];
  if (what && id) return parseRoute(`#/${what}/${id}`);
  if (hash === '' && !SITE && !['/', '/index.html'].includes(path)) return { page: 'unknown' };
  const [, screen, wall = 0, division, table, options = ''] = SCREEN.exec(hash) ?? [];
  if (screen && table)
    return { page: 'broadcast', id: screen, division: Number(division), table: Number(table), options };
  if (screen) return { page: 'wall', id: screen, division: Number(wall), options };
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decoded);
  if (parts.includes(null)) return { page: 'unknown' };
  const [page = '', part = '', more = '', last = ''] = parts as string[];
  if (page === '') return { page: 'start' };
  if (page === 'new' && WHO.includes(part)) return { page: 'new', who: part, mode: more };
  if (page === 'game' && part && more === 'unbuild') return { page: 'game', id: part, unbuild: true };
  if (page === 'game' && part)
    return more === 'moves' && /^\d{1,5}$/.test(last)
      ? { page: 'game', id: part, move: Number(last) }
      : { page: 'game', id: part };
  if (page === 'review' && part) return { page, id: part, turn: Number(more) || 0 };
  if (page === 'join' && part) return { page: 'join', invite: part };
  if (page === 'seek' && part) return { page: 'join', invite: '', seek: part };
  if (page === 'challenge' && part) return { page, id: part };
  if (page === 'player' && part && more === 'challenge') return { page: 'new', who: 'friends', mode: '', player: part };
  if (page === 'arbitrate' && part) return { page: 'arbitrate', link: part };
  if (page === 'lobby') return { page: 'lobby' };
  if (page === 'rules') return { page: 'rules', edition: part };
  if (page === 'account' || page === 'moderate') return { page };
  if (page === 'player' && part) return { page: 'player', id: part };
  if (page === 'ratings') return { page: 'ratings', pool: part };
  if (page === 'study' || page === 'annotate' || page === 'course' || page === 'puzzle') return { page, part };
  if (page === 'annotation' && part) return { page, id: part, turn: /^\d{1,4}$/.test(more) ? Number(more) : 0 };
  if (page === 'puzzles' || page === 'collections' || page === 'tournaments') return { page };
  if (page === 'tournament' && part) return { page, id: part, part: more, rest: last };
  if (page === 'season') return { page, ids: part };
  if (page === 'collection' && part) return { page, id: part, game: /^\d{1,3}$/.test(more) ? Number(more) : 0 };
  if (page === 'analyse') return { page, cgp: hash.slice(hash.indexOf('analyse') + 8) };
  if (page === 'from') return { page, link: hash.slice(hash.indexOf('from') + 5) };
  if (page === 'contests' && (part === '' || part === 'new')) return { page, part };
  if ((page === 'contest' || page === 'series') && part) return { page, id: part };
  return { page: 'unknown' };
}

/** A part of an address as it was meant; `null` if it is broken. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

class Router {
  at = $state<Route>({ page: 'start' });
  /** Grows when a page has to be made anew although the address stays. */
  times = $state(0);

  /** The hash of the address when it was last read or written here. */
  #hash = '';

  start(): void {
    // Its links lead on from here like those of any page.
    if (location.hash === '' && SHORT.test(location.pathname)) history.replaceState(null, '', `/#${location.pathname}`);
    const read = (): void => {
      this.#hash = location.hash;
      this.at = parseRoute(location.hash, location.pathname);
    };
    addEventListener('hashchange', read);
    read();
  }

  go(path: string): void {
    location.hash = path;
  }

  /**
   * Sets the address of the page that is shown. A page that is about to be left does not call it
   * back: the browser reports a new address some time after it was set.
   */
  name(path: string): void {
    const hash = `#${path}`;
    if (location.hash !== this.#hash || hash === this.#hash) return;
    history.replaceState(null, '', hash);
    this.#hash = location.hash;
  }
}

export const router = new Router();
