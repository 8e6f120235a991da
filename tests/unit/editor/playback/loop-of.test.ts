import { expect, test } from "vitest";
import { loopOf } from "#editor/playback/loop-of.ts";
import { aTimeline } from "#tests/support/model/builders.ts";

test("B-101 the loop covers the project's loop range, else the whole picture; without a picture there is none", () => {
  const whole = aTimeline();
  const ranged = aTimeline([], { settings: { ...whole.settings, loopRange: { start: 1, end: 2.5 } } });
  const withoutPicture = aTimeline([], { picture: undefined });
  expect(loopOf(true, whole)).toEqual({ enabled: true, startSeconds: undefined, endSeconds: undefined });
  expect(loopOf(true, ranged)).toEqual({ enabled: true, startSeconds: 1, endSeconds: 2.5 });
  expect(loopOf(false, ranged)).toEqual({ enabled: false, startSeconds: 1, endSeconds: 2.5 });
  expect(loopOf(true, withoutPicture).enabled).toBe(false);
});
