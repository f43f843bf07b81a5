/**
 * Gives a text smaller letters, by the class `snug` on its part, while it would be cut: where its
 * paragraphs, or they together, have more lines than their place.
 */
export function fitted(part: HTMLElement): () => void {
  const place = part.parentElement ?? part;
  const fit = (): void => {
    place.classList.remove('snug');
    const room = place.clientHeight - parseFloat(getComputedStyle(place).paddingTop) * 2;
    const paragraphs = [...part.querySelectorAll('p')];
    place.classList.toggle(
      'snug',
      part.offsetHeight > room + 1 ||
        paragraphs.some((p) => p.scrollHeight > p.clientHeight + 1 || p.scrollWidth > p.clientWidth + 1),
    );
  };
  const resized = new ResizeObserver(fit);
  const changed = new MutationObserver(fit);
  resized.observe(place);
  changed.observe(part, { childList: true, characterData: true, subtree: true });
  return () => {
    resized.disconnect();
    changed.disconnect();
  };
}
