import { describe, expect, test } from "vitest";
import { changeCue, makeCue, moveCue, removeCue, trimCue, vote } from "#model/cues/cue-edits.ts";
import { removeAlternate } from "#model/cues/alternate-edits.ts";
import { setClipMuted } from "#model/edits/edits.ts";
import { withoutLocked } from "#model/edits/locked-lanes.ts";
import { changeLane } from "#model/edits/lane-edits.ts";
import { playbackPlan } from "#model/plan/playback-plan.ts";
import type { Cue } from "#model/timeline/cue.ts";
import { allCues, clipById, cueById } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { timelineAfter } from "#tests/support/editor/after-edit.ts";
import { aClip, aCue, aTimeline } from "#tests/support/model/builders.ts";

const strings = aClip({ id: "strings", name: "Strings", startTime: 10, endTime: 30, alternateId: "a", gainDb: -3 });
const piano = aClip({ id: "piano", name: "Piano", startTime: 8, endTime: 28, alternateId: "b", laneIndex: 1, gainDb: 2 });
const tail = aClip({ id: "tail", name: "Tail", startTime: 28, endTime: 44, alternateId: "b", laneIndex: 1 });
const rain = aClip({ id: "rain", name: "Rain", startTime: 0, endTime: 60, laneIndex: 2 });
const timeline = aTimeline([strings, piano, tail, rain], {}, [aCue()]);

const cueAfter = (edit: ReturnType<typeof makeCue>, id = "cue-1", on = timeline): Cue | undefined => cueById(timelineAfter(on, edit), id);
const placesOf = (on: ProjectTimeline) =>
  ["strings", "piano", "tail", "rain"].map((id) => {
    const clip = clipById(on, id);
    return clip && [clip.startTime, clip.endTime];
  });
const sounding = (on: ProjectTimeline) =>
  playbackPlan(on, 48_000, false)
    .clips.filter(({ muted }) => !muted)
    .map(({ id, gainDb, startFrame }) => [id, gainDb, startFrame]);

describe("B-241 making a cue", () => {
  const made = { id: "c2", alternateId: "x" };
  test("of clips: over their span, with one alternate of them, which is chosen; they leave the alternates they were in", () => {
    const after = timelineAfter(timeline, makeCue(timeline, { ...made, clipIds: ["rain", "piano", "none", "rain"] }));
    expect(cueById(after, "c2")).toEqual({
      id: "c2",
      number: "1m2",
      name: "",
      start: 0,
      end: 60,
      alternates: [{ id: "x", name: "Rain", trimDb: 0 }],
      chosenId: "x",
      isMatched: true,
      referenceId: "x",
    });
    expect(["rain", "piano", "tail"].map((id) => clipById(after, id)?.alternateId)).toEqual(["x", "x", "b"]);
    expect(cueById(after, "cue-1")).toEqual(cueById(timeline, "cue-1"));
  });
  test("of a range: with an alternate without clips, from 0 on and at least 0.1 s long", () => {
    const edit = makeCue(timeline, { ...made, clipIds: [], span: { start: -2, end: 0.05 } });
    expect(cueAfter(edit, "c2")).toMatchObject({ start: 0, end: 0.1, alternates: [{ id: "x", name: "Alternate 1" }] });
  });
  test("of nothing, of no numbers, under an id that is taken, or beyond 500 is ignored", () => {
    expect(makeCue(timeline, { ...made, clipIds: ["none"] })).toBeUndefined();
    expect(makeCue(timeline, { ...made, clipIds: [], span: { start: Number.NaN, end: 1 } })).toBeUndefined();
    expect(makeCue(timeline, { ...made, clipIds: [], span: { start: 0, end: Number.POSITIVE_INFINITY } })).toBeUndefined();
    expect(makeCue(timeline, { id: "cue-1", alternateId: "x", clipIds: ["rain"] })).toBeUndefined();
    expect(makeCue(timeline, { id: "c2", alternateId: "a", clipIds: ["rain"] })).toBeUndefined();
    const cues = (count: number) =>
      Array.from({ length: count }, (_, at) => aCue({ id: `cue ${at}`, alternates: [{ id: `a ${at}`, name: "", trimDb: 0 }] }));
    expect(makeCue(aTimeline([rain], {}, cues(500)), { ...made, clipIds: ["rain"] })).toBeUndefined();
    expect(makeCue(aTimeline([rain], {}, cues(499)), { ...made, clipIds: ["rain"] })).toBeDefined();
  });
});

