/** Timers of editor, journal and save queue; a parameter so that tests control time. */
export type Timers = {
  /** Calls `callback` once after `delayMs`; the returned function cancels. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
};

export const browserTimers: Timers = {
  after: (delayMs, callback) => {
    const handle = setTimeout(callback, delayMs);
    return () => clearTimeout(handle);
  },
};
