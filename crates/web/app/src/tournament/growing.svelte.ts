/** Long lists, which are drawn in pieces so that their page opens at once. */

/** The rows that are drawn at once, and those that are added whenever the page has time: some screens full. */
const PIECE = 40;

/**
 * The rows of a list that are drawn: the first at once, then more until all are on the page, where
 * keyboard, screen readers and the browser's own search find them. A list that is `about` something
 * else begins anew.
 */
export function growing<T>(
  list: () => readonly T[],
  about: () => unknown = () => null,
): { readonly rows: readonly T[] } {
  let drawn = $state(PIECE);
  let before: unknown;
  $effect.pre(() => {
    const now = about();
    if (now !== before) drawn = PIECE;
    before = now;
  });
  const all = $derived(list().length <= drawn);
  const rows = $derived(all ? list() : list().slice(0, drawn));
  $effect(() => {
    if (all) return;
    const drawnBefore = drawn;
    return soon(() => (drawn = drawnBefore + PIECE));
  });
  return {
    get rows() {
      return rows;
    },
  };
}

/** Does something when the page has time; the answer calls it off. */
function soon(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const call = requestIdleCallback(act, { timeout: 250 });
    return () => cancelIdleCallback(call);
  }
  const timer = setTimeout(act, 30);
  return () => clearTimeout(timer);
}
