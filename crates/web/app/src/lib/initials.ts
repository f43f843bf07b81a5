/** One sign for each seat: its initial, with a number where two would be the same. */
export function initials(names: readonly string[]): string[] {
  const first = names.map((name) => [...name.trim()][0]?.toUpperCase() ?? '?');
  return first.map((letter, seat) => {
    const same = first.flatMap((other, i) => (other === letter ? [i] : []));
    return same.length > 1 ? `${letter}${same.indexOf(seat) + 1}` : letter;
  });
}
