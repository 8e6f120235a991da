import { expect, test } from "vitest";
import { changeVideoSound, switchVideoSound } from "#model/edits/video-sound-edits.ts";
import type { VideoSound } from "#model/timeline/clip.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { timelineAfter } from "#tests/support/editor/after-edit.ts";
import { aTimeline } from "#tests/support/model/builders.ts";

const withSound = (videoSound: VideoSound) => aTimeline([], { settings: { ...DEFAULT_SETTINGS, videoSound } });
const timeline = withSound({ gain: 1, muted: true });
const after = (fields: Partial<VideoSound>, before = timeline) =>
  timelineAfter(before, changeVideoSound(before, fields)).settings.videoSound;

test("B-156 the picture's own sound is mixed, muted and soloed; an ended solo leaves no trace", () => {
  expect(after({ gain: 0.5, muted: false })).toStrictEqual({ gain: 0.5, muted: false });
  const solo = after({ solo: true });
  expect(solo).toStrictEqual({ gain: 1, muted: true, solo: true });
  expect(after({ solo: false }, withSound(solo))).toStrictEqual({ gain: 1, muted: true });
});

test("B-119 its gain stays between 0 and +12 dB, and an unchanged value makes no edit", () => {
  expect(after({ gain: 99 }).gain).toBeCloseTo(3.981, 3);
  expect(after({ gain: -1 }).gain).toBe(0);
  for (const fields of [{ gain: Number.NaN }, { muted: true }, { solo: false }]) expect(changeVideoSound(timeline, fields)).toBeUndefined();
});

test("B-119 turned on it sounds at the last gain, or at 0 dB where that was silence", () => {
  const on = (before: VideoSound) => timelineAfter(withSound(before), switchVideoSound(withSound(before), true)).settings.videoSound;
  expect(on({ gain: 0.5, muted: true })).toEqual({ gain: 0.5, muted: false });
  expect(on({ gain: 0, muted: true })).toEqual({ gain: 1, muted: false });
  expect(switchVideoSound(timeline, false)).toBeUndefined();
});
