import { expect, test } from "vitest";
import { createViewActions } from "#editor/actions/view-actions.ts";
import { EMPTY_DOCUMENT } from "#editor/core/document/document.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { zoomOf } from "#model/timeline/viewport.ts";
import { aClip, aTimeline } from "#tests/support/timeline/test-timeline-host.ts";

/** A viewport of 1,000 × 400 px at zoom 1, 20 s wide, on an hour of picture and twelve lanes. */
function aView() {
  const store = createEditorStore();
  const clips = Array.from({ length: 12 }, (_, lane) => aClip({ id: `c${lane}`, startTime: 100, endTime: 110, laneIndex: lane }));
  store.setState(({ viewport }) => ({
    document: { ...EMPTY_DOCUMENT, timeline: aTimeline(clips, 3600) },
    viewport: { ...viewport, startSeconds: 30, widthPx: 1000, heightPx: 400 },
  }));
  const actions = createViewActions({ store, engine: { position: () => 40 } });
  return { store, actions, viewport: () => store.getState().viewport, zoom: () => zoomOf(store.getState().viewport) };
}

test("B-79 buttons zoom between 0.5 and 5; keys continue to the whole timeline and to 16 px per sample, and return exactly", () => {
  const { actions, viewport, zoom } = aView();
  const pressed = (press: () => void) => Array.from({ length: 40 }, () => (press(), zoom()));
  expect(pressed(actions.zoomIn).at(-1)).toBe(5);
  const further = pressed(actions.zoomInByKey);
  expect(further[0]).toBe(7.5);
  expect(viewport().pxPerSecond).toBe(16 * 48_000);
  // The playhead keeps its position on the screen.
  expect((40 - viewport().startSeconds) * viewport().pxPerSecond).toBeCloseTo(500, 3);
  const back = pressed(actions.zoomOutByKey);
  expect(back.slice(0, 5)).toEqual(further.slice(0, further.indexOf(15_360)).reverse().slice(0, 5));
  expect(back).toContain(1);
  expect(viewport()).toMatchObject({ startSeconds: 0, pxPerSecond: 1000 / 3600 });
  expect(pressed(actions.zoomInByKey)).toEqual(expect.arrayContaining([1, 5, 15_360]));
});

test("zooming to the selection also scrolls to its lanes, as little as possible", () => {
  const { actions, store, viewport } = aView();
  const zoomedTo = (...ids: string[]) => {
    store.setState({ selection: new Set(ids) });
    actions.zoomToSelection();
    return viewport();
  };
  // 312 px of lanes are visible.
  expect(zoomedTo("c11")).toMatchObject({ startSeconds: 99.5, pxPerSecond: 1000 / 11, scrollTopPx: 12 * 60 - 312 });
  expect(zoomedTo("c8").scrollTopPx).toBe(12 * 60 - 312);
  expect(zoomedTo("c2", "c4").scrollTopPx).toBe(120);
  expect(zoomedTo("c1", "c11").scrollTopPx).toBe(60);
});

test("a requested time is scrolled into view at the edge it was approached from; one in view does not scroll", () => {
  const { actions, viewport } = aView();
  const shown = (seconds: number, from: number) => {
    actions.showTime(seconds, from);
    return viewport().startSeconds;
  };
  expect(shown(45, 40)).toBe(30);
  expect(shown(50.02, 49.99)).toBeCloseTo(50.02 - 0.8, 9);
  expect(shown(49.2, 49.23)).toBeCloseTo(49.2 - 19.2, 9);
  expect(shown(0, 49.2)).toBe(0);
  expect(shown(3600, 0)).toBe(3580);
});
