/** Games on this device, which its own referee keeps instead of a server. */

/** The paths of the referee's files; `null` if it is not in this build. */
declare const __HERE__: { module: string; data: string[] } | null;

/** True if the referee is in this build. */
export const IN_BUILD = __HERE__ !== null;
/** The referee's program, and the data that it is handed. */
export const FILES = __HERE__ ?? { module: '', data: [] };
/** The cache in which its files are kept, whatever the version of the page. */
export const CACHE = 'here';

const MARK = 'here-';

/** True if the game with this id is on this device. */
export const isHere = (id: string): boolean => id.startsWith(MARK);

/** The id of a new game on this device. */
export const newHere = (random: string): string => MARK + random;
