import { describe, expect, test } from "vitest";
import type { Edit } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { addClips } from "#model/edits/add-clips.ts";
import type { NewPlace } from "#model/edits/add-clips.ts";
import {
  clearPicture,
  moveClip,
  removeClip,
  setClipMuted,
  setInPoint,
  setOutPoint,
  splitClip,
  trimClipEnd,
  trimClipStart,
} from "#model/edits/edits.ts";
import { correctClipDuration } from "#model/edits/measured-clip.ts";
import { applyChanges, clipById } from "#model/timeline/timeline.ts";
import type { ProjectTimeline, TimelineDraft } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

const id = "clip-1";

/** The clip after the edit, or undefined if the edit is ignored. */
function clipAfter(timeline: ProjectTimeline, edit: Edit | undefined, clipId = id): Clip | undefined {
  if (!edit) return undefined;
  const draft = structuredClone(timeline) as TimelineDraft;
  applyChanges(draft, edit.changes);
  return clipById(draft, clipId);
}

describe("B-85 clip defaults", () => {
  const sound = { id: "new", name: "Cue", url: "u/cue.mp3" };
  const place = { startTime: 3, laneIndex: undefined };
  for (const duration of [undefined, 0, -4, Number.NaN, Number.POSITIVE_INFINITY]) {
    test(`a clip whose duration is ${duration} gets 30 s, offset 0 and is not muted`, () => {
      const clip = clipAfter(aTimeline([]), addClips(aTimeline([]), [{ ...sound, duration }], place), "new");
      expect(clip).toEqual(
        aClip({ ...sound, laneIndex: 0, startTime: 3, endTime: 33, sourceOffset: 0, originalDuration: undefined, muted: false }),
      );
    });
  }
  test("B-73 a new clip lies one lane below the highest", () => {
    const timeline = aTimeline([aClip({ laneIndex: 4 })]);
    expect(clipAfter(timeline, addClips(timeline, [{ ...sound, duration: 7 }], place), "new")).toMatchObject({
      laneIndex: 5,
      startTime: 3,
      endTime: 10,
    });
  });
});

describe("B-170 several new clips are one edit", () => {
  const timeline = aTimeline([aClip({ laneIndex: 1 })]);
  const sounds = [
    { id: "n1", name: "Cue", url: "u/cue.mp3", duration: 40, range: { from: 5, to: 12 } },
    { id: "n2", name: "Bed", url: "u/bed.mp3", duration: 4 },
    { id: "n3", name: "Late", url: "u/late.mp3", duration: undefined },
  ];
  const placed = (place: NewPlace) => {
    const { kind, changes } = addClips(timeline, sounds, place);
    return [kind, ...changes.map((change) => (change.kind === "putClip" ? valuesOf(change.clip) : []))];
  };
  const valuesOf = ({ id: newId, laneIndex, startTime, endTime, sourceOffset }: Clip) => [
    newId,
    laneIndex,
    startTime,
    endTime,
    sourceOffset,
  ];

  test("end to end in their order, a range of a sound with its offset and length", () => {
    expect(placed({ startTime: 3, laneIndex: undefined })).toEqual([
      "addClip",
      ["n1", 2, 3, 10, 5],
      ["n2", 2, 10, 14, 0],
      ["n3", 2, 14, 44, 0],
    ]);
  });
  test("or one per lane, each at the same time", () => {
    expect(placed({ startTime: -1, laneIndex: 0, spread: "onePerLane" })).toEqual([
      "addClip",
      ["n1", 0, 0, 7, 5],
      ["n2", 1, 0, 4, 0],
      ["n3", 2, 0, 30, 0],
    ]);
  });
});

describe("B-88 B-89 moving and trimming", () => {
  const timeline = aTimeline();
  test("dragging moves start and end together, never below 0", () => {
    expect(clipAfter(timeline, moveClip(timeline, id, -3, 2))).toEqual(aClip({ startTime: 0, endTime: 10, laneIndex: 2 }));
    expect(moveClip(timeline, id, 5, 0)).toBeUndefined();
    expect(moveClip(timeline, id, Number.NaN, 0)).toBeUndefined();
  });
  test("B-89 the left edge keeps the sound where it is, stays 0.1 s before the end and within the source", () => {
    expect(clipAfter(timeline, trimClipStart(timeline, id, 8))).toEqual(aClip({ startTime: 8, sourceOffset: 5 }));
    expect(clipAfter(timeline, trimClipStart(timeline, id, 99))).toEqual(aClip({ startTime: 14.9, sourceOffset: 11.9 }));
    expect(clipAfter(timeline, trimClipStart(timeline, id, 0))).toEqual(aClip({ startTime: 3, sourceOffset: 0 }));
  });
  test("the left edge never goes below 0 on the timeline", () => {
    const early = aTimeline([aClip({ startTime: 1, sourceOffset: 20 })]);
    expect(clipAfter(early, trimClipStart(early, id, -5))).toEqual(aClip({ startTime: 0, sourceOffset: 19 }));
  });
  test("B-89 the right edge stays 0.1 s after the start and ends at the end of the source", () => {
    expect(clipAfter(timeline, trimClipEnd(timeline, id, 0))).toEqual(aClip({ endTime: 5.1 }));
    expect(clipAfter(timeline, trimClipEnd(timeline, id, 500))).toEqual(aClip({ endTime: 63 }));
  });
});

