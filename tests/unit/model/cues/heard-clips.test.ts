import { describe, expect, test } from "vitest";
import { planExport } from "#export/plan/plan-export.ts";
import { chooseAlternate } from "#model/cues/alternate-edits.ts";
import { heardClips, hearingOf } from "#model/plan/heard-clips.ts";
import { nextPlan } from "#model/plan/incremental-plan.ts";
import { playbackPlan } from "#model/plan/playback-plan.ts";
import { putCue } from "#model/edits/change.ts";
import { withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip, aCue, aTimeline } from "#tests/support/model/builders.ts";

const clips = [
  aClip({ id: "strings", alternateId: "a", startTime: 10, endTime: 60, gainDb: -3, laneIndex: 0 }),
  aClip({ id: "piano", alternateId: "b", startTime: 0, endTime: 20, laneIndex: 1 }),
  aClip({ id: "rain", startTime: 0, endTime: 9, laneIndex: 2, gainDb: 1 }),
  aClip({ id: "left over", alternateId: "none", startTime: 0, endTime: 9, laneIndex: 3 }),
];
const timeline = aTimeline(clips, {}, [aCue()]);
const plannedAs = (plan: ReturnType<typeof playbackPlan>) => plan.clips.map(({ id, muted, gainDb }) => [id, muted, gainDb]);
const input = (now: ProjectTimeline, overrides?: ReadonlyMap<string, string | undefined>) => ({
  timeline: now,
  rate: 48_000,
  pictureHasSound: false,
  totals: { lastEnd: 60, laneCount: 4 },
  overrides,
});

describe("B-240 what is heard of a cue", () => {
  test("is its chosen alternate, outside its span, too; clips of no alternate are always heard, also those of one that is gone", () => {
    expect(plannedAs(playbackPlan(timeline, 48_000, false))).toEqual([
      ["strings", false, -3],
      ["piano", true, 4],
      ["rain", false, 1],
      ["left over", false, 0],
    ]);
  });
  test("is another alternate, or none, where that overrides the choice", () => {
    const heard = (overrides: ReadonlyMap<string, string | undefined>) =>
      plannedAs(playbackPlan(timeline, 48_000, false, overrides)).flatMap(([id, muted]) => (muted === true ? [] : [id]));
    expect(heard(new Map([["cue-1", "b"]]))).toEqual(["piano", "rain", "left over"]);
    expect(heard(new Map([["cue-1", undefined]]))).toEqual(["rain", "left over"]);
    expect(heard(new Map([["another", "b"]]))).toEqual(["strings", "rain", "left over"]);
  });
  test("is the same one's for a clip, should two cues have one alternate", () => {
    const [one, other] = [aCue(), aCue({ id: "cue-2", chosenId: "b" })];
    const [forth, back] = [heardClips(aTimeline(clips, {}, [one, other])), heardClips(aTimeline(clips, {}, [other, one]))];
    expect(hearingOf({ alternateId: "a" }, forth)).toEqual({ isHeard: true, gainDb: 0 });
    expect([...back]).toEqual([...forth]);
  });
  test("is what is exported", () => {
    const plan = planExport(timeline, { pictureHasSound: false, pictureEnd: 100, pictureName: "Video" });
    expect(plannedAs(plan.mix)).toEqual([
      ["strings", false, -3],
      ["rain", false, 1],
      ["left over", false, 0],
    ]);
  });
});

describe("B-240 the incremental plan", () => {
  const before = nextPlan(undefined, input(timeline));
  test("plans only the members of a changed cue again", () => {
    const after = withChanges(timeline, chooseAlternate(timeline, "cue-1", "b")?.changes ?? []);
    const next = nextPlan(before, input(after));
    expect(next.plan).toEqual(nextPlan(undefined, input(after)).plan);
    expect(next.plan.clips.map((clip, at) => clip === before.plan.clips[at])).toEqual([false, false, true, true]);
  });
  test("keeps every entry where a change of a cue is not heard", () => {
    const next = nextPlan(before, input(withChanges(timeline, [putCue(aCue({ name: "Door", end: 50 }))])));
    expect(next.plan.clips).toBe(before.plan.clips);
  });
  test("follows the overrides", () => {
    const overrides = new Map([["cue-1", undefined]]);
    const next = nextPlan(before, input(timeline, overrides));
    expect(next.plan.clips).toEqual(playbackPlan(timeline, 48_000, false, overrides).clips);
    expect(nextPlan(next, input(timeline)).plan).toEqual(before.plan);
  });
});
