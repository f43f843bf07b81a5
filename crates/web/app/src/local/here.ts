/** Games on this device, which its own referee keeps instead of a server. */

/** The referee's files by their paths from the scripts; `null` if it is not in this build. */
declare const __HERE__: { games: string; whole: string; data: string[] } | null;
/** True if the page has no server. */
declare const __SITE__: boolean;

/** True if the referee is in this build. */
export const IN_BUILD = __HERE__ !== null;
/** The part of the referee's program that games need, the whole of it, and the data that both are handed. */
export const FILES = {
  games: found(__HERE__?.games ?? ''),
  whole: found(__HERE__?.whole ?? ''),
  data: (__HERE__?.data ?? []).map(found),
};
/** The cache in which its files are kept, whatever the version of the page. */
export const CACHE = 'here';

/** True if the page lies on a server of files, where nothing but this device referees. */
export const SITE = __SITE__;

/** The path of a file beside the scripts, whatever the folder of the page. */
function found(path: string): string {
  return new URL(path, import.meta.url).pathname;
}

const MARK = 'here-';

/** True if the game with this id is on this device. */
export const isHere = (id: string): boolean => id.startsWith(MARK);

/** The id of a new game on this device. */
export const newHere = (random: string): string => MARK + random;
