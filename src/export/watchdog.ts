/** Of whoever is to be heard: often enough for any watch. */
const SIGN_MS = 1000;

/** Calls back after some seconds without a word from a worker. */
export type Watchdog = {
  /** There was a word: for so long there may be none now. */
  expect(seconds: number): void;
  /** Nothing is expected any more. */
  stop(): void;
};

/** Seconds are counted, not timed: a page that stood still itself accuses no one. */
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
      timer ??= setInterval(count, SIGN_MS);
    },
    stop,
  };
}

/** Passes on at most one call a second: for work that has many more steps. */
export function onceASecond(sign: () => void): () => void {
  let lastMs = performance.now();
  return () => {
    const nowMs = performance.now();
    if (nowMs - lastMs < SIGN_MS) return;
    lastMs = nowMs;
    sign();
  };
}

/** Calls `sign` at once and every second, as long as the event loop runs: what hangs in a loop says nothing more. Answers how to stop. */
export function keepAlive(sign: () => void): () => void {
  sign();
  const timer = setInterval(sign, SIGN_MS);
  return () => clearInterval(timer);
}
