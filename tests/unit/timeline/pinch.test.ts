import { expect, test } from "vitest";
import { PinchInput } from "#timeline/gestures/pinch-input.ts";
import { aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

test("a third finger that touches or lifts does not make the view jump", () => {
  const host = createTestHost(aTimeline([], 3600));
  const pinch = new PinchInput(host);
  const at = (xPx: number) => ({ xPx, yPx: 100 });
  const viewport = () => host.getView().viewport;
  expect([pinch.down(1, at(100)), pinch.down(2, at(200))]).toEqual([false, true]);
  pinch.move(2, at(300));
  expect(viewport().pxPerSecond).toBe(40);
  const before = viewport();
  pinch.down(3, at(700));
  pinch.move(3, at(701));
  expect(viewport()).toEqual(before);
  // One of the two remaining fingers was not part of the pinch, so a new pinch starts from their positions.
  pinch.up(1);
  pinch.move(3, at(702));
  expect(viewport().pxPerSecond).toBeCloseTo(40 * (402 / 401), 6);
  pinch.up(3);
  expect(pinch.isPinching).toBe(false);
});
