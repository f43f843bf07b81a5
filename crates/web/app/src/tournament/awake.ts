/** Keeps the screen of this device on while a page is shown, where the browser can. */

/** Asks that the screen does not sleep; the returned function ends it. */
export function awake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;
  const ask = (): void => {
    // A browser takes the lock away whenever the page is hidden.
    if (ended || document.hidden || !('wakeLock' in navigator)) return;
    navigator.wakeLock.request('screen').then(
      (held) => {
        if (ended) void held.release();
        else lock = held;
      },
      () => undefined,
    );
  };
  document.addEventListener('visibilitychange', ask);
  ask();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
