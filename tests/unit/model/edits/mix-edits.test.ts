import { describe, expect, test } from "vitest";
import { crossfadePair } from "#model/edits/crossfade-pair.ts";
import { crossfadeFor, longestCrossfade } from "#model/edits/crossfade-length.ts";
import { changeFades, changeGain, crossfadeClips, setFades, setGain, shapeFades } from "#model/edits/mix-edits.ts";
import { clipsAfter } from "#tests/support/editor/after-edit.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

describe("B-87 fades and gain", () => {
  const clip = aClip({ fadeOut: 3 });
  const timeline = aTimeline([clip]);
  test("a fade ends no later than where the other begins", () => {
    expect(clipsAfter(timeline, setFades(timeline, clip.id, { fadeIn: 2 }))).toEqual([{ ...clip, fadeIn: 2 }]);
    expect(clipsAfter(timeline, setFades(timeline, clip.id, { fadeIn: 99 }))).toEqual([{ ...clip, fadeIn: 7 }]);
    expect(clipsAfter(timeline, setFades(timeline, clip.id, { fadeOut: 99 }))).toEqual([{ ...clip, fadeOut: 10 }]);
    expect(clipsAfter(timeline, setFades(timeline, clip.id, { fadeIn: 6, fadeOut: 6 }))).toEqual([{ ...clip, fadeIn: 6, fadeOut: 4 }]);
    expect(clipsAfter(timeline, setFades(timeline, clip.id, { fadeOut: -1 }))).toEqual([{ ...clip, fadeOut: 0 }]);
  });
  test("the fades of several clips change in steps, each up to its clip's other fade", () => {
    const two = aTimeline([aClip({ id: "a", fadeIn: 0.2 }), aClip({ id: "b", fadeOut: 9.95 })]);
    const fades = (edit: ReturnType<typeof changeFades>) => clipsAfter(two, edit).map(({ fadeIn, fadeOut }) => [fadeIn, fadeOut]);
    expect(fades(changeFades(two, ["a", "b"], "fadeIn", 0.1))).toEqual([
      [0.3, 0],
      [expect.closeTo(0.05, 9), 9.95],
    ]);
    expect(fades(changeFades(two, ["a", "b"], "fadeIn", -1))).toEqual([
      [0, 0],
      [0, 9.95],
    ]);
    expect(changeFades(two, ["b"], "fadeIn", -1)).toBeUndefined();
    expect(changeFades(two, ["b"], "fadeOut", Number.NaN)).toBeUndefined();
  });
  test("without a change there is no edit", () => {
    expect(setFades(timeline, clip.id, { fadeOut: 3 })).toBeUndefined();
    expect(setFades(timeline, clip.id, { fadeIn: Number.NaN })).toBeUndefined();
    expect(setGain(timeline, [clip.id], 0)).toBeUndefined();
    expect(setGain(timeline, [clip.id], Number.NaN)).toBeUndefined();
  });
  test("gain is set to one value or changed by the same amount for all clips, from −60 to +24 dB", () => {
    const two = aTimeline([aClip({ id: "a", gainDb: -50 }), aClip({ id: "b", gainDb: 6 })]);
    expect(clipsAfter(two, setGain(two, ["a", "b"], -4.5)).map(({ gainDb }) => gainDb)).toEqual([-4.5, -4.5]);
    expect(clipsAfter(two, changeGain(two, ["a", "b"], -20)).map(({ gainDb }) => gainDb)).toEqual([-60, -14]);
    expect(clipsAfter(two, changeGain(two, ["a", "b"], 30)).map(({ gainDb }) => gainDb)).toEqual([-20, 24]);
  });
});

