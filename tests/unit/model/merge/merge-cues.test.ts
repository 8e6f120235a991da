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
import { changeCue, makeCue, moveCue, removeCue, trimCue, vote } from "#model/cues/cue-edits.ts";
import type { Cue } from "#model/timeline/cue.ts";
import { playbackPlan } from "#model/plan/playback-plan.ts";
import { allClips, cueById } from "#model/timeline/timeline.ts";
import { aClip, aCue, aTimeline } from "#tests/support/model/builders.ts";
import type { MakeEdit } from "#tests/support/editor/edits-on.ts";
import { merged as mergedFrom } from "#tests/support/model/merge-devices.ts";

const base = aTimeline(
  [
    aClip({ id: "strings", name: "Strings", alternateId: "a" }),
    aClip({ id: "piano", name: "Piano", alternateId: "b", laneIndex: 1 }),
    aClip({ id: "rain", name: "Rain", laneIndex: 2 }),
  ],
  {},
  [aCue()],
);

const merged = (ours: readonly MakeEdit[], theirs: readonly MakeEdit[], winner: "ours" | "theirs" = "ours") => {
  const result = mergedFrom(ours, theirs, { winner: () => winner }, base);
  return { ...result, cue: cueById(result.timeline, "cue-1"), notes: winner === "ours" ? result.overrides : result.lost };
};

const change =
  (fields: Parameters<typeof changeCue>[2]): MakeEdit =>
  (timeline) =>
    changeCue(timeline, "cue-1", fields);
const choose =
  (id: string | undefined): MakeEdit =>
  (timeline) =>
    chooseAlternate(timeline, "cue-1", id);
const trimTo =
  (edge: "start" | "end", time: number): MakeEdit =>
  (timeline) =>
    trimCue(timeline, "cue-1", edge, time);
const add =
  (id: string): MakeEdit =>
  (timeline) =>
    addAlternate(timeline, "cue-1", { id, name: id, clips: [aClip({ id: `clip of ${id}` })] });
const alternate =
  (id: string, fields: Parameters<typeof changeAlternate>[2]): MakeEdit =>
  (timeline) =>
    changeAlternate(timeline, id, fields);
const removeOne =
  (id: string): MakeEdit =>
  (timeline) =>
    removeAlternate(timeline, id);
const remove: MakeEdit = (timeline) => removeCue(timeline, "cue-1");
const voteFor =
  (alternateId: string, by: string): MakeEdit =>
  (timeline) =>
    vote(timeline, "cue-1", [{ alternateId, by, at: "2026-11-25T12:00:00Z" }]);
const idsOf = (cue: Cue | undefined) => cue?.alternates.map(({ id }) => id);

describe("B-243 a cue that two devices have changed", () => {
  test("has each field of the side that changed it", () => {
    const { cue, notes } = merged(
      [change({ name: "Door", isMatched: false }), trimTo("end", 50)],
      [change({ number: "2m1" }), choose("b"), trimTo("start", 3)],
    );
    expect(cue).toEqual(aCue({ name: "Door", isMatched: false, number: "2m1", chosenId: "b", start: 3, end: 50 }));
    expect(notes).toEqual([]);
  });
  test.each(["ours", "theirs"] as const)("and in one field has the value of %s, which is noted", (winner) => {
    const { cue, notes } = merged([choose("b"), change({ number: "1m2" })], [choose(undefined), change({ number: "1m3" })], winner);
    const isOurs = winner === "ours";
    expect([cue?.chosenId, cue?.number]).toEqual(isOurs ? ["b", "1m2"] : [undefined, "1m3"]);
    const [choice, number] = isOurs
      ? [
          ["Piano", "none"],
          ["1m2", "1m3"],
        ]
      : [
          ["none", "Piano"],
          ["1m3", "1m2"],
        ];
    expect(notes).toEqual([
      { subject: "1m3", field: "heard alternate", kept: choice?.[0], replaced: choice?.[1] },
      { subject: "1m3", field: "cue number", kept: number?.[0], replaced: number?.[1] },
    ]);
  });
  test("keeps a span of 0.1 s at least: edges that pass each other are those of one side", () => {
    expect(merged([trimTo("start", 30)], [trimTo("end", 20)]).cue).toMatchObject({ start: 30, end: 40 });
    expect(merged([trimTo("start", 30)], [trimTo("end", 20)], "theirs").cue).toMatchObject({ start: 10, end: 20 });
  });
  test("has the alternates and the votes of both, and the figures that were measured last", () => {
    const measured = { lufs: -30, truePeakDb: -9, of: "new" };
    const { cue, notes } = merged(
      [add("x"), voteFor("a", "Ada"), alternate("b", { name: "Upright" })],
      [add("y"), voteFor("b", "Ben"), alternate("b", { trimDb: 2, measured })],
    );
    expect(cue?.alternates).toEqual([
      aCue().alternates[0],
      { id: "b", name: "Upright", trimDb: 2, measured },
      { id: "y", name: "y", trimDb: 0 },
      { id: "x", name: "x", trimDb: 0 },
    ]);
    expect(cue?.votes?.map(({ by }) => by)).toEqual(["Ben", "Ada"]);
    expect(notes).toEqual([]);
  });
  test("has nine alternates at most", () => {
    const ids = (name: string) => ["1", "2", "3", "4", "5"].map((id) => add(`${name}${id}`));
    expect(merged(ids("x"), ids("y")).cue?.alternates).toHaveLength(9);
  });
  test("has no alternate that one side has removed, nor a choice of it; an edit of it is noted", () => {
    const { cue, notes, clip } = merged([removeOne("b")], [choose("b"), alternate("b", { name: "Upright" })]);
    expect([idsOf(cue), cue?.chosenId, clip("piano")]).toEqual([["a"], "a", undefined]);
    expect(notes).toEqual([{ subject: "Upright", field: "alternate", kept: "deleted", replaced: "kept with its edit" }]);
    const kept = merged([(timeline) => keepAlternate(timeline, "b")], [change({ name: "Door" })]).cue;
    expect([idsOf(kept), kept?.name, kept?.chosenId, kept?.referenceId]).toEqual([["b"], "Door", "b", "b"]);
    expect(idsOf(merged([removeOne("b")], [removeOne("a")]).cue)).toEqual(["b"]);
  });
  test("moves with its clips, of which another device has moved none", () => {
    const { cue, clip } = merged([(timeline) => moveCue(timeline, "cue-1", 15)], [change({ name: "Door" })]);
    expect([cue?.start, cue?.name, clip("strings")?.startTime]).toEqual([15, "Door", 10]);
  });
});

