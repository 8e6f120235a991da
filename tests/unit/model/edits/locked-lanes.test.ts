import { expect, test } from "vitest";
import { addClips } from "#model/edits/add-clips.ts";
import type { Edit } from "#model/edits/change.ts";
import { moveClip } from "#model/edits/edits.ts";
import { clipsByIds, moveClips, removeClips, splitClips } from "#model/edits/group-edits.ts";
import { addLane, changeLane, moveLane } from "#model/edits/lane-edits.ts";
import { withoutLocked } from "#model/edits/locked-lanes.ts";
import { setLoopRange } from "#model/edits/marker-edits.ts";
import { duplicateClips } from "#model/timeline/clipboard.ts";
import { timelineAfter } from "#tests/support/editor/after-edit.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

const open = aTimeline([
  aClip({ id: "a", startTime: 0, endTime: 10, laneIndex: 0 }),
  aClip({ id: "b", startTime: 0, endTime: 10, laneIndex: 1 }),
  aClip({ id: "c", startTime: 0, endTime: 10, laneIndex: 2 }),
]);
const timeline = timelineAfter(open, changeLane(open, 1, { isLocked: true }));
let made = 0;
const newId = () => `new${(made += 1)}`;

/** Ids that remain in the edit, and the name of the lane that prevents the others. */
function allowed(edit: Edit | undefined, on = timeline) {
  if (!edit) throw new Error("There is no edit.");
  const result = withoutLocked(edit, on);
  const ids = result.edit?.changes.flatMap((change) =>
    change.kind === "putClip" ? change.clip.id : change.kind === "removeClip" ? change.id : [],
  );
  return [ids, result.lockedLane?.name];
}

test("B-168 a clip of a locked lane is neither moved, removed nor split; other clips of the same edit are", () => {
  expect(allowed(moveClip(timeline, "b", 5, 1))).toEqual([undefined, "Audio 2"]);
  expect(allowed(moveClip(timeline, "b", 0, 0))).toEqual([undefined, "Audio 2"]);
  expect(allowed(removeClips(timeline, ["a", "b", "c"]))).toEqual([["a", "c"], "Audio 2"]);
  expect(allowed(moveClips(timeline, ["a", "b"], { seconds: 3, lanes: 0 }))).toEqual([["a"], "Audio 2"]);
  expect(allowed(splitClips(timeline, ["b"], 5, newId)?.edit)).toEqual([undefined, "Audio 2"]);
  expect(allowed(splitClips(timeline, ["b", "c"], 5, () => "half")?.edit)).toEqual([["half", "half", "c"], "Audio 2"]);
});

test("B-168 a clip of a locked lane that an edit leaves as it is does not count as prevented", () => {
  const [a, b] = clipsByIds(timeline, ["a", "b"]);
  if (!a || !b) throw new Error("There are no clips.");
  const edit: Edit = {
    kind: "moveClip",
    changes: [
      { kind: "putClip", clip: { ...a, startTime: 3, endTime: 13 } },
      { kind: "putClip", clip: b },
    ],
  };
  expect(withoutLocked(edit, timeline)).toEqual({ edit, lockedLane: undefined });
  const prevented: Edit = { ...edit, changes: [{ kind: "putClip", clip: { ...b, startTime: 3, endTime: 13 } }] };
  expect(allowed({ ...prevented, changes: [...prevented.changes, { kind: "putClip", clip: a }] })).toEqual([undefined, "Audio 2"]);
});

test("B-168 no clip comes to a locked lane: new ones are left out, and a group of which one would go there stays together", () => {
  const sound = { id: "new", name: "New", url: "u", duration: 4 };
  expect(allowed(addClips(timeline, [sound], { startTime: 20, laneIndex: 1 }))).toEqual([undefined, "Audio 2"]);
  expect(allowed(duplicateClips(timeline, ["b", "c"], () => "copy")?.edit)).toEqual([["copy"], "Audio 2"]);
  expect(allowed(moveClip(timeline, "a", 0, 1))).toEqual([undefined, "Audio 2"]);
  expect(allowed(moveClips(timeline, ["a", "c"], { seconds: 0, lanes: 1 }))).toEqual([undefined, "Audio 2"]);
});

test("B-168 lanes are moved, added and changed with locked ones among them, and the rest of the project is not locked", () => {
  for (const edit of [moveLane(timeline, 1, 0), addLane(timeline, 0), changeLane(timeline, 1, { muted: true })]) {
    if (!edit) throw new Error("There is no edit.");
    expect(withoutLocked(edit, timeline)).toEqual({ edit, lockedLane: undefined });
  }
  const loop = setLoopRange(timeline, { start: 1, end: 2 });
  expect(loop && withoutLocked(loop, timeline).edit).toBe(loop);
  expect(allowed(moveClip(open, "b", 5, 1), open)).toEqual([["b"], undefined]);
});
