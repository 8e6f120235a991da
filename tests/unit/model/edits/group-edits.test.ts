import { describe, expect, test } from "vitest";
import { moveClips, muteClips, removeClips, splitClips, trimClips, trimEndsTo, trimStartsTo } from "#model/edits/group-edits.ts";
import { clipsAfter, countingIds } from "#tests/support/editor/after-edit.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

/** Clips "a" 5–15 s and "b" 20–30 s on lane 0, "c" 8–12 s on lane 1; sources of 60 s, played from 2 s. */
const a = aClip({ id: "a" });
const b = aClip({ id: "b", startTime: 20, endTime: 30 });
const c = aClip({ id: "c", startTime: 8, endTime: 12, laneIndex: 1 });
const timeline = aTimeline([a, b, c]);

describe("B-88 moving several clips is one edit", () => {
  test("they move by the same time and number of lanes; the others stay", () => {
    const edit = moveClips(timeline, ["a", "c"], { seconds: 2.5, lanes: 1 });
    expect(edit?.kind).toBe("moveClip");
    expect(clipsAfter(timeline, edit)).toEqual([
      { ...a, startTime: 7.5, endTime: 17.5, laneIndex: 1 },
      b,
      { ...c, startTime: 10.5, endTime: 14.5, laneIndex: 2 },
    ]);
  });
  test("the whole group stops where its first clip reaches 0 and its highest the first lane", () => {
    expect(clipsAfter(timeline, moveClips(timeline, ["b", "c"], { seconds: -50, lanes: -3 }))).toEqual([
      a,
      { ...b, startTime: 12, endTime: 22 },
      { ...c, startTime: 0, endTime: 4 },
    ]);
  });
  test("its lowest clip moves at most to one new lane below the last", () => {
    expect(clipsAfter(timeline, moveClips(timeline, ["a", "c"], { seconds: 0, lanes: 7 }))).toEqual([
      { ...a, laneIndex: 1 },
      b,
      { ...c, laneIndex: 2 },
    ]);
  });
  test("a duplicate id counts once, the video bar's id not at all, and without a move there is no edit", () => {
    expect(moveClips(timeline, ["a", "a", "video-track"], { seconds: 1, lanes: 0 })?.changes).toHaveLength(1);
    expect(moveClips(timeline, ["video-track"], { seconds: 1, lanes: 0 })).toBeUndefined();
    expect(moveClips(timeline, ["a"], { seconds: 0, lanes: 0 })).toBeUndefined();
    expect(moveClips(timeline, ["a"], { seconds: Number.NaN, lanes: 0 })).toBeUndefined();
  });
});

describe("B-90 trimming several clips is one edit", () => {
  test("starts move together, as far as the most limited clip; the sound stays in place (B-89)", () => {
    expect(clipsAfter(timeline, trimClips(timeline, ["a", "c"], "start", 50))).toEqual([
      { ...a, startTime: 8.9, sourceOffset: 2 + (8.9 - 5) },
      b,
      { ...c, startTime: 11.9, sourceOffset: 2 + (11.9 - 8) },
    ]);
    expect(clipsAfter(timeline, trimClips(timeline, ["a", "b"], "start", -9))).toEqual([
      { ...a, startTime: 3, sourceOffset: 0 },
      { ...b, startTime: 18, sourceOffset: 0 },
      c,
    ]);
  });
  test("ends move together and stay within every source", () => {
    const short = aTimeline([a, { ...b, originalDuration: 13 }]);
    expect(clipsAfter(short, trimClips(short, ["a", "b"], "end", 30))).toEqual([
      { ...a, endTime: 16 },
      { ...b, endTime: 31, originalDuration: 13 },
    ]);
  });
  test("fades shrink with their clip", () => {
    const faded = aTimeline([{ ...a, fadeIn: 4, fadeOut: 4 }]);
    expect(clipsAfter(faded, trimClips(faded, ["a"], "end", -5))).toEqual([{ ...a, endTime: 10, fadeIn: 4, fadeOut: 1 }]);
  });
});

describe("B-90 [ and ] trim to the playhead", () => {
  test("[ starts each clip at the playhead, or where its source begins", () => {
    expect(clipsAfter(timeline, trimStartsTo(timeline, ["a", "b", "c"], 10))).toEqual([
      { ...a, startTime: 10, sourceOffset: 7 },
      { ...b, startTime: 18, sourceOffset: 0 },
      { ...c, startTime: 10, sourceOffset: 4 },
    ]);
  });
  test("] ends each clip at the playhead, or where its source ends", () => {
    expect(clipsAfter(timeline, trimEndsTo(timeline, ["a", "b", "c"], 10))).toEqual([{ ...a, endTime: 10 }, b, { ...c, endTime: 10 }]);
    expect(clipsAfter(timeline, trimEndsTo(timeline, ["c"], 99))).toEqual([a, b, { ...c, endTime: 66 }]);
  });
  test("a clip that would be shorter than 0.1 s stays unchanged", () => {
    expect(trimStartsTo(timeline, ["c"], 11.95)).toBeUndefined();
    expect(trimEndsTo(timeline, ["c"], 8.05)).toBeUndefined();
  });
});

describe("B-91 splitting several clips is one edit", () => {
  test("every clip under the time becomes two, with fades at the outer ends; the others stay", () => {
    const faded = aTimeline([{ ...a, fadeIn: 1, fadeOut: 6 }, b, c]);
    const made = splitClips(faded, ["a", "b", "c"], 10, countingIds());
    expect(made?.newIds).toEqual(["n2", "n4"]);
    expect(clipsAfter(faded, made?.edit)).toEqual([
      b,
      { ...a, id: "n1", endTime: 10, fadeIn: 1 },
      { ...a, id: "n2", startTime: 10, sourceOffset: 7, fadeOut: 5 },
      { ...c, id: "n3", endTime: 10 },
      { ...c, id: "n4", startTime: 10, sourceOffset: 4 },
    ]);
  });
  test("without a clip at the time nothing is split", () => {
    expect(splitClips(timeline, ["a", "b", "c"], 17, countingIds())).toBeUndefined();
    expect(splitClips(timeline, ["a"], 5.05, countingIds())).toBeUndefined();
  });
});

test("B-95 several clips are removed or muted as one edit", () => {
  expect(clipsAfter(timeline, removeClips(timeline, ["a", "c", "gone"]))).toEqual([b]);
  expect(removeClips(timeline, ["gone"])).toBeUndefined();
  const muted = aTimeline([{ ...a, muted: true }, b]);
  expect(clipsAfter(muted, muteClips(muted, ["a", "b"], true))).toEqual([
    { ...a, muted: true },
    { ...b, muted: true },
  ]);
  expect(muteClips(muted, ["a"], true)).toBeUndefined();
});
