import { expect, test } from "vitest";
import { planExport } from "#export/plan/plan-export.ts";
import { stemFileName, stemPlans } from "#export/plan/stem-plans.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

test("there is one stem per lane that is audible in the part, in order, with only its clips and sources; Video sound comes last", () => {
  const clips = [
    aClip({ id: "a", url: "a.wav" }),
    aClip({ id: "b", url: "b.wav", startTime: 20, endTime: 30 }),
    aClip({ id: "silent", url: "c.wav", laneIndex: 1, muted: true }),
    aClip({ id: "d", url: "a.wav", laneIndex: 2 }),
  ];
  const lanes = [{ name: "Theme", gain: 1, muted: false, solo: false }];
  const settings = { ...DEFAULT_SETTINGS, lanes, videoSound: { gain: 0.5, muted: false } };
  const timeline = aTimeline(clips, { settings });
  const whole = planExport(timeline, { pictureHasSound: true, pictureEnd: 100, pictureName: "Video" });
  const stemsOf = (fromSeconds: number, toSeconds: number) =>
    stemPlans(whole, timeline, { fromFrame: fromSeconds * 48_000, toFrame: toSeconds * 48_000 }).map(({ name, plan }) => ({
      name,
      clips: plan.mix.clips.map(({ id }) => id),
      sources: plan.sources.map(({ id }) => id),
    }));
  expect(stemsOf(15, 25).map(({ name }) => name)).toEqual(["Theme", "Video sound"]);
  expect(stemsOf(0, 100)).toEqual([
    { name: "Theme", clips: ["a", "b"], sources: ["a.wav", "b.wav"] },
    { name: "Audio 3", clips: ["d"], sources: ["a.wav"] },
    { name: "Video sound", clips: ["video-sound"], sources: ["user/projects/p/videos/picture.mp4"] },
  ]);
});

test("stems are named by number and lane, without characters that file systems refuse", () => {
  expect(["Audio 1", 'AC/DC: "live"', "end. "].map((name, place) => stemFileName(name, place))).toEqual([
    "01 Audio 1.wav",
    "02 AC_DC_ _live_.wav",
    "03 end.wav",
  ]);
});

test("stem names of hostile lane names fit any disk: at most 255 bytes, whole characters, no bidirectional overrides", () => {
  for (const long of ["é", "🎻", "a"].map((letter) => letter.repeat(400))) {
    const name = stemFileName(long, 99);
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^100 (é+|🎻+|a+)\.wav$/u);
  }
  expect(stemFileName("bass\u202Evaw.exe", 0)).toBe("01 bass_vaw.exe.wav");
});
