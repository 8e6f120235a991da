import { expect, test } from "vitest";
import { VIDEO_BAR_ID } from "#timeline/contract.ts";
import { gestureFor, marqueeTo } from "#timeline/gestures/gesture.ts";
import { edgeScrollSpeed, scrolledBy } from "#timeline/gestures/edge-scroll.ts";
import { MOUSE_REACH, NO_MODIFIERS, targetAt } from "#timeline/gestures/hit-test.ts";
import type { Modifiers } from "#timeline/gestures/hit-test.ts";
import { clickedSelection, clipsInMarquee } from "#timeline/gestures/selecting.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const [a, b, c, d] = [
  aClip({ id: "a", startTime: 0, endTime: 5 }),
  aClip({ id: "b", startTime: 10, endTime: 15 }),
  aClip({ id: "c", startTime: 20, endTime: 25 }),
  aClip({ id: "d", startTime: 12, endTime: 18, laneIndex: 1 }),
] as const;
const host = createTestHost(aTimeline([a, b, c, d], 60));
const shownWith = (...ids: string[]) => shownOf({ ...host.getView(), selection: new Set(ids) });

const click = (clip: typeof a, before: readonly string[], held: Partial<Modifiers>) =>
  clickedSelection({ kind: "clip", clip, part: "body" }, { ...NO_MODIFIERS, ...held }, shownWith(...before));

test("B-80 a click selects one clip; Ctrl adds and removes, Shift selects all up to the clicked one", () => {
  expect(click(b, ["a"], {})).toEqual(["b"]);
  expect(click(b, ["a"], { mod: true })).toEqual(["a", "b"]);
  expect(click(b, ["a", "b"], { mod: true })).toEqual(["a"]);
  expect(click(c, ["a"], { shift: true })).toEqual(["a", "b", "c"]);
  expect(click(d, ["b"], { shift: true })).toEqual(["b", "d"]);
  expect(click(d, [], { shift: true })).toEqual(["d"]);
});

test("B-80 the video bar is selected by its own id; a click on empty space clears the selection, unless it is an adding click", () => {
  expect(clickedSelection({ kind: "video" }, NO_MODIFIERS, shownWith("a"))).toEqual([VIDEO_BAR_ID]);
  expect(clickedSelection({ kind: "empty", laneIndex: 0 }, NO_MODIFIERS, shownWith("a"))).toEqual([]);
  expect(clickedSelection({ kind: "empty", laneIndex: 0 }, { ...NO_MODIFIERS, shift: true }, shownWith("a"))).toEqual(["a"]);
});

test("a rectangle selects every clip it touches, also if the view is scrolled meanwhile", () => {
  const shown = shownWith();
  const press = { xPx: 300, yPx: 200 };
  const gesture = gestureFor(targetAt({ xPx: 140, yPx: 200 }, shown, 50, MOUSE_REACH), press, shown, {
    playheadSeconds: 50,
    isTouch: false,
    modifiers: NO_MODIFIERS,
    selectedBefore: new Set(),
  });
  if (gesture?.kind !== "marquee") throw new Error("That is no rectangle.");
  const to = (xPx: number, yPx: number, startSeconds = 0) =>
    clipsInMarquee(marqueeTo(gesture, { xPx, yPx }, { ...shown.view.viewport, startSeconds }), shown);
  expect(to(280, 190)).toEqual(["d"]);
  expect(to(280, 100)).toEqual(["b", "d"]);
  expect(to(410, 100)).toEqual(["c", "d"]);
  expect(to(0, 0)).toEqual(["a", "b", "d"]);
  // The same pointer position after scrolling by ten seconds.
  expect(to(300, 100, 10)).toEqual(["c", "d"]);
});

test("design timeline: a drag near an edge scrolls, faster the nearer it is, and not in the middle", () => {
  const { viewport } = shownWith().view;
  const speed = (xPx: number, yPx = 150) => edgeScrollSpeed({ xPx, yPx }, viewport, true);
  expect(speed(400)).toEqual({ xPxPerSecond: 0, yPxPerSecond: 0 });
  expect(speed(790).xPxPerSecond).toBeGreaterThan(speed(770).xPxPerSecond);
  expect(speed(770).xPxPerSecond).toBeGreaterThan(0);
  expect(speed(-300).xPxPerSecond).toBe(-2400);
  expect(speed(400, 299).yPxPerSecond).toBeGreaterThan(0);
  expect(edgeScrollSpeed({ xPx: 400, yPx: 299 }, viewport, false).yPxPerSecond).toBe(0);
  const beforeLayout = { ...viewport, widthPx: 0, heightPx: 0 };
  expect(edgeScrollSpeed({ xPx: 400, yPx: 299 }, beforeLayout, true)).toEqual({ xPxPerSecond: 0, yPxPerSecond: 0 });
  expect(scrolledBy(viewport, { xPxPerSecond: 200, yPxPerSecond: -50 }, 0.1).startSeconds).toBe(1);
});
