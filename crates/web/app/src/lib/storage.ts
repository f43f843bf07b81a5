/** The browser's storage, which may be full, forbidden or hold nonsense. */

function read<T>(store: () => Storage, key: string, otherwise: T): T {
  try {
    const text = store().getItem(`tilewright:${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(store: () => Storage, key: string, value: unknown): boolean {
  try {
    if (value === null) store().removeItem(`tilewright:${key}`);
    else store().setItem(`tilewright:${key}`, JSON.stringify(value));
    return true;
  } catch {
    // If the storage is full or forbidden, only this value is not kept.
    return false;
  }
}

export const stored = <T>(key: string, otherwise: T): T => read(() => localStorage, key, otherwise);
/** Keeps a value; `false` if the storage is full or forbidden. */
export const store = (key: string, value: unknown): boolean => write(() => localStorage, key, value);
/** Kept only until the tab is closed. */
export const storedInTab = <T>(key: string, otherwise: T): T => read(() => sessionStorage, key, otherwise);
export const storeInTab = (key: string, value: unknown): boolean => write(() => sessionStorage, key, value);
