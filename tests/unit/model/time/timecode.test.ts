import { expect, test } from "vitest";
import { formatTimecode, timecodeRate } from "#model/time/timecode.ts";

const ntsc = { numerator: 30_000, denominator: 1001 };

test("B-77 timecode counts whole picture frames", () => {
  const film = timecodeRate({ numerator: 24, denominator: 1 }, false);
  expect([0, 23, 24, 24 * 3600 + 1].map((frame) => formatTimecode(frame, film))).toEqual([
    "00:00:00:00",
    "00:00:00:23",
    "00:00:01:00",
    "01:00:00:01",
  ]);
  expect(formatTimecode(-1, film)).toBe("-00:00:00:01");
});

test("B-77 drop-frame skips two frame numbers a minute, except every tenth, and so follows the clock", () => {
  const drop = timecodeRate(ntsc, true);
  expect([1799, 1800, 17_981, 17_982, 107_892].map((frame) => formatTimecode(frame, drop))).toEqual([
    "00:00:59;29",
    "00:01:00;02",
    "00:09:59;29",
    "00:10:00;00",
    "01:00:00;00",
  ]);
  expect(formatTimecode(1800, timecodeRate(ntsc, false))).toBe("00:01:00:00");
  expect(formatTimecode(3600, timecodeRate({ numerator: 60_000, denominator: 1001 }, true))).toBe("00:01:00;04");
});

test("B-214 timecode goes on at zero after 23:59:59 and the last frame, a count that does not wrap goes on at 24", () => {
  const [film, drop] = [timecodeRate({ numerator: 24, denominator: 1 }, false), timecodeRate(ntsc, true)];
  const day = 24 * 3600 * 24;
  expect([day - 1, day, day + 25].map((frame) => formatTimecode(frame, film))).toEqual(["23:59:59:23", "00:00:00:00", "00:00:01:01"]);
  expect([2_589_407, 2_589_408].map((frame) => formatTimecode(frame, drop))).toEqual(["23:59:59;29", "00:00:00;00"]);
  expect(formatTimecode(day, film, "length")).toBe("24:00:00:00");
});

test("B-107 without a frame rate a frame is 1/30 s; an integer rate drops no numbers", () => {
  expect(timecodeRate(undefined, true)).toEqual({ framesPerSecond: 30, nominal: 30, dropped: 0 });
  expect(timecodeRate({ numerator: 30, denominator: 1 }, true).dropped).toBe(0);
});
