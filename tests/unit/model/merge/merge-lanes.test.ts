import { describe, expect, test } from "vitest";
import { invertChanges } from "#model/edits/invert-changes.ts";
import { addLane, changeLane, duplicateLane, moveLane, removeLane } from "#model/edits/lane-edits.ts";
import { lanesOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { editsOn } from "#tests/support/editor/edits-on.ts";
import type { MakeEdit } from "#tests/support/editor/edits-on.ts";
import { base, merged, move } from "#tests/support/model/merge-devices.ts";

describe("two devices edit lanes", () => {
  test("a lane keeps its name from here and its mute from the other device", () => {
    const { timeline } = merged(
      [(t) => changeLane(t, 0, { name: "Strings" })],
      [(t) => changeLane(t, 0, { muted: true }), (t) => changeLane(t, 1, { solo: true })],
    );
    expect(lanesOf(timeline)).toEqual([
      { name: "Strings", gain: 1, muted: true, solo: false },
      { name: "Audio 2", gain: 1, muted: false, solo: true },
    ]);
  });

  test("after a reordering of lanes, an edit made on the old order applies to its lane", () => {
    const added: MakeEdit = () => ({ kind: "addClip", changes: [{ kind: "putClip", clip: aClip({ id: "new" }) }] });
    const ours = [added, (t: ProjectTimeline) => changeLane(t, 0, { muted: true }), move("b", 31, 0)];
    const { timeline, clip } = merged(ours, [(t) => moveLane(t, 0, 1)]);
    expect(lanesOf(timeline).map(({ name, muted }) => [name, muted])).toEqual([
      ["Audio 2", false],
      ["Audio 1", true],
    ]);
    expect([clip("a")?.laneIndex, clip("b")?.laneIndex, clip("new")?.laneIndex]).toEqual([1, 1, 1]);
  });

  const shape = (timeline: ProjectTimeline) => lanesOf(timeline).map(({ name, muted }) => (muted ? `${name} muted` : name));
  const muteSecond: MakeEdit = (t) => changeLane(t, 1, { muted: true });
  const clipOn =
    (laneIndex: number): MakeEdit =>
    () => ({
      kind: "addClip",
      changes: [{ kind: "putClip", clip: aClip({ id: "new", startTime: 50, endTime: 60, laneIndex }) }],
    });

  test("B-168 one device adds or duplicates a lane: on the other device each lane keeps its clips, whichever saves first", () => {
    for (const insert of [(t) => addLane(t, 0), (t) => duplicateLane(t, 0, () => "copy")?.edit] satisfies MakeEdit[]) {
      for (const [ours, theirs] of [
        [[insert], [muteSecond, clipOn(1)]],
        [[muteSecond, clipOn(1)], [insert]],
      ] as const) {
        const { timeline, clip, overrides } = merged(ours, theirs);
        expect(shape(timeline)).toEqual(["Audio 1", expect.stringMatching(/^Audio (?:3|1 copy)$/u), "Audio 2 muted"]);
        expect([clip("a")?.laneIndex, clip("b")?.laneIndex, clip("new")?.laneIndex]).toEqual([0, 2, 2]);
        expect(overrides).toEqual([]);
      }
    }
  });

  test("B-168 after a lane was deleted, one that a device adds leaves the other's gain and clip on their lane", () => {
    const apart = editsOn(base, [move("b", 30, 2), (t) => removeLane(t, 1)]).timeline;
    const quieter: MakeEdit = (t) => changeLane(t, 1, { gain: 0.5 });
    const insert: MakeEdit = (t) => addLane(t, 0);
    for (const [ours, theirs] of [
      [[insert], [quieter, clipOn(1)]],
      [[quieter, clipOn(1)], [insert]],
    ] as const) {
      const { timeline, clip, overrides } = merged(ours, theirs, {}, apart);
      expect(lanesOf(timeline).map(({ name, gain }) => [name, gain])).toEqual([
        ["Audio 1", 1],
        ["Audio 4", 1],
        ["Audio 3", 0.5],
      ]);
      expect([clip("a")?.laneIndex, clip("b")?.laneIndex, clip("new")?.laneIndex]).toEqual([0, 2, 2]);
      expect(overrides).toEqual([]);
    }
  });

  test("B-168 a lane's move that is undone back to a project without changed lanes takes the other device's mute along", () => {
    const moved = moveLane(base, 0, 1);
    const swapped = editsOn(base, [() => moved]).timeline;
    const back: MakeEdit = () => ({ kind: "undo", changes: invertChanges(base, moved?.changes ?? []) });
    const { timeline, clip } = merged([(t) => changeLane(t, 0, { muted: true }), clipOn(0)], [back], {}, swapped);
    expect(shape(timeline)).toEqual(["Audio 1", "Audio 2 muted"]);
    expect([clip("a")?.laneIndex, clip("b")?.laneIndex, clip("new")?.laneIndex]).toEqual([0, 1, 1]);
  });

  test("B-168 an undone duplicate is taken back among the lanes of the other device", () => {
    const copied = duplicateLane(base, 0, () => "copy")?.edit;
    const doubled = editsOn(base, [() => copied]).timeline;
    const back: MakeEdit = () => ({ kind: "undo", changes: invertChanges(base, copied?.changes ?? []) });
    const { timeline, clip } = merged([back], [(t) => changeLane(t, 2, { muted: true })], {}, doubled);
    expect(shape(timeline)).toEqual(["Audio 1", "Audio 2 muted"]);
    expect([clip("copy"), clip("b")?.laneIndex]).toEqual([undefined, 1]);
  });

  test("B-168 a removed lane comes back in its place beside a lane of its name, by its clips and else by its levels", () => {
    const removeFirstClip: MakeEdit = () => ({ kind: "removeClip", changes: [{ kind: "removeClip", id: "a" }] });
    const rename: MakeEdit = (t) => changeLane(t, 1, { name: "Audio 1" });
    const emptyFirst = [removeFirstClip, move("b", 30, 2), rename];
    for (const more of [[clipOn(1)], [(t) => changeLane(t, 0, { colour: "green" })]] satisfies MakeEdit[][]) {
      const start = editsOn(base, [...emptyFirst, ...more]).timeline;
      const remove = removeLane(start, 0);
      const removed = editsOn(start, [() => remove]).timeline;
      const back: MakeEdit = () => ({ kind: "undo", changes: invertChanges(start, remove?.changes ?? []) });
      const { timeline } = merged([back], [], {}, removed);
      expect(timeline).toEqual(start);
    }
  });

  test("B-168 an empty lane that one device removes stays where the other has put a clip on it; else its neighbours keep their levels", () => {
    const apart = editsOn(base, [move("b", 30, 2)]).timeline;
    const remove: MakeEdit = (t) => removeLane(t, 1);
    const muteThird: MakeEdit = (t) => changeLane(t, 2, { muted: true });
    for (const [ours, theirs] of [
      [[remove], [muteThird]],
      [[muteThird], [remove]],
    ] as const) {
      const { timeline, clip } = merged(ours, theirs, {}, apart);
      expect(shape(timeline)).toEqual(["Audio 1", "Audio 3 muted"]);
      expect(clip("b")?.laneIndex).toBe(1);
    }
    const kept = merged([remove], [clipOn(1)], {}, apart);
    expect([shape(kept.timeline), kept.clip("new")?.laneIndex, kept.clip("b")?.laneIndex]).toEqual([
      ["Audio 1", "Audio 2", "Audio 3"],
      1,
      2,
    ]);
    const late = merged([clipOn(1)], [remove], {}, apart);
    expect([late.clip("new")?.laneIndex, late.clip("b")?.laneIndex]).toEqual([2, 1]);
  });

  test("B-168 colour and lock of a lane are merged field by field, and a conflict is named", () => {
    const { timeline, overrides } = merged(
      [(t) => changeLane(t, 0, { colour: "blue" })],
      [(t) => changeLane(t, 0, { isLocked: true }), (t) => changeLane(t, 0, { colour: "red" })],
    );
    expect(lanesOf(timeline)[0]).toEqual({ name: "Audio 1", gain: 1, muted: false, solo: false, colour: "blue", isLocked: true });
    expect(overrides).toEqual([{ subject: "Audio 1", field: "lane colour", kept: "blue", replaced: "red" }]);
  });

  test("B-189 a lane's pan is merged beside its gain; of two pans the later one wins, and both are named", () => {
    const pan = (value: number) => (t: ProjectTimeline) => changeLane(t, 0, { pan: value });
    const both = merged([pan(-0.4)], [(t) => changeLane(t, 0, { gain: 0.5 })]);
    expect(lanesOf(both.timeline)[0]).toEqual({ name: "Audio 1", gain: 0.5, muted: false, solo: false, pan: -0.4 });
    expect(both.overrides).toEqual([]);
    const { timeline, overrides } = merged([pan(-0.4)], [pan(1)]);
    expect([lanesOf(timeline)[0]?.pan, overrides]).toEqual([
      -0.4,
      [{ subject: "Audio 1", field: "lane pan", kept: "L 40", replaced: "R 100" }],
    ]);
  });

  test("a lane moved here takes along clips that the other device added to it", () => {
    const added: MakeEdit = () => ({
      kind: "addClip",
      changes: [{ kind: "putClip", clip: aClip({ id: "new", startTime: 50, endTime: 60 }) }],
    });
    const { clip } = merged([(t) => moveLane(t, 0, 1)], [added]);
    expect([clip("a")?.laneIndex, clip("new")?.laneIndex, clip("b")?.laneIndex]).toEqual([1, 1, 0]);
  });
});