test("B-188 the shape of fades is set for several clips at once; equal power, the usual one, is no field", () => {
  const clips = [aClip({ id: "a", fadeShape: "linear" }), aClip({ id: "b" }), aClip({ id: "c" })];
  const timeline = aTimeline(clips);
  const edit = shapeFades(timeline, ["a", "b"], "s");
  expect(edit?.kind).toBe("mixClip");
  expect(clipsAfter(timeline, edit)).toEqual([{ ...clips[0], fadeShape: "s" }, { ...clips[1], fadeShape: "s" }, clips[2]]);
  expect(shapeFades(timeline, ["a", "b"], "linear")?.changes).toEqual([{ kind: "putClip", clip: { ...clips[1], fadeShape: "linear" } }]);
  expect(shapeFades(timeline, ["b", "c"], "equalPower")).toBeUndefined();
  const plain = shapeFades(timeline, ["a"], "equalPower");
  expect(plain?.changes).toStrictEqual([{ kind: "putClip", clip: aClip({ id: "a" }) }]);
});

describe("B-98 crossfade", () => {
  const first = aClip({ id: "a", startTime: 0, endTime: 10 });
  const second = aClip({ id: "b", startTime: 8, endTime: 20 });
  test("two clips that overlap on one lane fade over the overlap", () => {
    const timeline = aTimeline([first, second]);
    const edit = crossfadeClips(timeline, ["b", "a"]);
    expect(edit?.kind).toBe("crossfadeClips");
    expect(clipsAfter(timeline, edit)).toEqual([
      { ...first, fadeOut: 2 },
      { ...second, fadeIn: 2 },
    ]);
  });
  test("three clips in a row get two crossfades, and other fades shrink if both do not fit", () => {
    const timeline = aTimeline([{ ...first, fadeIn: 9 }, second, aClip({ id: "c", startTime: 19, endTime: 30 })]);
    expect(clipsAfter(timeline, crossfadeClips(timeline, ["a", "b", "c"]))).toEqual([
      { ...first, fadeIn: 8, fadeOut: 2 },
      { ...second, fadeIn: 2, fadeOut: 1 },
      aClip({ id: "c", startTime: 19, endTime: 30, fadeIn: 1 }),
    ]);
  });
  test("a single clip is crossfaded with those of its lane that it overlaps", () => {
    const clips = [
      aClip({ id: "a", startTime: 0, endTime: 10 }),
      aClip({ id: "b", startTime: 8, endTime: 20 }),
      aClip({ id: "c", startTime: 19, endTime: 30 }),
      aClip({ id: "d", startTime: 8, endTime: 20, laneIndex: 1 }),
      aClip({ id: "e", startTime: 28, endTime: 40 }),
    ];
    const timeline = aTimeline(clips);
    const faded = clipsAfter(timeline, crossfadeClips(timeline, ["b"])).map(({ id, fadeIn, fadeOut }) => [id, fadeIn, fadeOut]);
    expect(faded).toEqual([
      ["a", 0, 2],
      ["b", 2, 1],
      ["c", 1, 0],
      ["d", 0, 0],
      ["e", 0, 0],
    ]);
    expect(crossfadeClips(timeline, ["d"])).toBeUndefined();
  });
  test("a single clip among others that lie over one another is crossfaded with the nearest on each side, and they not with each other", () => {
    const before = aClip({ id: "a", startTime: 0, endTime: 8 });
    const single = aClip({ id: "b", startTime: 6, endTime: 20 });
    const within = aClip({ id: "c", startTime: 7, endTime: 12 });
    const after = aClip({ id: "d", startTime: 10, endTime: 25 });
    const further = aClip({ id: "e", startTime: 19, endTime: 30 });
    const timeline = aTimeline([before, single, within, after, further]);
    const faded = clipsAfter(timeline, crossfadeClips(timeline, ["b"])).map(({ id, fadeIn, fadeOut }) => [id, fadeIn, fadeOut]);
    expect(faded).toEqual([
      ["a", 0, 2],
      ["b", 2, 10],
      ["c", 0, 0],
      ["d", 10, 0],
      ["e", 0, 0],
    ]);
  });
  test("clips that touch, lie on different lanes, lie one within the other, or have the crossfade already make no edit", () => {
    const ignored = (...clips: Parameters<typeof aTimeline>[0] & object) => crossfadeClips(aTimeline(clips), ["a", "b"]);
    expect(ignored(first, { ...second, startTime: 10 })).toBeUndefined();
    expect(ignored(first, { ...second, laneIndex: 1 })).toBeUndefined();
    expect(ignored(first, { ...second, endTime: 9 })).toBeUndefined();
    expect(ignored({ ...first, fadeOut: 2 }, { ...second, fadeIn: 2 })).toBeUndefined();
  });
});

