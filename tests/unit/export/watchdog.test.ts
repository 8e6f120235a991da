import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWatchdog, keepAlive, onceASecond } from "#export/watchdog.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a worker that hangs is reported after its time limit without a heartbeat; before its first heartbeat there is no limit", () => {
  const onSilent = vi.fn();
  const watch = createWatchdog(onSilent);
  vi.advanceTimersByTime(60_000);
  expect(onSilent).not.toHaveBeenCalled();
  const stopKeepAlive = keepAlive(() => watch.expect(10));
  vi.advanceTimersByTime(60_000);
  expect(onSilent).not.toHaveBeenCalled();
  stopKeepAlive();
  vi.advanceTimersByTime(8000);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(onSilent).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

test("a stopped watchdog reports nothing", () => {
  const onSilent = vi.fn();
  const watch = createWatchdog(onSilent);
  watch.expect(2);
  watch.stop();
  vi.advanceTimersByTime(10_000);
  expect(onSilent).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test("of many steps one per second is reported", () => {
  const onReport = vi.fn();
  const onStep = onceASecond(onReport);
  for (let step = 0; step < 100; step += 1) {
    vi.advanceTimersByTime(100);
    onStep();
  }
  expect(onReport).toHaveBeenCalledTimes(10);
});
