import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { EMPTY_DOCUMENT } from "#editor/core/document/document.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { createSavedView } from "#editor/playback/saved-view.ts";
import { laneHeightsOf } from "#model/timeline/lane-heights.ts";
import { EMPTY_TIMELINE } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An editor whose canvas is `widthPx` wide; `kept` is the device's storage. */
function anEditor(kept = new Map<string, string>(), widthPx = 1000) {
  const store = createEditorStore();
  const view = createSavedView(store, { get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value ?? "") });
  onTestFinished(view.dispose);
  const resize = (width: number) => store.setState(({ viewport }) => ({ viewport: { ...viewport, widthPx: width, heightPx: 400 } }));
  resize(widthPx);
  const show = (projectId: string, timeline: ProjectTimeline) => {
    const before = store.getState();
    store.setState({ projectId, document: { ...EMPTY_DOCUMENT, timeline } });
    view.update(store.getState(), before);
  };
  return {
    kept,
    store,
    view,
    resize,
    show,
    place: () => {
      const { startSeconds, pxPerSecond, scrollTopPx } = store.getState().viewport;
      return [startSeconds, pxPerSecond, scrollTopPx];
    },
    scroll: (startSeconds: number, pxPerSecond: number, scrollTopPx: number) =>
      store.setState(({ viewport }) => ({ viewport: { ...viewport, startSeconds, pxPerSecond, scrollTopPx } })),
  };
}

const hour = aTimeline([aClip({ startTime: 3580, endTime: 4000 })]);

test("B-149 a project is shown whole at its first opening, also once the canvas has a size, but never beyond zoom 1", () => {
  const { show, place } = anEditor();
  show("long", hour);
  expect(place()).toEqual([0, 0.25, 0]);
  show("short", aTimeline([], { picture: { url: "p.mp4", duration: 5 } }));
  expect(place()).toEqual([0, 50, 0]);
  const late = anEditor(undefined, 0);
  late.show("long", hour);
  expect(late.place()).toEqual([0, 50, 0]);
  late.resize(800);
  expect(late.place()).toEqual([0, 0.2, 0]);
});

test("B-149 later openings show the zoom and scroll position of the last one, for each project its own", () => {
  const first = anEditor();
  first.show("one", hour);
  first.scroll(1200, 8, 120);
  vi.advanceTimersByTime(600);
  first.show("two", hour);
  expect(first.place()).toEqual([0, 0.25, 0]);
  first.show("one", hour);
  expect(first.place()).toEqual([1200, 8, 120]);
  first.scroll(0, 16, 0);
  first.view.dispose();
  const next = anEditor(first.kept);
  next.show("one", hour);
  expect(next.place()).toEqual([0, 16, 0]);
});

test("B-167 a project's heights of lanes are stored with its view; another project, and a damaged record, have the default", () => {
  const first = anEditor();
  first.show("one", hour);
  const laneHeights = laneHeightsOf([32, 60, 77], 120);
  first.store.setState(({ viewport }) => ({ viewport: { ...viewport, laneHeights } }));
  vi.advanceTimersByTime(600);
  first.store.setState(({ viewport }) => ({ viewport: { ...viewport, laneHeights: undefined } }));
  first.show("two", hour);
  expect(first.store.getState().viewport.laneHeights).toBeUndefined();
  const next = anEditor(first.kept);
  next.show("one", hour);
  expect(next.store.getState().viewport.laneHeights).toEqual(laneHeights);
  for (const damaged of ["7", '{"px":[60,null],"otherPx":60}', '{"px":[]}', '{"px":"60","otherPx":60}']) {
    const record = `{"startSeconds":5,"pxPerSecond":2,"scrollTopPx":0,"laneHeights":${damaged}}`;
    const other = anEditor(new Map([["layback-view:p", record]]));
    other.show("p", hour);
    expect(other.place()).toEqual([5, 2, 0]);
    expect(other.store.getState().viewport.laneHeights).toBeUndefined();
  }
});

test("B-149 an empty project is shown whole when it gets its picture, not with its first clip or with another picture", () => {
  const { show, place, scroll } = anEditor();
  const picture = { url: "p.mp4", duration: 4000 };
  show("p", EMPTY_TIMELINE);
  expect(place()).toEqual([0, 50, 0]);
  show("p", aTimeline([], { picture }));
  expect(place()).toEqual([0, 0.25, 0]);
  scroll(100, 10, 0);
  show("p", aTimeline([aClip()], { picture: { ...picture, url: "q.mp4" } }));
  expect(place()).toEqual([100, 10, 0]);
});

test.each([
  "",
  "no JSON",
  "[]",
  '{"startSeconds":-1,"pxPerSecond":1,"scrollTopPx":0}',
  '{"startSeconds":1,"pxPerSecond":0,"scrollTopPx":0}',
])("a stored view that is none (%s) counts as a first opening", (text) => {
  const { show, place } = anEditor(new Map([["layback-view:p", text]]));
  show("p", hour);
  expect(place()).toEqual([0, 0.25, 0]);
});
