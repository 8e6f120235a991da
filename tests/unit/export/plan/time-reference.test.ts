import { expect, test } from "vitest";
import { timeReferenceOf } from "#export/plan/time-reference.ts";

test("B-214 the time reference counts from the midnight before: in a cut that runs past midnight it begins anew", () => {
  const film = { startTimecodeFrames: 25 * 3600 * 24 - 25, frameRate: { numerator: 25, denominator: 1 }, dropFrame: false };
  expect([0, 47_999, 48_000, 240_000].map((frame) => timeReferenceOf(film, frame))).toEqual([
    86_399 * 48_000,
    86_400 * 48_000 - 1,
    0,
    4 * 48_000,
  ]);
  // A day of timecode without drop-frame lasts 86,486.4 s at 29.97 frames a second: 4,151,347,200 frames of sound.
  const ntsc = { startTimecodeFrames: 30 * 3600 * 24 - 1, frameRate: { numerator: 30_000, denominator: 1001 }, dropFrame: false };
  expect([0, 1601, 1602].map((frame) => timeReferenceOf(ntsc, frame))).toEqual([4_151_347_200 - 1602, 4_151_347_200 - 1, 0]);
});
