import { endedBy, StandStillError, watchSigns } from "./stand-still.ts";

/** Every step has its own, shorter watchdog; this limit catches what those miss. */
const STAND_STILL_SECONDS = 180;
/** How long a run may take to remove its files after it has ended. */
const END_SECONDS = 10;

/**
 * `signal` aborts with `outer`, or when nothing happens for `STAND_STILL_SECONDS`. `end` settles at most `END_SECONDS` after that, whatever
 * hangs.
 */
export function watchRun(outer: AbortSignal) {
  const still = new AbortController();
  const stop = watchSigns(STAND_STILL_SECONDS, () => still.abort(new StandStillError(`Nothing happened for ${STAND_STILL_SECONDS} s.`)));
  const signal = AbortSignal.any([outer, still.signal]);
  return { signal, end: <Value>(run: Promise<Value>) => endedBy(run, signal, END_SECONDS).finally(stop) };
}
