/** Whether a key is *Escape* for what the page asks: nothing has made use of it, and no dialog closes by it. */
export const escapes = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && !event.defaultPrevented && document.querySelector('dialog[open]') === null;
