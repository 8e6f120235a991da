import { expect, onTestFinished, test, vi } from "vitest";
import { waitUntilCalm } from "#ui/calm-page.ts";

/** Starts a wait with fake timers; returns whether it is over. */
function startWait(): () => boolean {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isOver = false;
  void waitUntilCalm().then(() => (isOver = true));
  return () => isOver;
}

/** As if the thread were busy: what is due in this time runs after it. */
async function beBusy(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  const real = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => real() + ms);
  await vi.advanceTimersToNextTimerAsync();
  clock.mockRestore();
}

test("a thread that is free is waited for 100 ms", async () => {
  const isOver = startWait();
  await vi.advanceTimersByTimeAsync(99);
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver()).toBe(true);
});

test("a timer that comes late begins the wait again", async () => {
  const isOver = startWait();
  await vi.advanceTimersByTimeAsync(75);
  await beBusy(200);
  await vi.advanceTimersByTimeAsync(75);
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(25);
  expect(isOver()).toBe(true);
});

test("a thread that is never free is waited for 3 s", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let nowMs = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  let isOver = false;
  void waitUntilCalm().then(() => (isOver = true));
  for (let step = 1; step <= 30; step++) {
    expect(isOver).toBe(false);
    nowMs = step * 100;
    await vi.advanceTimersToNextTimerAsync();
  }
  expect(isOver).toBe(true);
});
