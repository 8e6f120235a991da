import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { waitUntilThreadIdle } from "#editor/core/thread-idle.ts";

let busyMs: number;

beforeEach(() => {
  vi.useFakeTimers();
  busyMs = 0;
  const timers = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => timers() + busyMs);
  onTestFinished(() => {
    clock.mockRestore();
    vi.useRealTimers();
  });
});

/** Starts a wait; returns whether it is over. */
function startWait(): () => boolean {
  let isOver = false;
  void waitUntilThreadIdle().then(() => (isOver = true));
  return () => isOver;
}

/** The thread is busy for this long before the next timer runs. */
async function beBusy(ms: number): Promise<void> {
  busyMs += ms;
  await vi.advanceTimersToNextTimerAsync();
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
  const isOver = startWait();
  for (let step = 1; step <= 30; step++) {
    expect(isOver()).toBe(false);
    await beBusy(75);
  }
  expect(isOver()).toBe(true);
});
