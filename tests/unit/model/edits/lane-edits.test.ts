import { describe, expect, test } from "vitest";
import { addLane, changeLane, duplicateLane, moveLane, removeLane } from "#model/edits/lane-edits.ts";
import { changeVideoSound, switchVideoSound } from "#model/edits/video-sound-edits.ts";
import type { VideoSound } from "#model/timeline/clip.ts";
import { MAX_NAME_LENGTH } from "#model/timeline/limits.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { lanesOf } from "#model/timeline/timeline.ts";
import { clipsInOrder, timelineAfter } from "#tests/support/editor/after-edit.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

const timeline = aTimeline([
  aClip({ id: "a", laneIndex: 0 }),
  aClip({ id: "b", laneIndex: 1 }),
  aClip({ id: "b2", laneIndex: 1, startTime: 30, endTime: 40 }),
  aClip({ id: "c", laneIndex: 2 }),
]);

describe("B-47 lanes", () => {
  test("a lane is named, mixed, muted and soloed; the others stay", () => {
    const edit = changeLane(timeline, 1, { name: "  Strings ", gain: 0.5, muted: true, solo: true });
    expect(edit?.kind).toBe("changeLane");
    expect(lanesOf(timelineAfter(timeline, edit))).toEqual([
      { name: "Audio 1", gain: 1, muted: false, solo: false },
      { name: "Strings", gain: 0.5, muted: true, solo: true },
      { name: "Audio 3", gain: 1, muted: false, solo: false },
    ]);
  });
  test("an empty name changes nothing, gain stays between 0 and +12 dB, and an unchanged value makes no edit", () => {
    expect(changeLane(timeline, 1, { name: "  " })).toBeUndefined();
    expect(changeLane(timeline, 9, { muted: true })).toBeUndefined();
    expect(changeLane(timeline, 0, { gain: Number.NaN })).toBeUndefined();
    expect(lanesOf(timelineAfter(timeline, changeLane(timeline, 0, { gain: 99 })))[0]?.gain).toBeCloseTo(3.981, 3);
    expect(lanesOf(timelineAfter(timeline, changeLane(timeline, 0, { gain: -1 })))[0]?.gain).toBe(0);
  });
  test("B-189 a lane's pan lies between −1 and 1; the centre is no field", () => {
    const panned = (pan: number) => lanesOf(timelineAfter(timeline, changeLane(timeline, 0, { pan })))[0];
    expect([panned(-0.4)?.pan, panned(-9)?.pan, panned(9)?.pan]).toEqual([-0.4, -1, 1]);
    expect([changeLane(timeline, 0, { pan: 0 }), changeLane(timeline, 0, { pan: Number.NaN })]).toEqual([undefined, undefined]);
    const left = timelineAfter(timeline, changeLane(timeline, 0, { pan: -1 }));
    expect(lanesOf(timelineAfter(left, changeLane(left, 0, { pan: 0 })))[0]).toStrictEqual(lanesOf(timeline)[0]);
    expect(lanesOf(timelineAfter(left, changeLane(left, 0, { muted: true })))[0]?.pan).toBe(-1);
  });

  const lanesAndNames = (from: number, to: number) => {
    const named = timelineAfter(timeline, changeLane(timeline, 0, { name: "Drums" }));
    const after = timelineAfter(named, moveLane(named, from, to));
    return [clipsInOrder(after).map(({ id, laneIndex }) => `${id} ${laneIndex}`), lanesOf(after).map(({ name }) => name)];
  };
  test("a lane that is moved down keeps its clips and its name, and those between move up", () => {
    expect(lanesAndNames(0, 2)).toEqual([
      ["a 2", "b 0", "b2 0", "c 1"],
      ["Audio 2", "Audio 3", "Drums"],
    ]);
  });
  test("if a lane is moved up, those between move down", () => {
    expect(lanesAndNames(2, 0)).toEqual([
      ["a 1", "b 2", "b2 2", "c 0"],
      ["Audio 3", "Drums", "Audio 2"],
    ]);
  });
  test("a lane moves at most to the last place, and a move to its own place makes no edit", () => {
    expect(lanesAndNames(1, 77)).toEqual([
      ["a 0", "b 2", "b2 2", "c 1"],
      ["Drums", "Audio 3", "Audio 2"],
    ]);
    expect(moveLane(timeline, 1, 1)).toBeUndefined();
    expect(moveLane(timeline, 7, 0)).toBeUndefined();
  });
});

const withSound = (videoSound: VideoSound) => aTimeline([], { settings: { ...DEFAULT_SETTINGS, videoSound } });
const muted = withSound({ gain: 1, muted: true });
const soundAfter = (fields: Partial<VideoSound>, before = muted) =>
  timelineAfter(before, changeVideoSound(before, fields)).settings.videoSound;

test("B-156 the picture's own sound is mixed, muted and soloed; an ended solo leaves no trace", () => {
  expect(soundAfter({ gain: 0.5, muted: false })).toStrictEqual({ gain: 0.5, muted: false });
  const solo = soundAfter({ solo: true });
  expect(solo).toStrictEqual({ gain: 1, muted: true, solo: true });
  expect(soundAfter({ solo: false }, withSound(solo))).toStrictEqual({ gain: 1, muted: true });
});

test("B-119 its gain stays between 0 and +12 dB, and an unchanged value makes no edit", () => {
  expect(soundAfter({ gain: 99 }).gain).toBeCloseTo(3.981, 3);
  expect(soundAfter({ gain: -1 }).gain).toBe(0);
  for (const fields of [{ gain: Number.NaN }, { muted: true }, { solo: false }]) expect(changeVideoSound(muted, fields)).toBeUndefined();
});

