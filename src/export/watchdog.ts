/** Interval of the heartbeats of a worker; shorter than the limit of any watchdog. */
const HEARTBEAT_MS = 1000;

/** Calls back when a worker sends no message for some seconds. */
export type Watchdog = {
  /** Restarts the countdown: the next message is due within `seconds`. */
  expect(seconds: number): void;
  /** Ends the countdown; no message is due. */
  stop(): void;
};

/**
 * Counts timer ticks of 1 s instead of comparing clocks, so that a page whose own event loop was blocked does not report a worker as
 * silent.
 */
export function createWatchdog(onSilent: () => void): Watchdog {
  let left = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const count = () => {
    left -= 1;
    if (left > 0) return;
    stop();
    onSilent();
  };
  return {
    expect: (seconds) => {
      left = seconds;
      timer ??= setInterval(count, HEARTBEAT_MS);
    },
    stop,
  };
}

/** Limits calls to one per second; for work with many more steps than that. */
export function onceASecond(call: () => void): () => void {
  let lastMs = performance.now();
  return () => {
    const nowMs = performance.now();
    if (nowMs - lastMs < HEARTBEAT_MS) return;
    lastMs = nowMs;
    call();
  };
}

/**
 * Calls `beat` at once and then every second while the event loop runs; a thread that hangs in a loop stops sending. Returns a function
 * that stops the calls.
 */
export function keepAlive(beat: () => void): () => void {
  beat();
  const timer = setInterval(beat, HEARTBEAT_MS);
  return () => clearInterval(timer);
}
