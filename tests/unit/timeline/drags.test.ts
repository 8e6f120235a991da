import { expect, test } from "vitest";
import type { Clip } from "#model/timeline/clip.ts";
import { bodyTopPx, fadeHandleXPx, fadeHandleYPx, gainLineYPx } from "#timeline/clip-handles.ts";
import { dragClips } from "#timeline/gestures/drag-clips.ts";
import { dragInside } from "#timeline/gestures/drag-inside.ts";
import { dragOnRuler } from "#timeline/gestures/drag-on-ruler.ts";
import { gestureFor } from "#timeline/gestures/gesture.ts";
import { resetValue } from "#timeline/gestures/reset-value.ts";
import { buildIndex } from "#timeline/index/timeline-index.ts";
import { MOUSE_REACH, NO_MODIFIERS, targetAt } from "#timeline/gestures/hit-test.ts";
import type { Modifiers, Point } from "#timeline/gestures/hit-test.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const theme = aClip({ id: "theme", startTime: 10, endTime: 20, sourceOffset: 4, originalDuration: 30 });
const tail = aClip({ id: "tail", startTime: 20, endTime: 26, sourceOffset: 3, originalDuration: 30 });
const rain = aClip({ id: "rain", startTime: 12, endTime: 15, laneIndex: 1 });
const marker = { id: "m", time: 33, name: "Hit", colour: "red" } as const;
const plain = aTimeline([theme, tail, rain], 60);
const timeline = { ...plain, settings: { ...plain.settings, markers: [marker], loopRange: { start: 5, end: 8 } } };
const host = createTestHost(timeline);
host.set({ viewport: { ...host.getView().viewport, pxPerSecond: 20 } });

const shownWith = (...selection: string[]) => shownOf({ ...host.getView(), selection: new Set(selection) });
/** A view at 20 px per second; markers lie above 16 px, lane 0 from 104 to 164 px, lane 1 to 224 px. */
const at = (seconds: number, yPx: number): Point => ({ xPx: seconds * 20, yPx });
const [MARKERS, LOOP, RULER, LANE_0, LANE_1] = [8, 21, 36, 140, 190];
/** Seconds, beyond all clips. */
const FAR_PLAYHEAD = 100;
/** No targets but those on the timeline. */
const SNAP_OPTIONS = { points: [], reachPx: 8 };

type DragOptions = { readonly selection?: readonly string[]; readonly held?: Partial<Modifiers>; readonly snaps?: boolean };

function drag(from: Point, to: Point, { selection = [], held = {}, snaps = false }: DragOptions = {}) {
  const shown = shownWith(...selection);
  const modifiers = { ...NO_MODIFIERS, ...held };
  const target = targetAt(from, shown, FAR_PLAYHEAD, MOUSE_REACH);
  const gesture = gestureFor(target, from, shown, { playheadSeconds: FAR_PLAYHEAD, isTouch: false, modifiers, selectedBefore: new Set() });
  const snapOptions = snaps ? SNAP_OPTIONS : undefined;
  switch (gesture?.kind) {
    case "move":
    case "trim":
      return dragClips(gesture, to, shown, snapOptions, modifiers);
    case "slip":
    case "roll":
    case "fade":
    case "gain":
      return dragInside(gesture, to, shown, snapOptions, modifiers);
    case "loop":
    case "marker":
      return dragOnRuler(gesture, to, shown, snapOptions);
    case "scrub":
    case "pan":
    case "marquee":
    case undefined:
      throw new Error(`A press on ${target.kind} begins ${gesture?.kind}.`);
  }
}

const puts = (...clips: Clip[]) => clips.map((clip) => ({ kind: "putClip", clip }));

test("an edge that snaps gets exactly the target's time, and the line and distance are shown", () => {
  // The end of "rain" comes within 8 px of the start of "tail".
  const { edit, guide } = drag(at(13, LANE_1), at(18.2, LANE_1), { snaps: true });
  expect(edit?.changes).toEqual(puts({ ...rain, startTime: 17, endTime: 20 }));
  expect(guide).toEqual({ lineSeconds: 20, seconds: 20, laneIndex: 1, text: "+5.000 s" });
  expect(drag(at(13, LANE_1), at(18.2, LANE_1)).guide?.lineSeconds).toBeUndefined();
});

test("the timeline's end, which a trim cannot reach because the source ends before it, shows no line", () => {
  const { edit, guide } = drag(at(25.9, LANE_0), at(59.9, LANE_0), { snaps: true });
  expect(edit?.changes).toEqual(puts({ ...tail, endTime: 47 }));
  expect(guide?.lineSeconds).toBeUndefined();
  expect(guide?.text).toBe("+21.000 s");
});