describe("B-91 cut", () => {
  const timeline = aTimeline([aClip({ laneIndex: 3, fadeIn: 1, fadeOut: 2 })]);
  test("the clip becomes two at the position; both keep the lane; the original is deleted", () => {
    const edit = splitClip(timeline, id, 9, ["a", "b"]);
    expect(clipAfter(timeline, edit, "a")).toEqual(aClip({ id: "a", laneIndex: 3, endTime: 9, fadeIn: 1 }));
    expect(clipAfter(timeline, edit, "b")).toEqual(aClip({ id: "b", laneIndex: 3, startTime: 9, sourceOffset: 6, fadeOut: 2 }));
    expect(clipAfter(timeline, edit)).toBeUndefined();
  });
  test("a cut outside the clip, or one that leaves a half shorter than 0.1 s, is ignored", () => {
    for (const position of [4, 5, 5.05, 14.95, 15, 16, Number.NaN]) expect(splitClip(timeline, id, position, ["a", "b"])).toBeUndefined();
    expect(splitClip(timeline, id, 5.1, ["a", "b"])).toBeDefined();
  });
});

describe("B-93 B-94 set in-point and out-point", () => {
  const timeline = aTimeline();
  test("I: the start becomes the playhead, the offset grows by the distance, the end shifts along", () => {
    expect(clipAfter(timeline, setInPoint(timeline, id, 8))).toEqual(aClip({ startTime: 8, endTime: 18, sourceOffset: 5 }));
  });
  test("I: the end is clamped to the maximum playback time", () => {
    const late = aTimeline([aClip({ startTime: 92, endTime: 99 })]);
    expect(clipAfter(late, setInPoint(late, id, 95))).toEqual(aClip({ startTime: 95, endTime: 100, sourceOffset: 5 }));
  });
  test("B-93 I: the end is clamped to the end of the source", () => {
    const short = aTimeline([aClip({ originalDuration: 12 })]);
    expect(clipAfter(short, setInPoint(short, id, 8))).toEqual(aClip({ startTime: 8, endTime: 15, sourceOffset: 5, originalDuration: 12 }));
  });
  test("I is ignored before the start, at or after the end, and if nothing of the source would remain", () => {
    for (const playhead of [4.9, 15, 20, Number.NaN]) expect(setInPoint(timeline, id, playhead)).toBeUndefined();
    const spent = aTimeline([aClip({ originalDuration: 6 })]);
    expect(setInPoint(spent, id, 9)).toBeUndefined();
  });
  test("O: the end becomes the playhead, after the start and at or before the end", () => {
    expect(clipAfter(timeline, setOutPoint(timeline, id, 8))).toEqual(aClip({ endTime: 8 }));
    for (const playhead of [5, 4, 15.01, 15]) expect(setOutPoint(timeline, id, playhead)).toBeUndefined();
  });
});

test("B-86 a measured duration replaces the 30 s, unless the user has trimmed the clip", () => {
  const fresh = aTimeline([aClip({ startTime: 0, endTime: 30, sourceOffset: 0, originalDuration: undefined })]);
  expect(clipAfter(fresh, correctClipDuration(fresh, id, 12))).toMatchObject({ endTime: 12, originalDuration: 12 });
  const trimmed = aTimeline([aClip({ startTime: 0, endTime: 20, sourceOffset: 0, originalDuration: undefined })]);
  expect(clipAfter(trimmed, correctClipDuration(trimmed, id, 45))).toMatchObject({ endTime: 20, originalDuration: 45 });
  expect(clipAfter(trimmed, correctClipDuration(trimmed, id, 8))).toMatchObject({ endTime: 8, originalDuration: 8 });
});

test("mute, remove and clear video change their target and ignore a missing one", () => {
  const timeline = aTimeline();
  expect(clipAfter(timeline, setClipMuted(timeline, id, true))).toEqual(aClip({ muted: true }));
  expect(setClipMuted(timeline, id, false)).toBeUndefined();
  expect(removeClip(timeline, id)?.changes).toEqual([{ kind: "removeClip", id }]);
  expect(removeClip(timeline, "unknown")).toBeUndefined();
  expect(clearPicture(timeline)?.changes).toEqual([{ kind: "setPicture", picture: undefined }]);
  expect(clearPicture(aTimeline([], { picture: undefined }))).toBeUndefined();
});

test("B-86 a clip whose in-point lies past the end measured later plays the last 0.1 s", () => {
  const unmeasured = aTimeline([aClip({ originalDuration: undefined, sourceOffset: 25, endTime: 9 })]);
  expect(clipAfter(unmeasured, correctClipDuration(unmeasured, id, 10))).toEqual(
    aClip({ originalDuration: 10, sourceOffset: 9.9, endTime: 5.1 }),
  );
});
