/** Games on this device, which its own referee keeps instead of a server; only as much of them as a first visit needs. */

declare const __IN_BUILD__: boolean;
/** True if the page has no server. */
declare const __SITE__: boolean;

/** True if the referee is in this build. */
export const IN_BUILD = __IN_BUILD__;

/** True if the page lies on a server of files, where nothing but this device referees. */
export const SITE = __SITE__;

/** The beginning of the ids of games on this device. */
export const MARK = 'here-';

/** True if the game with this id is on this device. */
export const isHere = (id: string): boolean => id.startsWith(MARK);
