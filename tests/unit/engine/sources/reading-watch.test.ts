import { expect, onTestFinished, test, vi } from "vitest";
import { ReadingWatch } from "#engine/sources/reading-watch.ts";

test("sound counts as being read from the first opened source until 5 s after the last one's first sound", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reported: boolean[] = [];
  const watch = new ReadingWatch((isReading) => reported.push(isReading));
  watch.begin("a");
  watch.begin("b");
  watch.end("a");
  vi.advanceTimersByTime(60_000);
  expect(reported).toEqual([true, true]);
  watch.end("b");
  vi.advanceTimersByTime(4999);
  expect(reported.at(-1)).toBe(true);
  watch.begin("c");
  vi.advanceTimersByTime(60_000);
  expect(reported.at(-1)).toBe(true);
  watch.end("unknown");
  watch.end("c");
  vi.advanceTimersByTime(5000);
  expect(reported).toEqual([true, true, true, false]);
  watch.begin("d");
  watch.dispose();
  expect(reported.slice(4)).toEqual([true, false]);
});