describe("B-196 a crossfade with a length", () => {
  const first = aClip({ id: "a", startTime: 0, endTime: 10, sourceOffset: 0, originalDuration: 30 });
  const second = aClip({ id: "b", startTime: 10, endTime: 20, sourceOffset: 5, originalDuration: 30 });
  const made = (seconds: number, a = first, b = second) => {
    const pair = crossfadePair([b, a]);
    const edit = pair && crossfadeFor(pair, seconds);
    return edit?.ok === true ? edit.value?.changes.map((change) => (change.kind === "putClip" ? change.clip : change)) : edit?.error;
  };
  test("clips that touch are both extended from the cut; an overlap becomes longer or shorter about its middle", () => {
    const crossfaded = [
      { ...first, endTime: 11, fadeOut: 2 },
      { ...second, startTime: 9, sourceOffset: 4, fadeIn: 2 },
    ];
    expect(made(2)).toEqual(crossfaded);
    expect(made(2, { ...first, endTime: 10.25 }, { ...second, startTime: 9.75, sourceOffset: 4.75 })).toEqual(crossfaded);
    expect(made(2, { ...first, endTime: 13 }, { ...second, startTime: 7, sourceOffset: 2 })).toEqual(crossfaded);
    expect(made(2, ...(crossfaded as [typeof first, typeof second]))).toBeUndefined();
  });
  test("where one source has no more sound, the other clip goes further; beyond both the longest one is named", () => {
    expect(made(2, { ...first, originalDuration: 10 })).toEqual([
      { ...first, originalDuration: 10, fadeOut: 2 },
      { ...second, startTime: 8, sourceOffset: 3, fadeIn: 2 },
    ]);
    expect(made(3, { ...first, originalDuration: 10.5 }, { ...second, sourceOffset: 1 })).toBe(1.5);
    expect(made(0.05)).toBeCloseTo(14.9, 3);
    expect(made(Number.NaN)).toBeCloseTo(14.9, 3);
  });
  test("fades at the outer ends stay, and a source that is not measured yet is not taken to go on", () => {
    expect(made(1, { ...first, fadeIn: 1 }, { ...second, startTime: 7, endTime: 11, fadeIn: 3, fadeOut: 1 })).toEqual([
      { ...first, endTime: 9, fadeIn: 1, fadeOut: 1 },
      { ...second, startTime: 8, endTime: 11, sourceOffset: 6, fadeIn: 1, fadeOut: 1 },
    ]);
    expect(
      longestCrossfade([
        { ...first, originalDuration: undefined },
        { ...second, sourceOffset: 2 },
      ]),
    ).toBe(2);
  });
  test("clips apart, on different lanes, one within the other, or more than two are no pair", () => {
    expect(crossfadePair([first, { ...second, startTime: 10.1 }])).toBeUndefined();
    expect(crossfadePair([first, { ...second, laneIndex: 1 }])).toBeUndefined();
    expect(crossfadePair([first, { ...second, startTime: 4, endTime: 8 }])).toBeUndefined();
    expect(crossfadePair([first, second, aClip({ id: "c", startTime: 20, endTime: 30 })])).toBeUndefined();
    expect(
      longestCrossfade([
        { ...first, originalDuration: 10 },
        { ...second, sourceOffset: 0 },
      ]),
    ).toBe(0);
  });
});
