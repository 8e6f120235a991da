import { expect, test } from "vitest";
import { INITIAL_STATE } from "#editor/core/store/editor-state.ts";
import { commitStep } from "#editor/core/document/commit-step.ts";
import { EMPTY_DOCUMENT } from "#editor/core/document/document.ts";
import { followingView, openedState } from "#editor/core/store/store.ts";
import { moveLane } from "#model/edits/lane-edits.ts";
import { laneHeightsOf } from "#model/timeline/lane-heights.ts";
import { withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { withoutPlayback } from "#tests/support/editor/without-playback.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

const viewport = { ...INITIAL_STATE.viewport, laneHeights: laneHeightsOf([32, 120], 60) };

test("B-167 another project does not get the heights of the one before; the same one, opened again, keeps them", () => {
  const state = { ...INITIAL_STATE, projectId: "one", viewport };
  expect({ ...state, ...openedState(state, "two") }.viewport.laneHeights).toBeUndefined();
  expect({ ...state, ...openedState(state, "one") }.viewport).toBe(viewport);
});

test("B-167 where the same project is opened with its lanes in another order, their heights follow", () => {
  const targets = withoutPlayback();
  const before = aTimeline([0, 1, 2].map((laneIndex) => aClip({ id: `c${laneIndex}`, laneIndex })));
  const after = withChanges(before, moveLane(before, 0, 2)?.changes ?? []);
  const open = (timeline: ProjectTimeline, openedId: string) =>
    commitStep({ document: { ...EMPTY_DOCUMENT, timeline }, changes: [], openedId }, targets);
  open(before, "one");
  targets.store.setState({ viewport });
  open(after, "one");
  expect(targets.store.getState().viewport.laneHeights).toEqual(laneHeightsOf([120, 60, 32], 60));
  open(before, "two");
  expect(targets.store.getState().viewport.laneHeights).toBeUndefined();
});

test("B-167 after an edit that moves a lane the view has its height there; other edits leave the view as it is", () => {
  const before = aTimeline([0, 1, 2].map((laneIndex) => aClip({ id: `c${laneIndex}`, laneIndex })));
  const after = withChanges(before, moveLane(before, 0, 2)?.changes ?? []);
  expect(followingView(viewport, before, after)).toEqual({ ...viewport, laneHeights: laneHeightsOf([120, 60, 32], 60) });
  expect(followingView(viewport, before, withChanges(before, [{ kind: "removeClip", id: "c0" }]))).toBe(viewport);
});
