import { describe, expect, test } from "vitest";
import {
  addAlternate,
  changeAlternate,
  chooseAlternate,
  joinAlternate,
  keepAlternate,
  leaveAlternate,
  removeAlternate,
} from "#model/cues/alternate-edits.ts";
import type { Edit } from "#model/edits/change.ts";
import { splitClip } from "#model/edits/edits.ts";
import { withoutLocked } from "#model/edits/locked-lanes.ts";
import { changeLane } from "#model/edits/lane-edits.ts";
import { playbackPlan } from "#model/plan/playback-plan.ts";
import { clipById, cueById } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { timelineAfter } from "#tests/support/editor/after-edit.ts";
import { aClip, aCue, aTimeline } from "#tests/support/model/builders.ts";

const strings = aClip({ id: "strings", alternateId: "a", startTime: 10, endTime: 30 });
const piano = aClip({ id: "piano", alternateId: "b", startTime: 10, endTime: 30, laneIndex: 1, gainDb: 2 });
const rain = aClip({ id: "rain", name: "Rain", startTime: 0, endTime: 60, laneIndex: 2 });
const votes = ["a", "b", "b"].map((alternateId) => ({ alternateId, by: "Ada", at: "2026-11-25T12:00:00Z" }));
const timeline = aTimeline([strings, piano, rain], {}, [aCue()]);

const cueAfter = (edit: Edit | undefined, on = timeline) => cueById(timelineAfter(on, edit), "cue-1");
const alternateOf = (edit: Edit | undefined, id: string) => clipById(timelineAfter(timeline, edit), id)?.alternateId;
const withCue = (fields: Parameters<typeof aCue>[0]) => aTimeline([strings, piano, rain], {}, [aCue(fields)]);
const heard = (on: ProjectTimeline) =>
  playbackPlan(on, 48_000, false)
    .clips.filter(({ muted }) => !muted)
    .map(({ id, gainDb }) => [id, gainDb]);

describe("B-241 alternates of a cue", () => {
  test("one is added behind the others with new clips and present ones, named after its first clip, and not chosen", () => {
    const clip = aClip({ id: "choir", name: "Choir" });
    const edit = addAlternate(timeline, "cue-1", { id: "x", clips: [clip, rain] });
    expect(cueAfter(edit)).toEqual(aCue({ alternates: [...aCue().alternates, { id: "x", name: "Choir", trimDb: 0 }] }));
    expect(["choir", "rain", "piano"].map((id) => alternateOf(edit, id))).toEqual(["x", "x", "b"]);
    expect(heard(timelineAfter(timeline, edit))).toEqual([["strings", 0]]);
    expect(cueAfter(addAlternate(timeline, "cue-1", { id: "x", name: " Brass ", clips: [] }))?.alternates[2]?.name).toBe("Brass");
    expect(cueAfter(addAlternate(timeline, "cue-1", { id: "x", name: " ", clips: [] }))?.alternates[2]?.name).toBe("Alternate 3");
  });
  test("none is added beyond nine, twice, or to no cue", () => {
    const alternates = Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, name: "", trimDb: 0 }));
    expect(addAlternate(withCue({ alternates, chosenId: "0", referenceId: "0" }), "cue-1", { id: "x", clips: [] })).toBeUndefined();
    expect(addAlternate(timeline, "cue-1", { id: "a", clips: [] })).toBeUndefined();
    expect(addAlternate(timeline, "none", { id: "x", clips: [] })).toBeUndefined();
  });
  test("clips join one and leave it; those of another one change over", () => {
    const joined = joinAlternate(timeline, "b", ["rain", "strings", "piano", "none"]);
    expect(joined?.changes).toHaveLength(2);
    expect(["rain", "strings"].map((id) => alternateOf(joined, id))).toEqual(["b", "b"]);
    expect(joinAlternate(timeline, "b", ["piano"])).toBeUndefined();
    expect(joinAlternate(timeline, "none", ["rain"])).toBeUndefined();
    expect(alternateOf(leaveAlternate(timeline, ["piano", "rain"]), "piano")).toBeUndefined();
    expect(heard(timelineAfter(timeline, leaveAlternate(timeline, ["piano"])))).toEqual([
      ["strings", 0],
      ["piano", 2],
      ["rain", 0],
    ]);
    expect(leaveAlternate(timeline, ["rain"])).toBeUndefined();
  });
  test("on a locked lane a clip neither joins nor leaves, and others of the same edit do", () => {
    const locked = timelineAfter(timeline, changeLane(timeline, 1, { isLocked: true }));
    const edit = leaveAlternate(locked, ["piano", "strings"]);
    expect(edit && withoutLocked(edit, locked).edit?.changes).toEqual(
      edit?.changes.filter((change) => change.kind === "putClip" && change.clip.id === "strings"),
    );
    const joining = joinAlternate(locked, "a", ["piano"]);
    expect(joining && withoutLocked(joining, locked).edit).toBeUndefined();
  });
  test("both parts of a clip that is split stay in it", () => {
    const split = splitClip(timeline, "piano", 20, ["one", "two"]);
    expect(["one", "two"].map((id) => alternateOf(split, id))).toEqual(["b", "b"]);
  });
  test("name, trim and figures are changed, within their bounds", () => {
    const measured = { lufs: -18, truePeakDb: -2, of: "3" };
    expect(cueAfter(changeAlternate(timeline, "b", { name: " Upright ", trimDb: 99, measured }))?.alternates[1]).toEqual({
      id: "b",
      name: "Upright",
      trimDb: 24,
      measured,
    });
    expect(cueAfter(changeAlternate(timeline, "b", { trimDb: -99 }))?.alternates[1]?.trimDb).toBe(-24);
    expect(changeAlternate(timeline, "b", { name: " ", trimDb: Number.NaN })).toBeUndefined();
    expect(changeAlternate(timeline, "none", { trimDb: 1 })).toBeUndefined();
  });
  test("one is chosen, or none; what is chosen already, or is no alternate of the cue, is ignored", () => {
    expect(cueAfter(chooseAlternate(timeline, "cue-1", "b"))).toEqual(aCue({ chosenId: "b" }));
    expect(cueAfter(chooseAlternate(timeline, "cue-1", undefined))).not.toHaveProperty("chosenId");
    expect(chooseAlternate(timeline, "cue-1", "a")).toBeUndefined();
    expect(chooseAlternate(timeline, "cue-1", "none")).toBeUndefined();
    expect(chooseAlternate(timeline, "none", "a")).toBeUndefined();
  });
});

