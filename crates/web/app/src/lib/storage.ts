/** The browser's stores, which may be full, forbidden or hold nonsense. */

function read<T>(store: () => Storage, key: string, otherwise: T): T {
  try {
    const text = store().getItem(`tilewright:${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(store: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null) store().removeItem(`tilewright:${key}`);
    else store().setItem(`tilewright:${key}`, JSON.stringify(value));
  } catch {
    // A full or forbidden store costs only the memory of it.
  }
}

export const stored = <T>(key: string, otherwise: T): T => read(() => localStorage, key, otherwise);
export const store = (key: string, value: unknown): void => write(() => localStorage, key, value);
/** Kept only as long as the tab. */
export const storedInTab = <T>(key: string, otherwise: T): T => read(() => sessionStorage, key, otherwise);
export const storeInTab = (key: string, value: unknown): void => write(() => sessionStorage, key, value);
