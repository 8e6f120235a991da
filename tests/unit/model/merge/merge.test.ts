import { describe, expect, test } from "vitest";
import type { Clip } from "#model/timeline/clip.ts";
import { setClipMuted, trimClipEnd, trimClipStart } from "#model/edits/edits.ts";
import { changeLane, moveLane } from "#model/edits/lane-edits.ts";
import { changeVideoSound } from "#model/edits/video-sound-edits.ts";
import type { VideoSound } from "#model/timeline/clip.ts";
import { addMarker, changeMarker, removeMarker } from "#model/edits/marker-edits.ts";
import { mergeClip } from "#model/merge/merge-clip.ts";
import { createMerger } from "#model/merge/merger.ts";
import { rebaseOperations } from "#model/merge/rebase.ts";
import { setFades, setGain, shapeFades } from "#model/edits/mix-edits.ts";
import { slipClip } from "#model/edits/slip-and-roll.ts";
import { clipById, lanesOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { editsOn } from "#tests/support/editor/edits-on.ts";
import type { MakeEdit } from "#tests/support/editor/edits-on.ts";
import { base, merged, move, mute } from "#tests/support/model/merge-devices.ts";

describe("two devices edit one clip", () => {
  const start = aClip({ id: "a" });
  const cases: readonly [string, MakeEdit, MakeEdit, Partial<Clip>][] = [
    ["a move and a mute", move("a", 7), mute("a"), { startTime: 7, endTime: 17, muted: true }],
    ["a move and a trimmed end", move("a", 7), (t) => trimClipEnd(t, "a", 12), { startTime: 7, endTime: 14, sourceOffset: 2 }],
    ["a move and a trimmed start", move("a", 7), (t) => trimClipStart(t, "a", 8), { startTime: 10, endTime: 17, sourceOffset: 5 }],
    ["a move and a slip", move("a", 7), (t) => slipClip(t, "a", 20), { startTime: 7, endTime: 17, sourceOffset: 20 }],
    ["both edges", (t) => trimClipStart(t, "a", 8), (t) => trimClipEnd(t, "a", 12), { startTime: 8, endTime: 12, sourceOffset: 5 }],
    ["a slip and a trimmed end", (t) => slipClip(t, "a", 20), (t) => trimClipEnd(t, "a", 12), { endTime: 12, sourceOffset: 20 }],
    [
      "gain and fades",
      (t) => setGain(t, ["a"], -6),
      (t) => setFades(t, "a", { fadeIn: 1, fadeOut: 2 }),
      { gainDb: -6, fadeIn: 1, fadeOut: 2 },
    ],
    [
      "a fade's shape and its length",
      (t) => shapeFades(t, ["a"], "s"),
      (t) => setFades(t, "a", { fadeIn: 1 }),
      { fadeShape: "s", fadeIn: 1 },
    ],
    ["a lane and a mute", move("a", 5, 3), mute("a"), { laneIndex: 3, muted: true }],
  ];
  test.each(cases)("%s: both stay, whichever is saved first, and no conflict is reported", (_name, one, other, expected) => {
    for (const [ours, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      const { clip, overrides, questions } = merged([ours], [theirs]);
      expect(clip("a")).toEqual({ ...start, ...expected });
      expect([overrides, questions]).toEqual([[], []]);
    }
  });

  test("the same field: the later edit wins, and the clip and both values are reported", () => {
    const { clip, overrides } = merged([move("a", 7), mute("b")], [move("a", 9)]);
    expect(clip("a")).toMatchObject({ startTime: 7, endTime: 17 });
    expect(clip("b")).toMatchObject({ muted: true });
    expect(overrides).toEqual([{ subject: "Theme", field: "position", kept: "0:07.000", replaced: "0:09.000" }]);
  });

  test("B-188 two shapes of one clip's fades: the later one wins, also where it is the usual one, and both are named", () => {
    const linear: MakeEdit = (t) => shapeFades(t, ["a"], "linear");
    const { clip, overrides } = merged([(t) => shapeFades(t, ["a"], "s")], [linear]);
    expect(clip("a")).toStrictEqual({ ...start, fadeShape: "s" });
    expect(overrides).toEqual([{ subject: "Theme", field: "fade shape", kept: "S curve", replaced: "linear" }]);
    const merger = createMerger("ours");
    expect(mergeClip({ ...start, fadeShape: "linear" }, start, { ...start, fadeShape: "s" }, merger)).toStrictEqual(start);
    expect(merger.overrides).toEqual([{ subject: "Theme", field: "fade shape", kept: "equal power", replaced: "S curve" }]);
  });

  test("the same value on both devices makes no conflict, and nothing is left to save", () => {
    const { emptied, operations, lost } = merged([move("a", 7)], [move("a", 7)]);
    expect([emptied.map(({ opId }) => opId), operations, lost]).toEqual([["ours-0"], [], []]);
  });

  test("a value that both devices set and only this one reverted is reported, because the other device set it too", () => {
    const taken = { subject: "Theme", field: "mute", kept: "off", replaced: "on" };
    const { clip, overrides, operations } = merged([mute("a"), mute("b"), (t) => setClipMuted(t, "a", false)], [mute("a")]);
    expect([clip("a")?.muted, clip("b")?.muted, overrides]).toEqual([false, true, [taken]]);
    expect(operations.map(({ opId, overrides: reported = [] }) => [opId, reported.length])).toEqual([
      ["ours-1", 0],
      ["ours-2", 1],
    ]);
    const back = merged([move("a", 7), move("a", 5)], [move("a", 7)]);
    expect([back.clip("a"), back.overrides.map(({ field, replaced }) => [field, replaced])]).toEqual([
      clipById(base, "a"),
      [["position", "0:07.000"]],
    ]);
  });

  test("edges trimmed past each other leave the later edge, and the lost one is reported", () => {
    const { clip, overrides } = merged([(t) => trimClipStart(t, "a", 14)], [(t) => trimClipEnd(t, "a", 8)]);
    expect(clip("a")).toMatchObject({ startTime: 14, endTime: 15 });
    expect(overrides).toEqual([{ subject: "Theme", field: "end", kept: "0:15.000", replaced: "0:08.000" }]);
  });

  test("a clip moved to 0 whose start was extended on the other device begins at 0, and its sound follows the move", () => {
    const { clip, overrides } = merged([move("a", 0)], [(t) => trimClipStart(t, "a", 3.5)]);
    expect(clip("a")).toMatchObject({ startTime: 0, endTime: 10, sourceOffset: 2 });
    expect(overrides).toEqual([{ subject: "Theme", field: "start", kept: "0:00.000", replaced: "−1.500 s" }]);
  });

  test("if the project's values win, they are used, and the lost ones are reported", () => {
    const { clip, lost } = merged([move("a", 7), mute("a")], [move("a", 9)], { winner: () => "theirs" });
    expect(clip("a")).toMatchObject({ startTime: 9, muted: true });
    expect(lost).toEqual([{ subject: "Theme", field: "position", kept: "0:09.000", replaced: "0:07.000" }]);
  });

  test("an edit that is stored already and reverted here leaves the project's value, which is reported; other edits apply", () => {
    const mine: readonly MakeEdit[] = [mute("a"), (t) => setClipMuted(t, "a", false), (t) => setGain(t, ["a"], -6)];
    const { clip, lost, operations } = merged(mine, [mute("a")], { winner: () => "theirs" });
    expect(lost).toEqual([{ subject: "Theme", field: "mute", kept: "on", replaced: "off" }]);
    expect(clip("a")).toMatchObject({ muted: true, gainDb: -6 });
    expect(operations.flatMap(({ changes }) => changes)).toEqual([{ kind: "putClip", clip: clip("a") }]);
  });

  test.each(["ours", "theirs"] as const)(
    "a lane that is moved after such an edit goes to its new place, and nothing is reported (%s win)",
    (winner) => {
      const named = editsOn(base, [(t) => changeLane(t, 0, { name: "One" }), (t) => changeLane(t, 1, { name: "Two" })]).timeline;
      const muteLane: MakeEdit = (t) => changeLane(t, 0, { muted: true });
      const { timeline, lost, overrides } = merged([muteLane, (t) => moveLane(t, 0, 1)], [muteLane], { winner: () => winner }, named);
      expect(timeline.settings.lanes).toMatchObject([
        { name: "Two", muted: false },
        { name: "One", muted: true },
      ]);
      expect([...lost, ...overrides]).toEqual([]);
    },
  );
});

describe("two devices edit settings", () => {
  const mark =
    (id: string, time: number): MakeEdit =>
    (timeline) =>
      addMarker(timeline, { id, time });
  const namesOf = ({ settings }: ProjectTimeline) => settings.markers.map(({ id }) => id);

  test("three markers added here and one on the other device give all four", () => {
    const { timeline, overrides } = merged([mark("m1", 1), mark("m2", 2), mark("m3", 3)], [mark("n", 2.5)]);
    expect(namesOf(timeline)).toEqual(["m1", "m2", "n", "m3"]);
    expect(overrides).toEqual([]);
  });

  test("a marker moved here and renamed on the other device has both changes; one removed here is gone", () => {
    const from = editsOn(base, [mark("m", 1), mark("n", 2)]).timeline;
    const { timeline } = merged(
      [(t) => changeMarker(t, "m", { time: 4 }), (t) => removeMarker(t, "n")],
      [(t) => changeMarker(t, "m", { name: "Door" })],
      {},
      from,
    );
    expect(timeline.settings.markers).toEqual([{ id: "m", time: 4, name: "Door", colour: "yellow" }]);
  });

  test("B-182 a note written here stays beside a colour from the other device; of two notes the later one is kept, and both are reported", () => {
    const from = editsOn(base, [mark("m", 1)]).timeline;
    const note =
      (text: string): MakeEdit =>
      (t) =>
        changeMarker(t, "m", { note: text });
    const coloured = merged([note("Mine")], [(t) => changeMarker(t, "m", { colour: "red" })], {}, from);
    expect(coloured.timeline.settings.markers).toEqual([{ id: "m", time: 1, name: "Marker 1", colour: "red", note: "Mine" }]);
    expect(coloured.overrides).toEqual([]);
    const { timeline, overrides } = merged([note("Mine")], [note("Theirs")], {}, from);
    expect(timeline.settings.markers[0]?.note).toBe("Mine");
    expect(overrides).toEqual([{ subject: "Marker 1", field: "note", kept: "Mine", replaced: "Theirs" }]);
  });

  test("a marker removed here and changed on the other device stays, and that is reported", () => {
    const from = editsOn(base, [mark("m", 1)]).timeline;
    const { timeline, lost } = merged([(t) => removeMarker(t, "m")], [(t) => changeMarker(t, "m", { time: 9 })], {}, from);
    expect(namesOf(timeline)).toEqual(["m"]);
    expect(lost).toEqual([{ subject: "Marker 1", field: "marker", kept: "kept with its edit", replaced: "deleted" }]);
  });

  test("a marker removed on the other device does not come back if the project's values win, and that is reported", () => {
    const from = editsOn(base, [mark("m", 1)]).timeline;
    const { timeline, lost } = merged(
      [(t) => changeMarker(t, "m", { time: 9 })],
      [(t) => removeMarker(t, "m")],
      { winner: () => "theirs" },
      from,
    );
    expect(namesOf(timeline)).toEqual([]);
    expect(lost).toEqual([{ subject: "Marker 1", field: "marker", kept: "deleted", replaced: "kept with its edit" }]);
  });

  test("a marker and a lane that both devices changed alike and only this one changed back are reported", () => {
    const from = editsOn(base, [mark("m", 1)]).timeline;
    const at =
      (time: number): MakeEdit =>
      (t) =>
        changeMarker(t, "m", { time });
    const solo =
      (on: boolean): MakeEdit =>
      (t) =>
        changeLane(t, 1, { solo: on });
    const { timeline, overrides } = merged([at(9), solo(true), at(1), solo(false)], [at(9), solo(true)], {}, from);
    expect([timeline.settings.markers[0]?.time, lanesOf(timeline)[1]?.solo]).toEqual([1, false]);
    expect(overrides.map(({ subject, field }) => `${subject}, ${field}`)).toEqual(["Marker 1, marker time", "Audio 2, lane solo"]);
  });

  test("B-156 video sound that is soloed here and turned on there is both; ended here against a change there, it is off", () => {
    const change =
      (fields: Partial<VideoSound>): MakeEdit =>
      (t) =>
        changeVideoSound(t, fields);
    const both = merged([change({ solo: true })], [change({ muted: false })]);
    expect([both.timeline.settings.videoSound, both.overrides]).toEqual([{ gain: 1, muted: false, solo: true }, []]);
    const from = editsOn(base, [change({ solo: true })]).timeline;
    const ended = merged([change({ solo: false })], [change({ gain: 0.5 })], {}, from);
    expect(ended.timeline.settings.videoSound).toStrictEqual({ gain: 0.5, muted: true });
  });

  test.each(["ours", "theirs"] as const)("settings read from a picture follow the picture (%s wins)", (winner) => {
    const show =
      (name: string, numerator: number): MakeEdit =>
      ({ settings }) => ({
        kind: "setPicture",
        changes: [
          { kind: "setSettings", settings: { ...settings, pictureFile: `${name}.mp4`, frameRate: { numerator, denominator: 1 } } },
          { kind: "setPicture", picture: { url: `u/${name}.mp4`, duration: 50 } },
        ],
      });
    const from = editsOn(base, [show("first", 25)]).timeline;
    const ofPicture = ({ picture, settings }: ProjectTimeline) => [picture?.url, settings.pictureFile, settings.frameRate?.numerator];
    // One of the two has the first picture's frame rate, so that only the other device has changed the rate.
    for (const [ours, theirs] of [
      [show("a", 25), show("b", 30)],
      [show("a", 30), show("b", 25)],
    ] as const) {
      const { timeline } = merged([ours], [theirs], { winner: () => winner }, from);
      expect(ofPicture(timeline)).toEqual(ofPicture(editsOn(from, [winner === "ours" ? ours : theirs]).timeline));
    }
  });

  test("a marker whose removal is undone here keeps the other device's change", () => {
    const from = editsOn(base, [mark("m", 1)]).timeline;
    const marker = from.settings.markers[0];
    const again: MakeEdit = ({ settings }) => ({
      kind: "undo",
      changes: [{ kind: "setSettings", settings: { ...settings, markers: marker ? [marker] : [] } }],
    });
    const { timeline } = merged([(t) => removeMarker(t, "m"), again], [(t) => changeMarker(t, "m", { time: 9 })], {}, from);
    expect(timeline.settings.markers).toEqual([{ ...marker, time: 9 }]);
  });
});

test("an operation that an earlier version journalled without its values before keeps its own values", () => {
  const { operations } = editsOn(base, [(t) => addMarker(t, { id: "mine", time: 1 }), mute("a")]);
  const old = operations.map(({ before: _before, ...operation }) => operation);
  const there = editsOn(base, [(t) => addMarker(t, { id: "theirs", time: 2 })]).timeline;
  const { timeline } = rebaseOperations(there, old);
  expect(timeline.settings.markers.map(({ id }) => id)).toEqual(["mine", "theirs"]);
  expect(clipById(timeline, "a")?.muted).toBe(true);
});
