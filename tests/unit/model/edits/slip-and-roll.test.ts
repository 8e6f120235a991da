import { describe, expect, test } from "vitest";
import { rollClips, slipClip } from "#model/edits/slip-and-roll.ts";
import { clipsAfter } from "#tests/support/editor/after-edit.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

describe("B-97 slip", () => {
  const clip = aClip();
  const timeline = aTimeline([clip]);
  test("a slip plays another part of the source at the same place, within the source", () => {
    expect(clipsAfter(timeline, slipClip(timeline, clip.id, 12.25))).toEqual([{ ...clip, sourceOffset: 12.25 }]);
    expect(clipsAfter(timeline, slipClip(timeline, clip.id, 99))).toEqual([{ ...clip, sourceOffset: 50 }]);
    expect(clipsAfter(timeline, slipClip(timeline, clip.id, -99))).toEqual([{ ...clip, sourceOffset: 0 }]);
  });
  test("nothing changes if the offset is unchanged, or while the source's length is unknown (B-86)", () => {
    expect(slipClip(timeline, clip.id, 2)).toBeUndefined();
    expect(slipClip(timeline, clip.id, Number.NaN)).toBeUndefined();
    const unmeasured = aTimeline([aClip({ originalDuration: undefined })]);
    expect(slipClip(unmeasured, clip.id, 5)).toBeUndefined();
  });
});

describe("B-97 roll between neighbours", () => {
  const first = aClip({ id: "a", startTime: 0, endTime: 10, sourceOffset: 0, originalDuration: 15 });
  const second = aClip({ id: "b", startTime: 10, endTime: 20, sourceOffset: 4 });
  const timeline = aTimeline([first, second]);
  test("the end of one clip and the start of the other move together; the sound of the second stays in place", () => {
    expect(clipsAfter(timeline, rollClips(timeline, "a", "b", 2))).toEqual([
      { ...first, endTime: 12 },
      { ...second, startTime: 12, sourceOffset: 6 },
    ]);
  });
  test("a roll is limited by the end of the first source, the beginning of the second, and 0.1 s that must remain", () => {
    expect(clipsAfter(timeline, rollClips(timeline, "a", "b", 99))).toEqual([
      { ...first, endTime: 15 },
      { ...second, startTime: 15, sourceOffset: 9 },
    ]);
    expect(clipsAfter(timeline, rollClips(timeline, "a", "b", -99))).toEqual([
      { ...first, endTime: 6 },
      { ...second, startTime: 6, sourceOffset: 0 },
    ]);
    const short = aTimeline([first, { ...second, endTime: 11 }]);
    expect(clipsAfter(short, rollClips(short, "a", "b", 99))).toEqual([
      { ...first, endTime: 10.9 },
      { ...second, startTime: 10.9, endTime: 11, sourceOffset: 4 + (10.9 - 10) },
    ]);
  });
  test("an overlap keeps its length", () => {
    const over = aTimeline([first, { ...second, startTime: 9 }]);
    expect(clipsAfter(over, rollClips(over, "a", "b", 1))).toEqual([
      { ...first, endTime: 11 },
      { ...second, startTime: 10, sourceOffset: 5 },
    ]);
  });
  test("clips on different lanes are not neighbours", () => {
    const apart = aTimeline([first, { ...second, laneIndex: 1 }]);
    expect(rollClips(apart, "a", "b", 1)).toBeUndefined();
    expect(rollClips(timeline, "a", "a", 1)).toBeUndefined();
    expect(rollClips(timeline, "a", "b", 0)).toBeUndefined();
  });
});