test("selected clips move together, across lanes, and stop together at 0", () => {
  const selection = ["theme", "rain"];
  expect(drag(at(15, LANE_0), at(17, LANE_1), { selection }).edit).toEqual({
    kind: "moveClip",
    changes: puts({ ...theme, startTime: 12, endTime: 22, laneIndex: 1 }, { ...rain, startTime: 14, endTime: 17, laneIndex: 2 }),
  });
  expect(drag(at(15, LANE_0), at(-20, LANE_0), { selection }).edit?.changes).toEqual(
    puts({ ...theme, startTime: 0, endTime: 10 }, { ...rain, startTime: 2, endTime: 5 }),
  );
  expect(drag(at(22, LANE_0), at(24, LANE_0), { selection }).edit?.changes).toEqual(puts({ ...tail, startTime: 22, endTime: 28 }));
});

test("a drag beyond the edge of scrolled lanes puts the clip on the first or last visible lane", () => {
  const many = Array.from({ length: 12 }, (_, lane) => aClip({ id: `c${lane}`, startTime: 10, endTime: 20, laneIndex: lane }));
  const manyHost = createTestHost(aTimeline(many));
  // 212 px of lanes are visible: the sixth to part of the ninth.
  const shown = shownOf({ ...manyHost.getView(), viewport: { ...manyHost.getView().viewport, scrollTopPx: 300 } });
  const dragged = many[7];
  const laneAt = (yPx: number) => {
    if (!dragged) throw new Error("There is no clip.");
    const press = at(15, 220);
    const change = dragClips(
      { kind: "move", clip: dragged, ids: [dragged.id], press, grabSeconds: 5, laneCount: 12, copyIdOf: (id) => id },
      at(15, yPx),
      shown,
      undefined,
      NO_MODIFIERS,
    ).edit?.changes[0];
    return change?.kind === "putClip" ? change.clip.laneIndex : dragged.laneIndex;
  };
  expect([-50, 20, 60, 100, 290, 340, 900].map(laneAt)).toEqual([5, 5, 5, 5, 8, 8, 8]);
});

test("with Ctrl a clip's sound slips within its edges, as far as the source allows", () => {
  const held = { mod: true };
  expect(drag(at(15, LANE_0), at(17, LANE_0), { held }).edit).toEqual({ kind: "slipClip", changes: puts({ ...theme, sourceOffset: 2 }) });
  expect(drag(at(15, LANE_0), at(45, LANE_0), { held }).edit?.changes).toEqual(puts({ ...theme, sourceOffset: 0 }));
});

test("with Ctrl the edit point of two clips rolls; without it only one edge moves", () => {
  const held = { mod: true };
  const rolled = puts({ ...theme, endTime: 22 }, { ...tail, startTime: 22, sourceOffset: 5 });
  expect(drag(at(19.9, LANE_0), at(21.9, LANE_0), { held }).edit).toEqual({ kind: "rollClips", changes: rolled });
  expect(drag(at(20.1, LANE_0), at(22.1, LANE_0), { held }).edit?.changes).toEqual(rolled);
  expect(drag(at(19.9, LANE_0), at(21.9, LANE_0)).edit?.changes).toEqual(puts({ ...theme, endTime: 22 }));
});

test("fade handles at the upper corners drag a fade, never past the clip's edges", () => {
  const { viewport } = host.getView();
  const corner = (edge: "start" | "end"): Point => ({ xPx: fadeHandleXPx(theme, edge, viewport), yPx: fadeHandleYPx(0, viewport) });
  const by = (point: Point, seconds: number): Point => ({ ...point, xPx: point.xPx + seconds * 20 });
  expect(drag(corner("start"), by(corner("start"), 2)).edit).toEqual({ kind: "mixClip", changes: puts({ ...theme, fadeIn: 2 }) });
  expect(drag(corner("end"), by(corner("end"), -3)).edit?.changes).toEqual(puts({ ...theme, fadeOut: 3 }));
  expect(drag(corner("start"), by(corner("start"), 40)).edit?.changes).toEqual(puts({ ...theme, fadeIn: 10 }));
  expect(drag(corner("start"), by(corner("start"), -5)).edit).toBeUndefined();
  expect(drag(corner("start"), by(corner("start"), 2)).guide).toMatchObject({ lineSeconds: undefined, text: "2.000 s" });
  // The fade snaps to the end of "rain" on the other lane, and not to the end of "tail", which it cannot reach.
  const snapped = drag(corner("start"), by(corner("start"), 5.2), { snaps: true });
  expect(snapped.edit?.changes).toEqual(puts({ ...theme, fadeIn: 5 }));
  expect(snapped.guide).toEqual({ lineSeconds: 15, seconds: 15, laneIndex: 0, text: "5.000 s" });
  expect(drag(corner("start"), by(corner("start"), 15.8), { snaps: true }).guide).toMatchObject({
    lineSeconds: undefined,
    seconds: 20,
  });
});

