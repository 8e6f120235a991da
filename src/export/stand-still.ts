import { signsSoFar } from "./run-log.ts";
import { createWatchdog } from "./watchdog.ts";

/** Nothing was heard for so long that nothing more is expected. The message is for the console: `asExportError` makes the user's sentence. */
export class StandStillError extends Error {
  override readonly name = "StandStillError";
}

/** The error, or what caused it, is a stand-still. */
export function isStandStill(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof StandStillError) return true;
  return false;
}

/** Settles like the promise; where that takes longer, settles to what `instead` answers or throws. Seconds are counted as in `createSilenceWatch`. */
export function inTime<Value>(promise: Promise<Value>, seconds: number, instead: () => Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const watch = createWatchdog(() => resolve(new Promise<Value>((settle) => settle(instead()))));
    watch.expect(seconds);
    void promise.then(resolve, reject).finally(() => watch.stop());
  });
}

/** Calls back where no export of this page gives a sign of life for so long (`note`, `sign`). Answers how to stop. */
export function watchSigns(seconds: number, onStill: () => void): () => void {
  let last = signsSoFar();
  const watch = createWatchdog(() => {
    stop();
    onStill();
  });
  const look = setInterval(() => {
    if (signsSoFar() === last) return;
    last = signsSoFar();
    watch.expect(seconds);
  }, 1000);
  const stop = () => {
    clearInterval(look);
    watch.stop();
  };
  watch.expect(seconds);
  return stop;
}

/** Settles like the promise; after an abort that it does not follow for so long, rejects with the signal's reason. */
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
