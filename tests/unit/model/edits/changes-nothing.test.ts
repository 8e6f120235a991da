import { expect, test } from "vitest";
import { changesNothing } from "#model/edits/changes-nothing.ts";
import { crossfadeFor } from "#model/edits/crossfade-length.ts";
import { crossfadePair } from "#model/edits/crossfade-pair.ts";
import type { Edit } from "#model/edits/change.ts";
import { moveClips } from "#model/edits/group-edits.ts";
import { addMarker, changeMarker, setLoopRange } from "#model/edits/marker-edits.ts";
import { renameProject } from "#model/edits/name-edits.ts";
import { allClips, withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

/** 15.4 as a sum: the last bit differs. */
const SUM = 5.3 + 10.1;
const first = aClip({ id: "a", startTime: 0, endTime: 10.1, sourceOffset: 0, originalDuration: 30 });
const second = aClip({ id: "b", startTime: 10.1, endTime: 20, sourceOffset: 5, originalDuration: 30 });
const after = (timeline: ProjectTimeline, edit: Edit | undefined) => withChanges(timeline, edit?.changes ?? []);
const answer = (timeline: ProjectTimeline, edit: Edit | undefined) => edit && changesNothing(edit, timeline);

test("B-100 an edit whose rows differ by rounding alone changes nothing: clips, markers, the loop", () => {
  expect(SUM).not.toBe(15.4);
  const clips = aTimeline([first, second]);
  expect(answer(clips, moveClips(clips, ["a", "b"], { seconds: 1e-12, lanes: 0 }))).toBe(true);
  expect(answer(clips, moveClips(clips, ["a", "b"], { seconds: 1e-6, lanes: 0 }))).toBe(false);
  const marked = after(clips, addMarker(clips, { id: "m", time: SUM }));
  expect(answer(marked, changeMarker(marked, "m", { time: 15.4 }))).toBe(true);
  expect(answer(marked, changeMarker(marked, "m", { time: 15.4, note: "hit" }))).toBe(false);
  const looped = after(clips, setLoopRange(clips, { start: 1, end: SUM }));
  expect(answer(looped, setLoopRange(looped, { start: 1, end: 15.4 }))).toBe(true);
  expect(answer(looped, setLoopRange(looped, undefined))).toBe(false);
  expect(answer(clips, renameProject(clips, "Another name"))).toBe(false);
});

test.each([0.3, 0.7, 1.1, 2.3])("B-100 asking again for the length that a crossfade has, %s s, changes nothing", (seconds) => {
  const asked = (timeline: ProjectTimeline) => {
    const pair = crossfadePair(allClips(timeline));
    const made = pair && crossfadeFor(pair, seconds);
    if (made?.ok !== true) throw new Error("The clips cannot be crossfaded.");
    return made.value;
  };
  const clips = aTimeline([first, second]);
  const edit = asked(clips);
  expect(answer(clips, edit)).toBe(false);
  const faded = after(clips, edit);
  expect(answer(faded, asked(faded)) ?? true).toBe(true);
});