test("B-119 turned on it sounds at the last gain, or at 0 dB where that was silence", () => {
  const on = (before: VideoSound) => timelineAfter(withSound(before), switchVideoSound(withSound(before), true)).settings.videoSound;
  expect(on({ gain: 0.5, muted: true })).toEqual({ gain: 0.5, muted: false });
  expect(on({ gain: 0, muted: true })).toEqual({ gain: 1, muted: false });
  expect(switchVideoSound(muted, false)).toBeUndefined();
});

describe("B-168 lanes", () => {
  const placed = (after: ReturnType<typeof timelineAfter>) => [
    clipsInOrder(after).map(({ id, laneIndex }) => `${id} ${laneIndex}`),
    lanesOf(after).map(({ name }) => name),
  ];
  let made = 0;
  const newId = () => `new${(made += 1)}`;

  test("a lane is coloured and locked; a value that is taken back leaves no field", () => {
    const coloured = timelineAfter(timeline, changeLane(timeline, 1, { colour: "blue", isLocked: true }));
    expect(lanesOf(coloured)[1]).toEqual({ name: "Audio 2", gain: 1, muted: false, solo: false, colour: "blue", isLocked: true });
    const plain = timelineAfter(coloured, changeLane(coloured, 1, { colour: undefined, isLocked: false }));
    expect(Object.keys(lanesOf(plain)[1] ?? {}).sort()).toEqual(["gain", "muted", "name", "solo"]);
    expect(changeLane(timeline, 1, { colour: undefined, isLocked: false })).toBeUndefined();
  });

  test("a lane is added below another one, under the next free default name", () => {
    expect(placed(timelineAfter(timeline, addLane(timeline, 0)))).toEqual([
      ["a 0", "b 2", "b2 2", "c 3"],
      ["Audio 1", "Audio 4", "Audio 2", "Audio 3"],
    ]);
    const twice = timelineAfter(timeline, addLane(timeline, 2));
    expect(placed(timelineAfter(twice, addLane(twice, 0)))[1]).toEqual(["Audio 1", "Audio 5", "Audio 2", "Audio 3", "Audio 4"]);
    const named = timelineAfter(timeline, changeLane(timeline, 0, { name: "Audio 4" }));
    expect(placed(timelineAfter(named, addLane(named, 2)))[1]).toEqual(["Audio 4", "Audio 2", "Audio 3", "Audio 5"]);
  });

  test("a duplicate has the lane's levels, colour and unknown fields, no lock, and its own clips", () => {
    const start = timelineAfter(timeline, changeLane(timeline, 1, { gain: 0.5, colour: "red", isLocked: true, later: 7 } as object));
    const copy = duplicateLane(start, 1, newId);
    const after = timelineAfter(start, copy?.edit);
    expect(placed(after)).toEqual([
      ["a 0", "b 1", "b2 1", "c 3", "new1 2", "new2 2"],
      ["Audio 1", "Audio 2", "Audio 2 copy", "Audio 3"],
    ]);
    expect(copy?.newIds).toEqual(["new1", "new2"]);
    const [original, made] = [lanesOf(after)[1], lanesOf(after)[2]];
    expect(original).toEqual({ ...made, name: "Audio 2", isLocked: true });
    expect(made).not.toHaveProperty("isLocked");
    expect(placed(timelineAfter(after, duplicateLane(after, 1, newId)?.edit))[1]).toContain("Audio 2 copy 2");
    expect(duplicateLane(timeline, 9, newId)).toBeUndefined();
  });

  test("after a lane is removed, a lane that is added or comes with a clip has a name of its own", () => {
    const sparse = aTimeline([aClip({ id: "a", laneIndex: 0 }), aClip({ id: "c", laneIndex: 2 })]);
    const removed = timelineAfter(sparse, removeLane(sparse, 1));
    const below = timelineAfter(removed, { kind: "addClip", changes: [{ kind: "putClip", clip: aClip({ id: "d", laneIndex: 2 }) }] });
    expect(placed(below)).toEqual([
      ["a 0", "c 1", "d 2"],
      ["Audio 1", "Audio 3", "Audio 4"],
    ]);
    expect(placed(timelineAfter(below, addLane(below, 0)))[1]).toEqual(["Audio 1", "Audio 5", "Audio 3", "Audio 4"]);
  });

  test("copies of a lane with the longest name have different names of that length", () => {
    let copied = timelineAfter(timeline, changeLane(timeline, 0, { name: "a".repeat(MAX_NAME_LENGTH) }));
    for (let count = 0; count < 3; count++) copied = timelineAfter(copied, duplicateLane(copied, 0, newId)?.edit);
    const names = lanesOf(copied).map(({ name }) => name);
    expect(names.slice(0, 4).map(({ length }) => length)).toEqual(Array(4).fill(MAX_NAME_LENGTH));
    expect(names.slice(1, 4).map((name) => name.slice(-4))).toEqual(["c… 3", "c… 2", "copy"]);
  });

  test("only an empty lane is removed, and the lanes below move up", () => {
    const apart = timelineAfter(timeline, addLane(timeline, 0));
    expect(placed(timelineAfter(apart, removeLane(apart, 1)))).toEqual([
      ["a 0", "b 1", "b2 1", "c 2"],
      ["Audio 1", "Audio 2", "Audio 3"],
    ]);
    expect([removeLane(apart, 0), removeLane(apart, 4)]).toEqual([undefined, undefined]);
  });
});
