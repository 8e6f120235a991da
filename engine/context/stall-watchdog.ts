/** What a beat sees of the sound: both grow for as long as something is made. */
export type OutputSample = {
  /** The context's `currentTime`, seconds. */
  readonly contextTime: number;
  /** Meter reports of the mixer so far; 0 until its worklet is loaded, which may take any time. */
  readonly reports: number;
};

/** "late": nothing was heard for half a second, which may pass. "dead": it will not come back by itself. */
export type OutputHealth = "alive" | "late" | "dead";

/** Between two beats. */
export const CHECK_INTERVAL_MS = 250;
const LATE_BEATS = 2;
const DEAD_BEATS = 20;

export type StallWatchdog = {
  /** Call every `BEAT_MS` while playing. Beats are counted, not timed: a page that itself stood still accuses no one. */
  beat(pulse: OutputSample): OutputHealth;
  /** Playing begins anew. */
  reset(): void;
};

/** Tells whether a context that says "running" really runs, and whether its mixer still mixes. */
export function createStallWatchdog(): StallWatchdog {
  let last: OutputSample | undefined;
  let silentBeats = 0;
  return {
    beat(pulse) {
      const isMoving = last === undefined || pulse.contextTime > last.contextTime;
      const isMixing = last === undefined || pulse.reports === 0 || pulse.reports > last.reports;
      silentBeats = isMoving && isMixing ? 0 : silentBeats + 1;
      last = pulse;
      if (silentBeats >= DEAD_BEATS) return "dead";
      return silentBeats >= LATE_BEATS ? "late" : "alive";
    },
    reset() {
      last = undefined;
      silentBeats = 0;
    },
  };
}
