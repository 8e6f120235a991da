/** One value that several wait for, each as long as it likes. */
export type SharedRequest<Value> = {
  /**
   * Rejects like the value, and with the signal's reason when aborted: the others go on waiting, and where there is none, nothing does.
   * `onStep` hears of what happens meanwhile.
   */
  take(signal: AbortSignal, onStep?: () => void): Promise<Value>;
  /** There will be no value any more: it could not be had, or nobody waited for it. */
  hasFailed(): boolean;
};

/** Begins at once. @param begin its signal is aborted when nobody waits any more, and there is no value yet; it tells its steps */
export function shareRequest<Value>(begin: (signal: AbortSignal, tell: () => void) => Promise<Value>): SharedRequest<Value> {
  const end = new AbortController();
  const listeners = new Set<() => void>();
  const value = begin(end.signal, () => listeners.forEach((listener) => listener()));
  let waiting = 0;
  let state: "coming" | "there" | "failed" = "coming";
  value.then(
    () => (state = "there"),
    () => (state = "failed"),
  );
  const leave = (reason: unknown) => {
    waiting -= 1;
    // Who comes in the same moment takes over.
    queueMicrotask(() => {
      if (waiting > 0 || state !== "coming") return;
      state = "failed";
      end.abort(reason);
    });
  };
  return {
    take: (signal, onStep = () => undefined) =>
      new Promise<Value>((resolve, reject) => {
        signal.throwIfAborted();
        // One of its own: the same function may be given twice.
        const listener = () => onStep();
        listeners.add(listener);
        waiting += 1;
        const onAbort = () => {
          listeners.delete(listener);
          leave(signal.reason);
          reject(signal.reason);
        };
        signal.addEventListener("abort", onAbort);
        value.finally(() => signal.removeEventListener("abort", onAbort)).then(resolve, reject);
      }),
    hasFailed: () => state === "failed",
  };
}
