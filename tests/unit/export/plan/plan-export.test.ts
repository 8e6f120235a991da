import { expect, test } from "vitest";
import { planExport } from "#export/plan/plan-export.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

const options = { pictureHasSound: true, pictureEnd: 20, pictureName: "Video" };

function plannedIds(...args: Parameters<typeof planExport>): string[] {
  return planExport(...args).mix.clips.map((clip) => clip.id);
}

test("B-129 the mix is exactly as long as the picture, by its last packet and not by the project's duration", () => {
  const plan = planExport(aTimeline([aClip({ startTime: 15, endTime: 70 })]), { ...options, pictureEnd: 20.004 });
  expect([plan.lengthFrames, plan.mix.playableFrames, plan.mix.pictureFrames]).toEqual([960_192, 960_192, 960_192]);
});

test("B-110 positions are whole frames at 48 kHz, not milliseconds", () => {
  const plan = planExport(aTimeline([aClip({ startTime: 1 / 3, endTime: 2.00001, sourceOffset: 0.00013 })]), options);
  expect(plan.mix.clips).toMatchObject([{ startFrame: 16_000, endFrame: 96_000, offsetFrames: 6 }]);
});

test("B-132 a clip shorter than 0.01 s is skipped, one of 0.01 s is not", () => {
  const clips = [aClip({ id: "short", startTime: 1, endTime: 1.0099 }), aClip({ id: "long", startTime: 1, endTime: 1.01 })];
  expect(plannedIds(aTimeline(clips), options)).toEqual(["long"]);
});

test("B-128 a muted clip is neither mixed nor fetched", () => {
  const clips = [aClip({ id: "a", url: "a.wav" }), aClip({ id: "b", url: "b.wav", muted: true })];
  const plan = planExport(aTimeline(clips), options);
  expect(plan.mix.clips.map((clip) => clip.id)).toEqual(["a"]);
  expect(plan.sources).toEqual([{ id: "a.wav", name: "Theme" }]);
});

test("B-129 a clip past the picture's end is not fetched", () => {
  expect(planExport(aTimeline([aClip({ startTime: 20, endTime: 30 })]), options).sources).toEqual([]);
});

test("B-130 lane mute and solo apply", () => {
  const clips = [aClip({ id: "a", laneIndex: 0 }), aClip({ id: "b", laneIndex: 1 }), aClip({ id: "c", laneIndex: 2 })];
  const withLanes = (change: object) =>
    aTimeline(clips, { settings: { ...DEFAULT_SETTINGS, lanes: [defaultLane(0), { ...defaultLane(1), ...change }, defaultLane(2)] } });
  expect(plannedIds(withLanes({ muted: true }), options)).toEqual(["a", "c"]);
  expect(plannedIds(withLanes({ solo: true }), options)).toEqual(["b"]);
});

test("B-117 the picture's own sound is exported only when switched on", () => {
  const on = aTimeline([aClip()], { settings: { ...DEFAULT_SETTINGS, videoSound: { gain: 0.5, muted: false } } });
  expect(planExport(on, options).sources).toEqual([
    { id: "user/projects/p/videos/picture.mp4", name: "Video" },
    { id: "user/music-tracks/theme.wav", name: "Theme" },
  ]);
  expect(plannedIds(on, { ...options, pictureHasSound: false })).toEqual(["clip-1"]);
  expect(plannedIds(aTimeline(), options)).toEqual(["clip-1"]);
});

test("B-156 a solo of the picture's own sound is exported alone", () => {
  const solo = aTimeline([aClip()], { settings: { ...DEFAULT_SETTINGS, videoSound: { gain: 1, muted: false, solo: true } } });
  expect(plannedIds(solo, options)).toEqual(["video-sound"]);
  expect(plannedIds(solo, { ...options, pictureHasSound: false })).toEqual(["clip-1"]);
});

test("a source that several clips play is fetched once", () => {
  expect(planExport(aTimeline([aClip(), aClip({ id: "second", startTime: 1 })]), options).sources).toHaveLength(1);
});
