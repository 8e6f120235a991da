import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWatchdog, keepAlive, onceASecond } from "#export/watchdog.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("reliability: a worker that hangs is given up after its seconds of silence; before its first word it may take any time", () => {
  const onSilent = vi.fn();
  const watch = createWatchdog(onSilent);
  vi.advanceTimersByTime(60_000);
  expect(onSilent).not.toHaveBeenCalled();
  const stopSigns = keepAlive(() => watch.expect(10));
  vi.advanceTimersByTime(60_000);
  expect(onSilent).not.toHaveBeenCalled();
  stopSigns();
  vi.advanceTimersByTime(8000);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(onSilent).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

test("a watch that is stopped accuses no one", () => {
  const onSilent = vi.fn();
  const watch = createWatchdog(onSilent);
  watch.expect(2);
  watch.stop();
  vi.advanceTimersByTime(10_000);
  expect(onSilent).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test("of many steps one a second is told", () => {
  const sign = vi.fn();
  const onStep = onceASecond(sign);
  for (let step = 0; step < 100; step += 1) {
    vi.advanceTimersByTime(100);
    onStep();
  }
  expect(sign).toHaveBeenCalledTimes(10);
});
