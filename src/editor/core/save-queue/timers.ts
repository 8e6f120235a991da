/** The timers of one editor instance; tests pass their own. */
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
