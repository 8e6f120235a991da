import { expect, test } from "vitest";
import { createStallWatchdog } from "#engine/context/stall-watchdog.ts";

/** Health after each of `count` checks; the sound stops advancing at `stopsAt`. */
function healths(count: number, pulseAt: (beat: number) => { readonly contextTime: number; readonly reports: number }) {
  const watchdog = createStallWatchdog();
  return Array.from({ length: count }, (_, beat) => watchdog.beat(pulseAt(beat)));
}

test("sound that advances is alive, however long the page itself stalled between two checks", () => {
  const seen = healths(20, (beat) => ({ contextTime: beat < 10 ? beat * 0.25 : beat * 0.25 + 5, reports: beat * 15 }));
  expect(new Set(seen)).toEqual(new Set(["advancing"]));
});

test("a context that claims to run but does not advance is late within 500 ms and dead after 5 s", () => {
  const seen = healths(22, () => ({ contextTime: 1, reports: 7 }));
  expect(seen.indexOf("late")).toBe(2);
  expect(seen.indexOf("stalled")).toBe(20);
});

test("a mixer that stops reporting is dead though its context's clock runs; one that is not loaded yet is not", () => {
  const loading = healths(30, (beat) => ({ contextTime: beat * 0.25, reports: 0 }));
  expect(new Set(loading)).toEqual(new Set(["advancing"]));
  const broken = healths(40, (beat) => ({ contextTime: beat * 0.25, reports: Math.min(beat, 10) + 1 }));
  expect(broken.slice(0, 12)).not.toContain("late");
  expect(broken.at(-1)).toBe("stalled");
});

test("sound that resumes after a gap is alive again; a new start is checked anew", () => {
  const watchdog = createStallWatchdog();
  for (let beat = 0; beat < 5; beat++) watchdog.beat({ contextTime: 1, reports: 1 });
  expect(watchdog.beat({ contextTime: 1, reports: 1 })).toBe("late");
  expect(watchdog.beat({ contextTime: 1.2, reports: 9 })).toBe("advancing");
  for (let beat = 0; beat < 5; beat++) watchdog.beat({ contextTime: 1.2, reports: 9 });
  watchdog.reset();
  expect(watchdog.beat({ contextTime: 1.2, reports: 9 })).toBe("advancing");
});
