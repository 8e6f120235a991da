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

/** A `Settle` that records when it notifies its listener, in milliseconds since the test began. */
function observedSettle(host: TestHost): { readonly settle: Settle; readonly atMs: number[]; readonly stop: () => void } {
  const beganMs = Date.now();
  const settle = new Settle(host);
  const atMs: number[] = [];
  return { settle, atMs, stop: settle.subscribe(() => atMs.push(Date.now() - beganMs)) };
}

test("B-82 a listener is notified once, when the view has not moved for 100 ms", () => {
  const host = aHost();
  const { atMs } = observedSettle(host);
  vi.advanceTimersByTime(1000);
  expect(atMs).toEqual([]);
  scroll(host);
  vi.advanceTimersByTime(1000);
  expect(atMs).toEqual([1100]);
});

test("B-82 while the view moves no listener is notified, and at most one timer is pending", () => {
  const host = aHost();
  const { atMs } = observedSettle(host);
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

test.each([
  { frames: "of 130 ms", frameMs: [130], restMs: 260 },
  { frames: "of 199 ms", frameMs: [199], restMs: 398 },
  { frames: "of 130 and 90 ms in turn", frameMs: [130, 90], restMs: 260 },
  { frames: "of 110 and 130 ms in turn", frameMs: [110, 130], restMs: 260 },
  { frames: "of 130 ms with two changes in each", frameMs: [0, 130], restMs: 260 },
])("B-82 during frames $frames a listener is notified after the first and after the last, not between", ({ frameMs, restMs }) => {
  const host = aHost();
  const { atMs } = observedSettle(host);
  let lastMs = 0;
  for (let change = 0; change < 20; change++) {
    scroll(host);
    if (change === 19) break;
    const nextMs = frameMs[change % frameMs.length] ?? 0;
    vi.advanceTimersByTime(nextMs);
    lastMs += nextMs;
  }
  vi.advanceTimersByTime(1000);
  expect(atMs).toEqual([100, lastMs + restMs]);
});

test("B-82 a listener is notified after each of several changes 200 ms apart", () => {
  const host = aHost();
  const { atMs } = observedSettle(host);
  for (let change = 0; change < 3; change++) {
    scroll(host);
    vi.advanceTimersByTime(200);
  }
  expect(atMs).toEqual([100, 300, 500]);
});

test("B-82 after slow frames a listener is notified of a single change after 100 ms again", () => {
  const host = aHost();
  const { atMs } = observedSettle(host);
  scroll(host);
  vi.advanceTimersByTime(150);
  scroll(host);
  vi.advanceTimersByTime(1000);
  scroll(host);
  vi.advanceTimersByTime(1000);
  expect(atMs).toEqual([100, 450, 1250]);
});

test("B-82 the notification waits until everything is drawn, and checks less often the longer that takes", () => {
  const host = aHost();
  const { settle, atMs } = observedSettle(host);
  const lookedAtMs: number[] = [];
  const beganMs = Date.now();
  let isDrawing = true;
  settle.waitFor(() => {
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

test("B-82 if the view moves again during drawing, the notification comes 100 ms after that, however long the wait before", () => {
  const host = aHost();
  const { settle, atMs } = observedSettle(host);
  let isDrawing = true;
  settle.waitFor(() => isDrawing);
  scroll(host);
  vi.advanceTimersByTime(400);
  isDrawing = false;
  scroll(host);
  vi.advanceTimersByTime(1000);
  expect(atMs).toEqual([500]);
});

test("B-82 a change other than the view's is notified in the same way", () => {
  const { settle, atMs } = observedSettle(aHost());
  settle.touch();
  vi.advanceTimersByTime(1000);
  expect(atMs).toEqual([100]);
});

test("B-82 all listeners are notified in one task, unsubscribed ones are not, and after the last no timer is left", () => {
  const host = aHost();
  const { settle, atMs, stop } = observedSettle(host);
  let others = 0;
  const stopOther = settle.subscribe(() => {
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
  settle.touch();
  expect(vi.getTimerCount()).toBe(0);
});

test("B-82 a listener that subscribes after the last has left is notified", () => {
  const host = aHost();
  const { settle, atMs, stop } = observedSettle(host);
  stop();
  settle.subscribe(() => atMs.push(-1));
  scroll(host);
  vi.advanceTimersByTime(1000);
  expect(atMs).toEqual([-1]);
});
