import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Settle } from "#timeline/settle.ts";
import { aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const aHost = () => createTestHost(aTimeline([]));

const scroll = (host: TestHost) => {
  const { viewport } = host.getView();
  host.actions.setViewport({ ...viewport, startSeconds: viewport.startSeconds + 1 });
};

/** A calm that notes when it told its listener, milliseconds since the test began. */
function heard(host: TestHost): { readonly calm: Settle; readonly atMs: number[]; readonly stop: () => void } {
  const beganMs = Date.now();
  const calm = new Settle(host);
  const atMs: number[] = [];
  return { calm, atMs, stop: calm.subscribe(() => atMs.push(Date.now() - beganMs)) };
}

test("§9 what follows the canvas does so once the view has rested for 100 ms, and only once", () => {
  const host = aHost();
  const { atMs } = heard(host);
  vi.advanceTimersByTime(1000);
  expect(atMs).toEqual([]);
  scroll(host);
  vi.advanceTimersByTime(1000);
  expect(atMs).toEqual([1100]);
});

test("§9 while the view moves nothing follows, and one timer at most waits", () => {
  const host = aHost();
  const { atMs } = heard(host);
  for (let step = 0; step < 20; step++) {
    scroll(host);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(99);
  }
  expect(atMs).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(atMs).toEqual([19 * 99 + 100]);
  expect(vi.getTimerCount()).toBe(0);
});

test("§9 what follows waits until all is drawn, and looks less often the longer that takes", () => {
  const host = aHost();
  const { calm, atMs } = heard(host);
  const lookedAtMs: number[] = [];
  const beganMs = Date.now();
  let isDrawing = true;
  calm.waitFor(() => {
    lookedAtMs.push(Date.now() - beganMs);
    return isDrawing;
  });
  scroll(host);
  vi.advanceTimersByTime(1000);
  expect(lookedAtMs).toEqual([100, 300, 700]);
  expect(atMs).toEqual([]);
  isDrawing = false;
  vi.advanceTimersByTime(1000);
  expect(lookedAtMs).toEqual([100, 300, 700, 1500]);
  expect(atMs).toEqual([1500]);
});

test("§9 who moves the view again while it is drawn is followed 100 ms after that, however long was waited before", () => {
  const host = aHost();
  const { calm, atMs } = heard(host);
  let isDrawing = true;
  calm.waitFor(() => isDrawing);
  scroll(host);
  vi.advanceTimersByTime(400);
  isDrawing = false;
  scroll(host);
  vi.advanceTimersByTime(1000);
  expect(atMs).toEqual([500]);
});

test("§9 what changed beside the view is followed as the view is", () => {
  const { calm, atMs } = heard(aHost());
  calm.touch();
  vi.advanceTimersByTime(1000);
  expect(atMs).toEqual([100]);
});

test("§9 all that follow are told in the same turn; who stopped is not, and after the last nothing waits nor listens", () => {
  const host = aHost();
  const { calm, atMs, stop } = heard(host);
  let others = 0;
  const stopOther = calm.subscribe(() => {
    others += 1;
  });
  scroll(host);
  vi.advanceTimersByTime(100);
  expect({ atMs, others }).toEqual({ atMs: [100], others: 1 });
  stop();
  scroll(host);
  vi.advanceTimersByTime(100);
  expect({ atMs, others }).toEqual({ atMs: [100], others: 2 });
  scroll(host);
  stopOther();
  expect(vi.getTimerCount()).toBe(0);
  scroll(host);
  calm.touch();
  expect(vi.getTimerCount()).toBe(0);
});

test("§9 who comes back is followed again", () => {
  const host = aHost();
  const { calm, atMs, stop } = heard(host);
  stop();
  calm.subscribe(() => atMs.push(-1));
  scroll(host);
  vi.advanceTimersByTime(1000);
  expect(atMs).toEqual([-1]);
});
