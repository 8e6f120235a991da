import { describe, expect, test } from "vitest";
import { playbackPlan } from "#model/plan/playback-plan.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import { compilePlan } from "#worklets/mixer/plan.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

describe("B-112 playback plan", () => {
  test("times are rounded once to frames at the rate", () => {
    const timeline = aTimeline([aClip({ startTime: 1 / 3, endTime: 2 / 3, sourceOffset: 0.1, fadeIn: 0.05, fadeOut: 0.01 })]);
    expect(playbackPlan(timeline, 44_100, false).clips).toEqual([
      {
        id: "clip-1",
        sourceId: "user/music-tracks/theme.wav",
        laneId: "lane-0",
        startFrame: 14_700,
        endFrame: 29_400,
        offsetFrames: 4410,
        gainDb: 0,
        pan: 0,
        fadeInFrames: 2205,
        fadeOutFrames: 441,
        muted: false,
      },
    ]);
  });
  test("a clip without length, or with an offset at or beyond its source's end, is skipped", () => {
    const timeline = aTimeline([
      aClip({ id: "empty", endTime: 5 }),
      aClip({ id: "spent", sourceOffset: 60 }),
      aClip({ id: "unmeasured", sourceOffset: 60, originalDuration: undefined }),
    ]);
    expect(playbackPlan(timeline, 48_000, false).clips.map((clip) => clip.id)).toEqual(["unmeasured"]);
  });
  test("clips come in lane order, then start order", () => {
    const timeline = aTimeline([
      aClip({ id: "c", laneIndex: 1, startTime: 0 }),
      aClip({ id: "b", laneIndex: 0, startTime: 9 }),
      aClip({ id: "a", laneIndex: 0, startTime: 2 }),
    ]);
    expect(playbackPlan(timeline, 48_000, false).clips.map((clip) => clip.id)).toEqual(["a", "b", "c"]);
  });
  test("B-117 the picture's own sound is a clip on its own lane, muted by default", () => {
    const plan = playbackPlan(aTimeline([]), 48_000, true);
    expect(plan.clips).toMatchObject([
      { sourceId: "user/projects/p/videos/picture.mp4", laneId: "video-sound", startFrame: 0, endFrame: 4_800_000 },
    ]);
    expect(plan.lanes).toEqual([{ id: "video-sound", gain: 1, muted: true, solo: false }]);
    expect(plan).toMatchObject({ playableFrames: 4_800_000, pictureFrames: 4_800_000 });
  });
  test("B-188 B-189 a plan has the shape of fades and the pan of lanes, and the mix of both", () => {
    const clip = aClip({ endTime: 9, fadeIn: 1, fadeShape: "linear" });
    const timeline = aTimeline([clip, aClip({ id: "usual", startTime: 20, endTime: 29 })]);
    const settings = { ...timeline.settings, lanes: [{ ...defaultLane(0), pan: -0.25 }] };
    const plan = playbackPlan({ ...timeline, settings }, 48_000, false);
    expect(plan.clips.map(({ fadeShape }) => fadeShape)).toEqual(["linear", undefined]);
    expect(plan.lanes.map(({ pan }) => pan)).toEqual([undefined, -0.25]);
    const { shape, gains } = compilePlan(plan, () => 0);
    expect([[...shape], [...gains]]).toEqual([
      [1, 0],
      [1, 0, 0, 0.75, 1, 0, 0, 0.75],
    ]);
  });
  test("B-156 a solo of the picture's own sound silences the lanes, but not where there is no such sound", () => {
    const settings = { ...aTimeline([]).settings, videoSound: { gain: 1, muted: false, solo: true } };
    const timeline = { ...aTimeline([aClip({ endTime: 9 })]), settings };
    const heard = (now: typeof timeline, hasSound: boolean) => {
      const heardIds: string[] = [];
      const plan = playbackPlan(now, 48_000, hasSound);
      compilePlan(plan, (id) => heardIds.push(id) - 1);
      return heardIds;
    };
    expect(heard(timeline, true)).toEqual(["user/projects/p/videos/picture.mp4"]);
    expect(heard(timeline, false)).toEqual(["user/music-tracks/theme.wav"]);
    expect(heard({ ...timeline, picture: undefined }, true)).toEqual(["user/music-tracks/theme.wav"]);
  });
  test("B-117 a solo elsewhere silences the picture's own sound until the solo ends", () => {
    const lanes = [{ ...defaultLane(0), solo: true }];
    const heard = (solo: boolean) => {
      const settings = { ...aTimeline([]).settings, videoSound: { gain: 1, muted: false }, lanes: solo ? lanes : [] };
      const plan = playbackPlan({ ...aTimeline([aClip({ endTime: 9 })]), settings }, 48_000, true);
      const slots = ["user/projects/p/videos/picture.mp4", "user/music-tracks/theme.wav"];
      return [...compilePlan(plan, (id) => slots.indexOf(id)).slot];
    };
    expect(heard(true)).toEqual([1]);
    expect(heard(false)).toEqual([0, 1]);
  });
});
