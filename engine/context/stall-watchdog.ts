/** What one check looks at; both values grow as long as audio is rendered. */
export type OutputSample = {
  /** The context's `currentTime`, seconds. */
  readonly contextTime: number;
  /** Meter reports of the mixer so far; 0 until its worklet is loaded, which may take any time. */
  readonly reports: number;
};

/** "late": no progress for half a second, maybe temporary. "stalled": none for five seconds, it will not recover by itself. */
export type OutputHealth = "advancing" | "late" | "stalled";

/** Between two checks. */
export const CHECK_INTERVAL_MS = 250;
const LATE_BEATS = 2;
const STALLED_BEATS = 20;

export type StallWatchdog = {
  /** Call it every `CHECK_INTERVAL_MS` while playing. Calls are counted, not timed: a page that was itself frozen raises no alarm. */
  beat(pulse: OutputSample): OutputHealth;
  /** Playback starts anew. */
  reset(): void;
};

/** Detects a context that says "running" but does not run, and a mixer that no longer mixes. */
export function createStallWatchdog(): StallWatchdog {
  let last: OutputSample | undefined;
  let silentBeats = 0;
  return {
    beat(pulse) {
      const isMoving = last === undefined || pulse.contextTime > last.contextTime;
      const isMixing = last === undefined || pulse.reports === 0 || pulse.reports > last.reports;
      silentBeats = isMoving && isMixing ? 0 : silentBeats + 1;
      last = pulse;
      if (silentBeats >= STALLED_BEATS) return "stalled";
      return silentBeats >= LATE_BEATS ? "late" : "advancing";
    },
    reset() {
      last = undefined;
      silentBeats = 0;
    },
  };
}
