import { describe, expect, test } from "vitest";
import { recordChanges } from "#editor/core/history/record.ts";
import { moveClip, removeClip, trimClipEnd } from "#model/edits/edits.ts";
import type { Edit } from "#model/edits/change.ts";
import { moveClips } from "#model/edits/group-edits.ts";
import { nextPlan } from "#model/plan/incremental-plan.ts";
import { changeLane } from "#model/edits/lane-edits.ts";
import { playbackPlan } from "#model/plan/playback-plan.ts";
import { lastClipEnd, nextLaneIndex } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

const clips = Array.from({ length: 40 }, (_, at) =>
  aClip({ id: `c${at}`, startTime: (at * 7) % 50, endTime: ((at * 7) % 50) + 3, laneIndex: at % 3 }),
);
const timeline = aTimeline(clips);

const inputOf = (now: ProjectTimeline, rate = 48_000, pictureHasSound = true) => ({
  timeline: now,
  rate,
  pictureHasSound,
  totals: { lastEnd: lastClipEnd(now), laneCount: nextLaneIndex(now) },
});

/** The edited timeline, which shares unchanged parts with the given one, as in the editor. */
function edited(before: ProjectTimeline, edit: Edit | undefined): ProjectTimeline {
  if (!edit) throw new Error("The edit was ignored.");
  return recordChanges(before, edit.changes).next;
}

describe("B-112 the plan that is updated incrementally while clips are edited", () => {
  const before = nextPlan(undefined, inputOf(timeline));
  const edits: Readonly<Record<string, (now: ProjectTimeline) => Edit | undefined>> = {
    "a move to a new lane": (now) => moveClip(now, "c4", 90, 3),
    "a trim": (now) => trimClipEnd(now, "c4", 60),
    "a removal": (now) => removeClip(now, "c4"),
    "a move of many": (now) =>
      moveClips(
        now,
        clips.slice(0, 30).map(({ id }) => id),
        { seconds: 11, lanes: 1 },
      ),
    "a lane that is muted": (now) => changeLane(now, 1, { muted: true }),
    "a picture that is cleared": () => ({ kind: "clearPicture", changes: [{ kind: "setPicture", picture: undefined }] }),
    "a clip that has nothing to play any more": () => ({
      kind: "slipClip",
      changes: [{ kind: "putClip", clip: aClip({ id: "c4", sourceOffset: 60 }) }],
    }),
  };
  for (const [name, edit] of Object.entries(edits)) {
    test(`after ${name} it equals the plan of the whole timeline`, () => {
      const after = edited(timeline, edit(timeline));
      expect(nextPlan(before, inputOf(after)).plan).toEqual(playbackPlan(after, 48_000, true));
    });
  }
  test("it is rebuilt for another sample rate, and follows the picture's sound", () => {
    expect(nextPlan(before, inputOf(timeline, 44_100)).plan).toEqual(playbackPlan(timeline, 44_100, true));
    expect(nextPlan(before, inputOf(timeline, 48_000, false)).plan).toEqual(playbackPlan(timeline, 48_000, false));
  });
  test("an unchanged part is the same object", () => {
    const after = edited(timeline, moveClip(timeline, "c4", 90, 3));
    const next = nextPlan(before, inputOf(after));
    const anew = next.plan.clips.filter((clip) => !before.plan.clips.includes(clip)).map(({ id }) => id);
    expect(anew).toEqual(["c4"]);
  });
  test("a solo of the picture's own sound counts as soon as the picture is known to have sound", () => {
    const solo = { ...timeline, settings: { ...timeline.settings, videoSound: { gain: 1, muted: false, solo: true } } };
    const unknown = nextPlan(undefined, inputOf(solo, 48_000, false));
    const known = nextPlan(unknown, inputOf(solo));
    expect(unknown.plan.lanes[0]).toMatchObject({ id: "video-sound", solo: false });
    expect(known.plan).toEqual(playbackPlan(solo, 48_000, true));
  });
});
