import { expect, test } from "vitest";
import { INITIAL_STATE } from "#editor/core/store/editor-state.ts";
import { followingView, openedState } from "#editor/core/store/store.ts";
import { moveLane } from "#model/edits/lane-edits.ts";
import { laneHeightsOf } from "#model/timeline/lane-heights.ts";
import { withChanges } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

const viewport = { ...INITIAL_STATE.viewport, laneHeights: laneHeightsOf([32, 120], 60) };

test("B-167 another project does not get the heights of the one before; the same one, opened again, keeps them", () => {
  const state = { ...INITIAL_STATE, projectId: "one", viewport };
  expect({ ...state, ...openedState(state, "two") }.viewport.laneHeights).toBeUndefined();
  expect({ ...state, ...openedState(state, "one") }.viewport).toBe(viewport);
});

test("B-167 after an edit that moves a lane the view has its height there; other edits leave the view as it is", () => {
  const before = aTimeline([0, 1, 2].map((laneIndex) => aClip({ id: `c${laneIndex}`, laneIndex })));
  const after = withChanges(before, moveLane(before, 0, 2)?.changes ?? []);
  expect(followingView(viewport, before, after)).toEqual({ ...viewport, laneHeights: laneHeightsOf([120, 60, 32], 60) });
  expect(followingView(viewport, before, withChanges(before, [{ kind: "removeClip", id: "c0" }]))).toBe(viewport);
});