describe("B-243 a cue that one device has removed", () => {
  test("and the other has edited stays with all of its clips, which is noted", () => {
    const { cue, timeline, lost, clip } = merged([remove], [change({ name: "Door" })]);
    expect(cue).toEqual(aCue({ name: "Door" }));
    expect(allClips(timeline)).toHaveLength(3);
    expect(clip("strings")).toEqual(allClips(base).find(({ id }) => id === "strings"));
    expect(lost).toEqual([{ subject: "1m1", field: "cue", kept: "kept with its edit", replaced: "deleted" }]);
  });
  test("leaves a clip that the other device has put into it, as an ordinary one", () => {
    const { cue, timeline, clip } = merged([remove], [(now) => joinAlternate(now, "b", ["rain"])]);
    expect([cue, clip("piano")]).toEqual([undefined, undefined]);
    expect(playbackPlan(timeline, 48_000, false).clips.map(({ id, muted }) => [id, muted])).toEqual([
      ["strings", false],
      ["rain", false],
    ]);
  });
  test("and in which the other has only measured is removed", () => {
    const { cue, timeline } = merged([remove], [alternate("a", { measured: { truePeakDb: -3, of: "x" } })]);
    expect([
      cue,
      allClips(timeline)
        .map(({ id }) => id)
        .toSorted(),
    ]).toEqual([undefined, ["rain", "strings"]]);
  });
  test("stays removed where the edit was made here, which is noted; what was only measured here is not", () => {
    const { cue, notes, emptied } = merged([change({ name: "Door" })], [remove]);
    expect([cue, emptied.length]).toEqual([undefined, 1]);
    expect(notes).toEqual([]);
    expect(merged([change({ name: "Door" })], [remove]).lost).toEqual([
      { subject: "1m1", field: "cue", kept: "deleted", replaced: "kept with its edit" },
    ]);
    expect(merged([alternate("a", { measured: { truePeakDb: -3, of: "x" } })], [remove]).lost).toEqual([]);
  });
});

describe("B-243 a clip of an alternate", () => {
  const join =
    (id: string): MakeEdit =>
    (timeline) =>
      joinAlternate(timeline, id, ["rain"]);
  test("has the alternate of the side that changed it; where both did, that is noted", () => {
    const renamed: MakeEdit = (timeline) => leaveAlternate(timeline, ["piano"]);
    expect(merged([join("b")], [renamed]).clip("rain")?.alternateId).toBe("b");
    const { clip, notes } = merged([join("b"), (timeline) => leaveAlternate(timeline, ["strings"])], [join("a")]);
    expect([clip("rain")?.alternateId, clip("strings")]).toEqual(["b", expect.not.objectContaining({ alternateId: "a" })]);
    expect(notes).toEqual([{ subject: "Rain", field: "alternate", kept: "in an alternate", replaced: "in an alternate" }]);
  });
});

test("B-243 a cue made on both devices by the same operation is there once", () => {
  const make: MakeEdit = (timeline) => makeCue(timeline, { id: "c2", alternateId: "x", clipIds: ["rain"] });
  const { timeline, emptied } = merged([make], [make, (on) => changeCue(on, "c2", { name: "Rain" })]);
  expect([cueById(timeline, "c2")?.name, emptied.length]).toEqual(["Rain", 1]);
});