test("B-146 dragging the gain line changes all selected clips by a quarter of a decibel for each pixel, with Shift by a tenth", () => {
  const { viewport } = host.getView();
  const line = at(15, gainLineYPx(theme, viewport));
  const lower: Point = { ...line, yPx: line.yPx + 5 };
  expect(line.yPx).toBeGreaterThan(bodyTopPx(0, viewport));
  const down = drag(line, lower, { selection: ["theme"] });
  expect(down.edit).toEqual({ kind: "mixClip", changes: puts({ ...theme, gainDb: -1.25 }) });
  expect(down.guide?.text).toBe("−1.25 dB");
  const fine = drag(line, lower, { selection: ["theme", "rain"], held: { shift: true } });
  expect(fine.edit?.changes).toEqual(puts({ ...theme, gainDb: -0.5 }, { ...rain, gainDb: -0.5 }));
  // An unselected clip has no gain line: the drag moves the clip itself, here within its lane, which changes nothing.
  expect(drag(line, lower).edit).toBeUndefined();
});

test("B-146 with Alt a drag of clips copies them and leaves the originals, which are snap targets, where they are", () => {
  const held = { alt: true };
  const copied = drag(at(15, LANE_0), at(22, LANE_1), { held, selection: ["theme", "rain"] });
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/u);
  expect(copied.edit).toEqual({
    kind: "duplicateClips",
    changes: puts({ ...theme, id, startTime: 17, endTime: 27, laneIndex: 1 }, { ...rain, id, startTime: 19, endTime: 22, laneIndex: 2 }),
  });
  expect(copied.guide?.text).toBe("Copy · 0:17.000 (+7.000 s)");
  expect(drag(at(15, LANE_0), at(24.8, LANE_1), { held, snaps: true }).guide?.lineSeconds).toBe(20);
  expect(drag(at(13, LANE_1), at(16.2, LANE_1), { held, snaps: true }).guide?.lineSeconds).toBe(rain.endTime);
  expect(drag(at(15, LANE_0), at(15, LANE_0), { held }).edit).toBeUndefined();
});

test("B-146 with Shift a drag moves a clip in time or across lanes, whichever the pointer does more", () => {
  const held = { shift: true };
  expect(drag(at(15, LANE_0), at(18, LANE_1), { held }).edit?.changes).toEqual(puts({ ...theme, startTime: 13, endTime: 23 }));
  expect(drag(at(15, LANE_0), at(16, LANE_1), { held, snaps: true }).edit?.changes).toEqual(puts({ ...theme, laneIndex: 1 }));
});

test("B-146 a double click on the gain line or a fade handle resets that value, and on the rest of a clip nothing", () => {
  const { viewport } = host.getView();
  const loud = { ...theme, gainDb: 3, fadeIn: 2, fadeOut: 1 };
  const changed = { ...host.getView(), timeline: { ...timeline, ...aTimeline([loud, rain], 60) } };
  const shown = shownOf({ ...changed, index: buildIndex(changed.timeline), selection: new Set(["theme", "rain"]) });
  const reset = (point: Point) => resetValue(targetAt(point, shown, FAR_PLAYHEAD, MOUSE_REACH), shown)?.changes;
  expect(reset(at(15, gainLineYPx(loud, viewport)))).toEqual(puts({ ...loud, gainDb: 0 }));
  const handle = (edge: "start" | "end"): Point => ({ xPx: fadeHandleXPx(loud, edge, viewport), yPx: fadeHandleYPx(0, viewport) });
  expect(reset(handle("start"))).toEqual(puts({ ...loud, fadeIn: 0 }));
  expect(reset(handle("end"))).toEqual(puts({ ...loud, fadeOut: 0 }));
  expect([at(15, 111), at(10.1, 140), at(50, LANE_0), at(5, RULER)].map(reset)).toEqual([undefined, undefined, undefined, undefined]);
});

test("with Shift the ruler draws a loop range; its ends can be dragged and snap, and markers can be dragged", () => {
  expect(drag(at(30, RULER), at(40, RULER), { held: { shift: true } }).edit).toEqual({
    kind: "setLoopRange",
    changes: [{ kind: "setSettings", settings: { ...timeline.settings, loopRange: { start: 30, end: 40 } } }],
  });
  expect(drag(at(8, LOOP), at(10.2, LOOP), { snaps: true }).edit?.changes).toEqual([
    { kind: "setSettings", settings: { ...timeline.settings, loopRange: { start: 5, end: 10 } } },
  ]);
  const moved = drag(at(33.1, MARKERS), at(36.1, MARKERS));
  expect(moved.edit).toEqual({
    kind: "changeMarkers",
    changes: [{ kind: "setSettings", settings: { ...timeline.settings, markers: [{ ...marker, time: expect.closeTo(36, 9) }] } }],
  });
});

test("the dragged loop range is no snap target itself: its end can move by less than the snap distance", () => {
  const loop = (from: number, to: number, held = {}) => {
    const change = drag(at(from, LOOP), at(to, LOOP), { snaps: true, held }).edit?.changes[0];
    return change?.kind === "setSettings" ? change.settings.loopRange : undefined;
  };
  expect(loop(8, 8.2)).toEqual({ start: 5, end: 8.2 });
  expect(loop(8, 5.3)).toEqual({ start: 5, end: 5.3 });
  expect(loop(30, 8.2, { shift: true })).toEqual({ start: 8.2, end: 30 });
});
