type Waiting = { readonly dueMs: number; readonly callback: () => void };

/** Timers that a test advances. Promises that a timer resolves are handled before the next timer runs. */
export function manualTimers() {
  let nowMs = 0;
  const waiting = new Set<Waiting>();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    timers: {
      after: (delayMs: number, callback: () => void) => {
        const entry = { dueMs: nowMs + delayMs, callback };
        waiting.add(entry);
        return () => void waiting.delete(entry);
      },
    },
    passTime: async (durationMs: number) => {
      await settle();
      const untilMs = nowMs + durationMs;
      for (;;) {
        const next = [...waiting].filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];
        if (!next) break;
        waiting.delete(next);
        nowMs = next.dueMs;
        next.callback();
        await settle();
      }
      nowMs = untilMs;
    },
  };
}
