import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNewestPerFrame } from "#editor/core/store/newest-per-frame.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => setTimeout(act, 16));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("of many values of a frame the newest is shown, and none once it is over: a failed export is not shown as running again", () => {
  const shown: number[] = [];
  const newest = createNewestPerFrame<number>((value) => shown.push(value));
  newest.set(1);
  newest.set(2);
  vi.advanceTimersByTime(1000);
  newest.set(3);
  vi.advanceTimersByTime(1000);
  newest.set(4);
  newest.end();
  newest.set(5);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([2, 3]);
});
