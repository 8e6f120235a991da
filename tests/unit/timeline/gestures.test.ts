import { expect, test } from "vitest";
import { cursorFor } from "#timeline/gestures/cursor.ts";
import { dragClips } from "#timeline/gestures/drag-clips.ts";
import { gestureFor } from "#timeline/gestures/gesture.ts";
import { panTo, scrubTo } from "#timeline/gestures/navigation.ts";
import type { Gesture } from "#timeline/gestures/gesture.ts";
import { MOUSE_REACH, NO_MODIFIERS, targetAt } from "#timeline/gestures/hit-test.ts";
import type { Modifiers, Point } from "#timeline/gestures/hit-test.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const clip = aClip({ id: "a", startTime: 10, endTime: 20, laneIndex: 1, sourceOffset: 4, originalDuration: 18 });
const other = aClip({ id: "b", startTime: 0, endTime: 5, laneIndex: 0 });
const host = createTestHost(aTimeline([clip, other], 60));
const shown = shownOf(host.getView());
const { viewport } = shown.view;

/** A view at 20 px per second; lane 0 begins at 88 px, lane 1 at 148 px. */
const at = (seconds: number, yPx: number): Point => ({ xPx: seconds * 20, yPx });
const [LANE_0, LANE_1, NEW_LANE, RULER, VIDEO] = [100, 160, 215, 5, 50];

const drag = (from: Point, to: Point) => {
  const target = targetAt(from, shown, 0, MOUSE_REACH);
  const gesture = gestureFor(target, from, shown, {
    playheadSeconds: 0,
    isTouch: false,
    modifiers: NO_MODIFIERS,
    selectedBefore: new Set(),
  });
  if (gesture?.kind !== "move" && gesture?.kind !== "trim") throw new Error("That is no drag.");
  return dragClips(gesture, to, shown, undefined, NO_MODIFIERS).edit;
};

test("B-88 dragging moves start and end together, across lanes", () => {
  expect(drag(at(12, LANE_1), at(15, LANE_0))).toEqual({
    kind: "moveClip",
    changes: [{ kind: "putClip", clip: { ...clip, startTime: 13, endTime: 23, laneIndex: 0 } }],
  });
});

test("B-88 the start is never below 0", () => {
  expect(drag(at(12, LANE_1), at(-30, LANE_1))?.changes).toEqual([{ kind: "putClip", clip: { ...clip, startTime: 0, endTime: 10 } }]);
});

test("B-73 below the last lane a drag makes one new lane, however far down", () => {
  const moved = { ...clip, laneIndex: 2 };
  expect(drag(at(12, LANE_1), at(12, NEW_LANE))?.changes).toEqual([{ kind: "putClip", clip: moved }]);
  expect(drag(at(12, LANE_1), at(12, 5000))?.changes).toEqual([{ kind: "putClip", clip: moved }]);
  expect(drag(at(12, LANE_1), at(12, RULER))?.changes).toEqual([{ kind: "putClip", clip: { ...clip, laneIndex: 0 } }]);
});

test("B-89 the left edge changes the source offset and stops where the source begins", () => {
  expect(drag(at(10.1, LANE_1), at(12.1, LANE_1))).toEqual({
    kind: "trimClip",
    changes: [{ kind: "putClip", clip: { ...clip, startTime: 12, sourceOffset: 6 } }],
  });
  expect(drag(at(10.1, LANE_1), at(0, LANE_1))?.changes).toEqual([{ kind: "putClip", clip: { ...clip, startTime: 6, sourceOffset: 0 } }]);
});

test("B-89 the right edge ends at the end of the source, at least 0.1 s remains", () => {
  expect(drag(at(19.9, LANE_1), at(40, LANE_1))?.changes).toEqual([{ kind: "putClip", clip: { ...clip, endTime: 24 } }]);
  expect(drag(at(19.9, LANE_1), at(1, LANE_1))?.changes).toEqual([{ kind: "putClip", clip: { ...clip, endTime: 10.1 } }]);
});

test("a drag that ends where it began changes nothing", () => {
  expect(drag(at(12, LANE_1), at(12, LANE_1))).toBeUndefined();
});

test("B-81 scrubbing is clamped to 0 … the playable length", () => {
  expect([-5, 0, 30, 61, 400].map((seconds) => scrubTo(at(seconds, RULER), shown, NO_MODIFIERS))).toEqual([0, 0, 30, 60, 60]);
});

