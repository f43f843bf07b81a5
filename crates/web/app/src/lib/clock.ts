/** Times as people read them. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Whole days and the hours beyond them. */
export const daysAndHours = (ms: number): [number, number] => [Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR)];

/** `14:32`, `1:04:09`, `2 d 4 h`, and `-0:10` in overtime. Seconds left are rounded up, seconds over down. */
export function clockText(ms: number): string {
  if (ms >= DAY) {
    const [days, hours] = daysAndHours(ms);
    return `${days}\u00a0d ${hours}\u00a0h`;
  }
  const over = ms < 0;
  const seconds = over ? Math.floor(-ms / 1000) : Math.ceil(ms / 1000);
  const h = Math.floor(seconds / 3600);
  const m = Math.floor((seconds % 3600) / 60);
  const s = String(seconds % 60).padStart(2, '0');
  const text = h > 0 ? `${h}:${String(m).padStart(2, '0')}:${s}` : `${m}:${s}`;
  return over ? `\u2212${text}` : text;
}

/** The same for screen readers. */
export function spokenTime(ms: number): { over: boolean; minutes: number; seconds: number } {
  const seconds = Math.round(Math.abs(ms) / 1000);
  return { over: ms < 0, minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
}

/** If a message is later than this, it is not merely late: the time of the game stood still. */
const STILL = 3000;

/**
 * The milliseconds by which a clock is ahead of the game's, after a message with the game's time.
 * Messages may be late, so the message with the least delay sets it.
 */
export function aheadOf(known: number | null, now: number, at: number): number {
  const ahead = now - at;
  return known === null || ahead < known || ahead > known + STILL ? ahead : known;
}

/** The price of overtime in points per minute; `full` if only completed minutes count. */
export interface Overtime {
  price: number;
  full: boolean;
}

/** The price of overtime by the terms of a game; `null` without clocks. */
export const overtimeOf = (terms: { overtime: number | null; overtime_minutes: string | null }): Overtime | null =>
  terms.overtime === null ? null : { price: terms.overtime, full: terms.overtime_minutes === 'completed' };

/** Points lost with this much time left; the time is negative in overtime. */
export function overtimeCost(left: number, { price, full }: Overtime): number {
  const minutes = full ? Math.floor(-left / 60_000) : Math.ceil(-left / 60_000);
  return Math.max(0, minutes) * price;
}

/** The milliseconds until overtime costs the first points. */
export const untilCost = (left: number, { full }: Overtime): number => left + (full ? 60_000 : 0);