describe("B-241 changing a cue", () => {
  test("number and name are trimmed and bounded; what is no value is ignored", () => {
    expect(cueAfter(changeCue(timeline, "cue-1", { number: " 2m1 ", name: " The\ndoor " }))).toMatchObject({
      number: "2m1",
      name: "The door",
    });
    expect(cueAfter(changeCue(timeline, "cue-1", { name: "x".repeat(300) }))?.name).toHaveLength(200);
    expect(cueAfter(changeCue(timeline, "cue-1", { number: "x".repeat(30) }))?.number).toHaveLength(20);
    expect(cueAfter(changeCue(timeline, "cue-1", { name: "" }))?.name).toBe("");
    expect(changeCue(timeline, "cue-1", { number: "  ", referenceId: "none" })).toBeUndefined();
    expect(changeCue(timeline, "none", { number: "2m1" })).toBeUndefined();
  });
  test("the match and its reference", () => {
    expect(cueAfter(changeCue(timeline, "cue-1", { isMatched: false, referenceId: "b" }))).toEqual(
      aCue({ isMatched: false, referenceId: "b" }),
    );
  });
  test("an edge of the span leaves 0.1 s, begins at 0 or later, and no clip moves", () => {
    expect(cueAfter(trimCue(timeline, "cue-1", "start", -3))).toMatchObject({ start: 0, end: 40 });
    expect(cueAfter(trimCue(timeline, "cue-1", "start", 39.99))?.start).toBeCloseTo(39.9, 9);
    expect(cueAfter(trimCue(timeline, "cue-1", "end", 2))?.end).toBeCloseTo(10.1, 9);
    expect(trimCue(timeline, "cue-1", "end", 40)).toBeUndefined();
    expect(trimCue(timeline, "cue-1", "end", Number.NaN)).toBeUndefined();
    expect(placesOf(timelineAfter(timeline, trimCue(timeline, "cue-1", "end", 20)))).toEqual(placesOf(timeline));
  });
  test("a moved cue takes the clips of all its alternates along, and stops where the first of them reaches 0", () => {
    const after = timelineAfter(timeline, moveCue(timeline, "cue-1", 12.5));
    expect(cueById(after, "cue-1")).toMatchObject({ start: 12.5, end: 42.5 });
    expect(placesOf(after)).toEqual([
      [12.5, 32.5],
      [10.5, 30.5],
      [30.5, 46.5],
      [0, 60],
    ]);
    const first = timelineAfter(timeline, moveCue(timeline, "cue-1", -100));
    expect(cueById(first, "cue-1")).toMatchObject({ start: 2, end: 32 });
    expect(placesOf(first)[1]).toEqual([0, 20]);
    expect(moveCue(timeline, "cue-1", 10)).toBeUndefined();
    expect(moveCue(timeline, "cue-1", Number.NaN)).toBeUndefined();
  });
  test("votes are added for its own alternates only; of more than 100 the latest stay", () => {
    const at = "2026-11-25T12:00:00Z";
    const votes = ["b", "none", "a"].map((alternateId) => ({ alternateId, by: ` ${"A".repeat(120)} `, at }));
    expect(cueAfter(vote(timeline, "cue-1", votes))?.votes?.map(({ alternateId, by }) => [alternateId, by.length])).toEqual([
      ["b", 100],
      ["a", 100],
    ]);
    expect(vote(timeline, "cue-1", [{ alternateId: "none", by: "", at }])).toBeUndefined();
    const many = Array.from({ length: 150 }, (_, index) => ({ alternateId: "a", by: String(index), at }));
    const cue = cueAfter(vote(timeline, "cue-1", many));
    expect([cue?.votes?.length, cue?.votes?.[0]?.by, cue?.votes?.at(-1)?.by]).toEqual([100, "50", "149"]);
  });
});

describe("B-241 removing a cue", () => {
  test("removes the clips that are not heard; the others become ordinary clips and sound as before", () => {
    for (const chosenId of ["a", "b"]) {
      for (const isMatched of [true, false]) {
        const on = aTimeline([strings, piano, tail, rain], {}, [aCue({ chosenId, isMatched, referenceId: "b" })]);
        const after = timelineAfter(on, removeCue(on, "cue-1"));
        expect(sounding(after)).toEqual(sounding(on));
        expect(allCues(after)).toEqual([]);
        expect(clipById(after, chosenId === "a" ? "strings" : "piano")).not.toHaveProperty("alternateId");
        expect(clipById(after, chosenId === "a" ? "piano" : "strings")).toBeUndefined();
      }
    }
  });
  test("with no music chosen, all of its clips go", () => {
    const { chosenId: _none, ...silent } = aCue();
    const on = aTimeline([strings, piano, tail, rain], {}, [silent]);
    expect(sounding(timelineAfter(on, removeCue(on, "cue-1")))).toEqual(sounding(on));
  });
  test("the gain stays within the range of a clip's gain", () => {
    const alternates = [{ id: "a", name: "Strings", trimDb: 24 }];
    const on = aTimeline([{ ...strings, gainDb: 20 }], {}, [aCue({ alternates })]);
    expect(clipById(timelineAfter(on, removeCue(on, "cue-1")), "strings")?.gainDb).toBe(24);
  });
  test("a clip that is muted stays muted", () => {
    const on = timelineAfter(timeline, setClipMuted(timeline, "strings", true));
    expect(clipById(timelineAfter(on, removeCue(on, "cue-1")), "strings")?.muted).toBe(true);
  });
});

describe("B-168 a clip of a cue on a locked lane", () => {
  const locked = timelineAfter(timeline, changeLane(timeline, 1, { isLocked: true }));
  test("prevents edits of the cue that would change it", () => {
    for (const edit of [
      moveCue(locked, "cue-1", 20),
      removeCue(locked, "cue-1"),
      removeAlternate(locked, "b"),
      makeCue(locked, { id: "c2", alternateId: "x", clipIds: ["piano", "rain"] }),
    ]) {
      if (!edit) throw new Error("The edit was ignored.");
      const allowed = withoutLocked(edit, locked);
      expect([allowed.edit, allowed.lockedLane?.name]).toEqual([undefined, "Audio 2"]);
    }
  });
  test("and no other edit of it", () => {
    for (const edit of [trimCue(locked, "cue-1", "end", 20), removeAlternate(locked, "a"), changeCue(locked, "cue-1", { name: "Door" })]) {
      expect(edit && withoutLocked(edit, locked)).toEqual({ edit, lockedLane: undefined });
    }
  });
});
