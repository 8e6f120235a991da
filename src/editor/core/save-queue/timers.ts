/** The clock an editor instance lives by; tests bring their own. */
export type Timers = {
  /** Calls back once after `delayMs`; the returned function cancels. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
};

export const browserTimers: Timers = {
  after: (delayMs, callback) => {
    const handle = setTimeout(callback, delayMs);
    return () => clearTimeout(handle);
  },
};
