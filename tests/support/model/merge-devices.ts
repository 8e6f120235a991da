import { moveClip, setClipMuted } from "#model/edits/edits.ts";
import { rebaseOperations } from "#model/merge/rebase.ts";
import type { RebaseOptions } from "#model/merge/rebase.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { editsOn } from "#tests/support/editor/edits-on.ts";
import type { MakeEdit } from "#tests/support/editor/edits-on.ts";

export const base = aTimeline([aClip({ id: "a" }), aClip({ id: "b", name: "Drums", startTime: 30, endTime: 40, laneIndex: 1 })]);

/** The result of merging our edits onto theirs, which are already saved. */
export function merged(ours: readonly MakeEdit[], theirs: readonly MakeEdit[], options: RebaseOptions = {}, from = base) {
  const mine = editsOn(from, ours, "ours");
  const there = editsOn(from, theirs, "theirs").timeline;
  const rebase = rebaseOperations(there, mine.operations, { madeOn: from, ...options });
  return {
    ...rebase,
    clip: (id: string) => clipById(rebase.timeline, id),
    overrides: rebase.operations.flatMap(({ overrides = [] }) => overrides),
  };
}

export const move =
  (id: string, start: number, lane = 0): MakeEdit =>
  (timeline) =>
    moveClip(timeline, id, start, lane);
export const mute =
  (id: string): MakeEdit =>
  (timeline) =>
    setClipMuted(timeline, id, true);
