import { endedBy, StallError, watchProgress } from "./stall.ts";

/** Every step has its own, shorter watchdog; this limit catches what those miss. */
const STALL_SECONDS = 180;
/** How long a run may take to remove its files after it has ended. */
const END_SECONDS = 10;

/**
 * `signal` aborts with `outer`, or when nothing happens for `STALL_SECONDS`. `end` settles at most `END_SECONDS` after that, whatever
 * hangs.
 */
export function watchRun(outer: AbortSignal) {
  const stalled = new AbortController();
  const stop = watchProgress(STALL_SECONDS, () => stalled.abort(new StallError(`Nothing happened for ${STALL_SECONDS} s.`)));
  const signal = AbortSignal.any([outer, stalled.signal]);
  return { signal, end: <Value>(run: Promise<Value>) => endedBy(run, signal, END_SECONDS).finally(stop) };
}
