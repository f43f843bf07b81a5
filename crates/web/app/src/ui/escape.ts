/** True if a key is *Escape* for the question on the page: nothing has made use of it, and no dialog closes by it. */
export const escapes = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && !event.defaultPrevented && document.querySelector('dialog[open]') === null;