describe("B-241 alternates that go", () => {
  test("one takes its clips and votes with it; choice and reference do not stay on it, and the last one stays", () => {
    const edit = removeAlternate(withCue({ votes }), "a");
    expect(edit?.changes).toHaveLength(2);
    const { chosenId: _chosen, ...left } = aCue({ alternates: aCue().alternates.slice(1), referenceId: "b", votes: votes.slice(1) });
    expect(cueAfter(edit, withCue({ votes }))).toEqual(left);
    expect(clipById(timelineAfter(timeline, edit), "strings")).toBeUndefined();
    expect(cueAfter(removeAlternate(timeline, "b"))).toMatchObject({ chosenId: "a", referenceId: "a" });
    expect(removeAlternate(withCue({ alternates: aCue().alternates.slice(0, 1) }), "a")).toBeUndefined();
  });
  test("the one that is kept is chosen, and sounds as it did when it was chosen among them", () => {
    const trimmed = aCue().alternates.map((alternate) => ({ ...alternate, trimDb: -1 }));
    const on = withCue({ alternates: trimmed, votes });
    const after = timelineAfter(on, keepAlternate(on, "b"));
    expect(heard(after)).toEqual(heard(timelineAfter(on, chooseAlternate(on, "cue-1", "b"))));
    // 4 dB of match: the figures of before do not hold any more.
    expect(clipById(after, "piano")?.gainDb).toBe(6);
    const left = aCue({ alternates: [{ id: "b", name: "Piano", trimDb: -1 }], chosenId: "b", referenceId: "b", votes: votes.slice(1) });
    expect(cueById(after, "cue-1")).toEqual(left);
    expect(clipById(after, "strings")).toBeUndefined();
  });
  test("one whose level does not change keeps its figures and its clips as they are", () => {
    const edit = keepAlternate(timeline, "a");
    expect(edit?.changes).toHaveLength(2);
    expect(cueAfter(edit)).toEqual(aCue({ alternates: aCue().alternates.slice(0, 1) }));
    expect(keepAlternate(timelineAfter(timeline, edit), "a")).toBeUndefined();
  });
});