test("B-193 with a picture the ruler is pressed on its frames; with N, without a picture, and where frames are wide, anywhere", () => {
  const { timeline } = shown.view;
  const settings = { ...timeline.settings, frameRate: { numerator: 25, denominator: 1 } };
  const pressed = (view: Partial<typeof shown.view>, xPx: number, held: Partial<Modifiers> = {}) =>
    scrubTo({ xPx, yPx: RULER }, shownOf({ ...shown.view, timeline: { ...timeline, settings }, ...view }), { ...NO_MODIFIERS, ...held });
  // 20 px a second: a pixel is 0.05 s, a frame 0.04 s.
  expect([1, 3, 9].map((xPx) => pressed({}, xPx))).toEqual([0.04, 0.16, 0.44]);
  expect(pressed({}, 201, { snapKey: true })).toBe(10.05);
  expect(pressed({ timeline: { ...timeline, picture: undefined, settings } }, 201)).toBe(10.05);
  expect(pressed({ viewport: { ...viewport, pxPerSecond: 1500 } }, 70)).toBe(0.04);
  expect(pressed({ viewport: { ...viewport, pxPerSecond: 1600 } }, 70)).toBe(0.04375);
  // The end is reached where it lies on no frame, too.
  const picture = timeline.picture && { ...timeline.picture, duration: 59.99 };
  expect(pressed({ timeline: { ...timeline, picture, settings } }, 1300)).toBe(59.99);
});

test("B-80 the target of a press, and the matching cursor", () => {
  const reported = (point: Point, playhead = 100, held: Partial<Modifiers> = {}) => {
    const target = targetAt(point, shown, playhead, MOUSE_REACH);
    return [target.kind, cursorFor(target, false, { ...NO_MODIFIERS, ...held }, false)];
  };
  expect(reported(at(30, RULER))).toEqual(["ruler", "col-resize"]);
  expect(reported(at(30, VIDEO))).toEqual(["video", "pointer"]);
  expect(reported(at(61, VIDEO))).toEqual(["empty", "default"]);
  expect(reported(at(10.1, LANE_1))).toEqual(["clip", "w-resize"]);
  expect(reported(at(15, LANE_1))).toEqual(["clip", "grab"]);
  expect(reported(at(19.9, LANE_1))).toEqual(["clip", "e-resize"]);
  expect(reported(at(30, LANE_0))).toEqual(["empty", "default"]);
  expect(reported(at(30, LANE_0), 30.1)).toEqual(["playhead", "col-resize"]);
  expect(reported(at(15, LANE_1), 15)).toEqual(["clip", "grab"]);
  expect(reported(at(15, LANE_1), 100, { mod: true })).toEqual(["clip", "ew-resize"]);
  expect(reported(at(10.1, LANE_1), 100, { mod: true })).toEqual(["clip", "col-resize"]);
  expect(reported(at(30, RULER), 100, { shift: true })).toEqual(["ruler", "crosshair"]);
  expect(cursorFor({ kind: "empty", laneIndex: 0 }, false, NO_MODIFIERS, true)).toBe("grab");
});

test("a read-only timeline can be scrubbed but not dragged", () => {
  const readOnly = shownOf({ ...shown.view, readOnly: true });
  const press = (point: Point) =>
    gestureFor(targetAt(point, readOnly, 0, MOUSE_REACH), point, readOnly, {
      playheadSeconds: 3,
      isTouch: false,
      modifiers: NO_MODIFIERS,
      selectedBefore: new Set(),
    });
  expect(press(at(12, LANE_1))).toBeUndefined();
  expect(press(at(12, RULER))).toEqual({ kind: "scrub", press: at(12, RULER), originSeconds: 3 });
});

test("a finger scrolls, unless it is on the selected clip", () => {
  const touch = (selection: ReadonlySet<string>): Gesture["kind"] | undefined => {
    const view = shownOf({ ...shown.view, selection });
    const point = at(12, LANE_1);
    return gestureFor(targetAt(point, view, 0, MOUSE_REACH), point, view, {
      playheadSeconds: 0,
      isTouch: true,
      modifiers: NO_MODIFIERS,
      selectedBefore: new Set(),
    })?.kind;
  };
  expect([touch(new Set()), touch(new Set(["a"]))]).toEqual(["pan", "move"]);
  expect(panTo({ press: { xPx: 100, yPx: 100 }, viewport }, { xPx: 60, yPx: 90 })).toEqual({
    ...viewport,
    startSeconds: 2,
    scrollTopPx: 10,
  });
});
