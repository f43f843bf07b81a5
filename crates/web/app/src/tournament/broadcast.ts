/** The options of a broadcast's address. */

/** A part that is shown. */
export type BroadcastPart = 'round' | 'names' | 'scores' | 'clocks' | 'bag' | 'last' | 'needs' | 'standings';

/** The parts that are shown where the address names none. */
export const USUAL: readonly BroadcastPart[] = ['round', 'names', 'scores', 'clocks', 'bag', 'last', 'needs'];
const PARTS: readonly BroadcastPart[] = [...USUAL, 'standings'];
/** The green that mixers take out. */
const GREEN = '#00b140';

export interface BroadcastOptions {
  parts: ReadonlySet<BroadcastPart>;
  /** True if the address names parts: they fill the width, so that each can be placed by itself. */
  chosen: boolean;
  /** The background as CSS. */
  background: string;
  /** The size of the type, 1 as it is. */
  size: number;
}

/** Reads `show=names,scores`, `chroma`, `chroma=RRGGBB` and `size=PERCENT`. The usual holds for all that cannot be read. */
export function broadcastOptions(text: string): BroadcastOptions {
  const asked = new URLSearchParams(text);
  const named = (asked.get('show') ?? '').split(',');
  const chosen = PARTS.filter((part) => named.includes(part));
  const colour = asked.get('chroma');
  const size = Number(asked.get('size') ?? 100);
  return {
    parts: new Set(chosen.length > 0 ? chosen : USUAL),
    chosen: chosen.length > 0,
    background: colour === null ? 'transparent' : /^[\da-f]{6}$/i.test(colour) ? `#${colour}` : GREEN,
    size: size >= 25 && size <= 400 ? size / 100 : 1,
  };
}

/** The options as text, for the address of a broadcast with these parts. */
export const optionsText = (parts: readonly BroadcastPart[]): string =>
  parts.length === 0 || (parts.length === USUAL.length && USUAL.every((part) => parts.includes(part)))
    ? ''
    : `?show=${PARTS.filter((part) => parts.includes(part)).join(',')}`;
