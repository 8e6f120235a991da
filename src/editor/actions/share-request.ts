/** One asynchronous value shared by several callers, each of which may stop waiting. */
export type SharedRequest<Value> = {
  /**
   * Resolves or rejects with the shared value. Rejects with the signal's reason when aborted: other callers continue to wait, and without
   * any the request is aborted. `onStep` is called for each step of progress.
   */
  wait(signal: AbortSignal, onStep?: () => void): Promise<Value>;
  /** True if there will be no value: the request failed, or no caller waited for it any more. */
  hasFailed(): boolean;
};

/**
 * Starts `begin` at once. @param begin its signal aborts when no caller waits any more and there is no value; calls `report` for each step
 */
export function shareRequest<Value>(begin: (signal: AbortSignal, report: () => void) => Promise<Value>): SharedRequest<Value> {
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
    // A caller that joins in the same task keeps the request alive.
    queueMicrotask(() => {
      if (waiting > 0 || state !== "coming") return;
      state = "failed";
      end.abort(reason);
    });
  };
  return {
    wait: (signal, onStep = () => undefined) =>
      new Promise<Value>((resolve, reject) => {
        signal.throwIfAborted();
        // A wrapper, because two callers may pass the same function.
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
