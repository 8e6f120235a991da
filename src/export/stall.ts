import { countProgress, progressSoFar } from "./run-log.ts";
import { createWatchdog } from "./watchdog.ts";

/** A step showed no progress in time. The message is for the console; `asExportError` makes the user's sentence. */
export class StallError extends Error {
  override readonly name = "StallError";
}

/** Whether the error, or any error in its chain of causes, is a stall. */
export function isStall(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof StallError) return true;
  return false;
}

/**
 * Settles like the promise; if that takes longer than `seconds`, settles with what `instead` returns or throws. Time is counted as in
 * `createWatchdog`.
 */
export function inTime<Value>(promise: Promise<Value>, seconds: number, instead: () => Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const watch = createWatchdog(() => resolve(new Promise<Value>((settle) => settle(instead()))));
    watch.expect(seconds);
    void promise.then(resolve, reject).finally(() => watch.stop());
  });
}

/**
 * Calls `onStall` when no export of this page has shown progress (`note`, `countProgress`) for `seconds`. Returns a function that stops
 * watching.
 */
export function watchProgress(seconds: number, onStall: () => void): () => void {
  let last = progressSoFar();
  const watch = createWatchdog(() => {
    stop();
    onStall();
  });
  const look = setInterval(() => {
    if (progressSoFar() === last) return;
    last = progressSoFar();
    watch.expect(seconds);
  }, 1000);
  const stop = () => {
    clearInterval(look);
    watch.stop();
  };
  watch.expect(seconds);
  return stop;
}

/** A slow hard disk's. */
const CLOSED_BYTES_PER_SECOND = 20e6;

/**
 * Settles like the promise of a file's closing, in which the browser may read the whole file and tells nothing: for as long as that may take
 * it counts as progress.
 */
export function whileClosing(closing: Promise<void>, sizeBytes: number): Promise<void> {
  let seconds = sizeBytes / CLOSED_BYTES_PER_SECOND;
  const count = setInterval(() => {
    if ((seconds -= 1) > 0) countProgress();
  }, 1000);
  return closing.finally(() => clearInterval(count));
}

/** Settles like the promise. If the promise has not settled `seconds` after an abort, rejects with the signal's reason. */
export function endedBy<Value>(promise: Promise<Value>, signal: AbortSignal, seconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const watch = createWatchdog(() => reject(signal.reason));
    const onAbort = () => watch.expect(seconds);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort);
    void promise.then(resolve, reject).finally(() => {
      watch.stop();
      signal.removeEventListener("abort", onAbort);
    });
  });
}
