import { expect, test } from "vitest";
import { exportContents } from "#export/plan/export-contents.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

const picture = { url: "picture.mp4", duration: 20 };
const clip = (id: string, startTime: number, endTime: number, more: Parameters<typeof aClip>[0] = {}) =>
  aClip({ id, startTime, endTime, ...more });

test("B-129 the export summary has length, what is cut at the picture's end, lanes, clips, and why some are left out", () => {
  const lanes = [defaultLane(0), { ...defaultLane(1), muted: true }, { ...defaultLane(2), gain: 0 }];
  const clips = [
    clip("heard", 0, 5),
    clip("partly after the end", 18, 30),
    clip("muted", 5, 8, { muted: true }),
    // Both reasons apply; the clip's own takes precedence.
    clip("muted on a muted lane", 0, 5, { muted: true, laneIndex: 1 }),
    clip("on a muted lane", 5, 8, { laneIndex: 1 }),
    clip("on a silent lane", 5, 8, { laneIndex: 2 }),
    clip("after the end", 20, 30, { laneIndex: 4 }),
    clip("too short", 3, 3.005, { laneIndex: 4 }),
    clip("on a lane nobody changed", 0, 1, { laneIndex: 5 }),
  ];
  expect(exportContents(aTimeline(clips, { picture, settings: { ...DEFAULT_SETTINGS, lanes } }), true)).toEqual({
    lengthSeconds: 20,
    cutSeconds: 10,
    clipCount: 9,
    leftOut: { muted: 2, laneMuted: 2, notSolo: 0, afterEnd: 1, tooShort: 1 },
    laneCount: 5,
    audibleLaneCount: 2,
    videoSound: "off",
  });
});

test("B-117 beside a soloed lane all others are left out, including the picture's own sound", () => {
  const lanes = [{ ...defaultLane(0), solo: true }, defaultLane(1)];
  const settings = { ...DEFAULT_SETTINGS, lanes, videoSound: { gain: 1, muted: false } };
  const clips = [clip("a", 0, 5), clip("b", 0, 5, { laneIndex: 1 }), clip("c", 0, 5, { laneIndex: 7 })];
  const solo = exportContents(aTimeline(clips, { picture, settings }), true);
  expect(solo).toMatchObject({ audibleLaneCount: 1, laneCount: 3, videoSound: "notSolo" });
  expect(solo.leftOut).toMatchObject({ notSolo: 2 });
  const all = aTimeline(clips, { picture, settings: { ...settings, lanes: [] } });
  expect(exportContents(all, true)).toMatchObject({ audibleLaneCount: 3, videoSound: "included" });
  expect(exportContents(all, false).videoSound).toBe("none");
});

test("B-156 beside a solo of the picture's own sound all lanes are left out, but not where the picture has no sound", () => {
  const settings = { ...DEFAULT_SETTINGS, videoSound: { gain: 1, muted: false, solo: true } };
  const timeline = aTimeline([clip("a", 0, 5)], { picture, settings });
  expect(exportContents(timeline, true)).toMatchObject({ audibleLaneCount: 0, leftOut: { notSolo: 1 }, videoSound: "included" });
  expect(exportContents(timeline, false)).toMatchObject({ audibleLaneCount: 1, leftOut: { notSolo: 0 }, videoSound: "none" });
});

test("B-197 of a range only the clips that lie in it count, up to the picture's end", () => {
  const clips = [clip("before", 0, 10), clip("within", 9, 11), clip("later", 12, 15, { laneIndex: 1 }), clip("after", 20, 30)];
  const range = { start: 10, end: 12 };
  const ofRange = { lengthSeconds: 2, cutSeconds: 0, clipCount: 1, laneCount: 1 };
  expect(exportContents(aTimeline(clips, { picture }), true, range)).toMatchObject(ofRange);
  expect(exportContents(aTimeline(clips, { picture }), true, { start: 12, end: 40 })).toMatchObject({ lengthSeconds: 8, clipCount: 1 });
});

test("without a picture the length is 0, and no clip counts as after the end", () => {
  const contents = exportContents(aTimeline([clip("a", 100, 105)], { picture: undefined }), false);
  expect(contents).toMatchObject({ lengthSeconds: 0, leftOut: { afterEnd: 0 }, audibleLaneCount: 1 });
});
