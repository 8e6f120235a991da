import { expect, test } from "vitest";
import { addMarker, removeMarker } from "#model/edits/marker-edits.ts";
import { MOUSE_REACH, TOUCH_REACH, targetAt } from "#timeline/gestures/hit-test.ts";
import { menuPlaceAt } from "#timeline/menu/menu-place.ts";
import { contentHeightPx, rowAt, withMarkersRow } from "#timeline/layout.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { withoutPlayback } from "#tests/support/editor/without-playback.ts";
import { commitStep } from "#editor/core/document/commit-step.ts";
import { EMPTY_DOCUMENT } from "#editor/core/document/document.ts";
import { createViewActions } from "#editor/actions/view-actions.ts";
import { withChanges } from "#model/timeline/timeline.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const plain = aTimeline([aClip({ id: "theme", startTime: 10, endTime: 20 })], 60);
const markers = [12, 30, 30.2].map((time, at) => ({ id: `m${at}`, time, name: `Hit ${at}`, colour: "red" }) as const);
const timeline = { ...plain, settings: { ...plain.settings, markers, loopRange: { start: 5, end: 30 } } };
/** 20 px a second: markers at 240, 600 and 604 px. */
const { view } = shownOf(createTestHost(timeline).getView());

test.each([
  ["a mouse", MOUSE_REACH],
  ["a finger", TOUCH_REACH],
])("B-180 %s takes a marker in the row above the ruler only: in the ruler it takes the playhead or an end of the loop", (_, reach) => {
  for (const readOnly of [false, true]) {
    const shown = shownOf({ ...view, readOnly });
    const taken = new Map<string, Set<string>>();
    for (let yPx = 0; yPx < 300; yPx++) {
      for (let xPx = 0; xPx < 800; xPx += 2) {
        const row = rowAt(yPx, shown.view.viewport, 1).kind;
        taken.set(row, (taken.get(row) ?? new Set()).add(targetAt({ xPx, yPx }, shown, 12, reach).kind));
      }
    }
    expect(taken.get("markers")).toEqual(new Set(["ruler", "marker"]));
    expect(taken.get("ruler")).toEqual(new Set(readOnly ? ["ruler"] : ["ruler", "loop"]));
    expect([...taken].filter(([row, kinds]) => row !== "markers" && kinds.has("marker"))).toEqual([]);
  }
});

test("B-180 a press takes the marker whose flag or name is under it, of two the one that is drawn on top, and beside them the playhead", () => {
  const at = (xPx: number) => {
    const target = targetAt({ xPx, yPx: 8 }, shownOf(view), 0, MOUSE_REACH);
    return target.kind === "marker" ? target.marker.id : target.kind;
  };
  expect([236, 237, 251, 252, 602, 604, 608].map(at)).toEqual(["ruler", "m0", "m0", "m0", "m1", "m2", "m2"]);
  // The name "Hit 0" ends about 40 px after its marker; that of the second marker has no room before the third.
  expect([275, 285, 596, 597, 640, 650].map(at)).toEqual(["m0", "ruler", "ruler", "m1", "m2", "ruler"]);
});

test("B-180 of two markers within a finger's reach the one with the nearer flag is taken, by a press and by a menu", () => {
  const near = [5, 5.75].map((time, index) => ({ id: `n${index}`, time, name: "", colour: "red" }) as const);
  const shown = shownOf(createTestHost({ ...plain, settings: { ...plain.settings, markers: near } }).getView());
  /** Flags at 100 to 108 and 115 to 123 px. */
  const at = (xPx: number) => {
    const target = targetAt({ xPx, yPx: 8 }, shown, 0, TOUCH_REACH);
    const place = menuPlaceAt({ xPx, yPx: 8 }, shown, TOUCH_REACH);
    return [target.kind === "marker" ? target.marker.id : target.kind, place.kind === "marker" ? place.markerId : place.kind];
  };
  for (const [xPx, taken] of [
    [77, "ruler"],
    [78, "n0"],
    [102, "n0"],
    [111, "n0"],
    [112, "n1"],
    [145, "n1"],
    [146, "ruler"],
  ] as const)
    expect([xPx, ...at(xPx)]).toEqual([xPx, taken, taken]);
});

test("B-180 the row comes with the first marker and goes with the last; lanes that are scrolled stay where they are", () => {
  const targets = withoutPlayback();
  const { store } = targets;
  const show = (next: typeof plain, openedId?: string) =>
    commitStep({ document: { ...EMPTY_DOCUMENT, timeline: next }, changes: [], ...(openedId && { openedId }) }, targets);
  const marked = withChanges(plain, addMarker(plain, { id: "m", time: 3 })?.changes ?? []);
  const viewport = { ...store.getState().viewport, widthPx: 800, heightPx: 120 };
  const places = () => {
    const { markersPx = 0, scrollTopPx } = store.getState().viewport;
    return [markersPx, scrollTopPx];
  };
  store.setState({ viewport });
  show(plain, "reel");
  show(marked);
  expect(places()).toEqual([16, 0]);
  // A gesture that began before the row came.
  createViewActions({ store, engine: { position: () => 0 } }).setViewport(viewport);
  expect(places()).toEqual([16, 0]);
  store.setState({ viewport: { ...store.getState().viewport, scrollTopPx: 40 } });
  show(withChanges(marked, removeMarker(marked, "m")?.changes ?? []));
  expect(places()).toEqual([0, 24]);
  show(marked);
  expect(places()).toEqual([16, 40]);
  show(plain, "other");
  expect(places()).toEqual([0, 0]);
});

test("B-180 a view that is scrolled to its end shows no more than its content when the row goes", () => {
  const scrolledToEnd = (shown: typeof view.viewport) => ({ ...shown, heightPx: 120, scrollTopPx: contentHeightPx(1, shown) - 120 });
  const end = scrolledToEnd(view.viewport);
  expect(withMarkersRow(end, false)).toEqual(scrolledToEnd(withMarkersRow(view.viewport, false)));
  expect(withMarkersRow(end, true)).toBe(end);
});
