/** Times as people read them. */

/** `14:32`, `1:04:09`, and `-0:10` in overtime. Seconds left are rounded up, seconds over down. */
export function clockText(ms: number): string {
  const over = ms < 0;
  const seconds = over ? Math.floor(-ms / 1000) : Math.ceil(ms / 1000);
  const h = Math.floor(seconds / 3600);
  const m = Math.floor((seconds % 3600) / 60);
  const s = String(seconds % 60).padStart(2, '0');
  const text = h > 0 ? `${h}:${String(m).padStart(2, '0')}:${s}` : `${m}:${s}`;
  return over ? `\u2212${text}` : text;
}

/** The same for the ear. */
export function spokenTime(ms: number): { over: boolean; minutes: number; seconds: number } {
  const seconds = Math.round(Math.abs(ms) / 1000);
  return { over: ms < 0, minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
}

/** Later than this a message is not only late: the time of the game stood still. */
const STILL = 3000;

/**
 * How far a clock is ahead of the game's once a message with the game's time has come. Messages
 * may be late, so the one that was least late says it.
 */
export function aheadOf(known: number | null, now: number, at: number): number {
  const ahead = now - at;
  return known === null || ahead < known || ahead > known + STILL ? ahead : known;
}

/** Points lost with so much time left, negative in overtime: each minute that has begun costs. */
export const overtimeCost = (left: number, price: number): number => Math.max(0, Math.ceil(-left / 60_000)) * price;
