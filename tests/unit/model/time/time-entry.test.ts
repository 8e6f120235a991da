import * as fc from "fast-check";
import { expect, test } from "vitest";
import { FRAME_TOLERANCE_SECONDS as PICTURE_TOLERANCE } from "#engine/picture/picture-frame-times.ts";
import { FRAME_TOLERANCE_SECONDS } from "#model/timeline/limits.ts";
import { readTime, typedPlace } from "#model/time/time-entry.ts";
import { frameOf, lengthText, shiftText, timeStylesOf, timeText } from "#model/time/time-style.ts";
import type { TimeStyle, TimeUnit } from "#model/time/time-style.ts";
import { formatTimecode, parseTimecode, timecodeRate } from "#model/time/timecode.ts";
import { aTimeline } from "#tests/support/model/builders.ts";

const film = { numerator: 25, denominator: 1 };
const ntsc = { numerator: 30_000, denominator: 1001 };
const cut = (settings: object = {}) => {
  const timeline = aTimeline();
  return { ...timeline, settings: { ...timeline.settings, frameRate: film, ...settings } };
};
const placeIn = (unit: TimeUnit, settings: object = {}) => timeStylesOf(cut(settings), unit).place;

/** The frame that a text means, at 25 frames a second from frame 250 of 2500, or the reason for none. */
function frameFor(text: string, style: TimeStyle = placeIn("timecode"), nowFrame = 250): number | string {
  const place = typedPlace(text, style, nowFrame / 25, 100);
  return place.ok ? Math.round(place.value * 25 * 1e6) / 1e6 : place.error;
}

test("B-150 with a picture times are in the chosen unit, without one in seconds; positions round down to the shown frame, lengths to the nearest", () => {
  const { picture: _none, ...without } = cut();
  expect(timeText(12.5, timeStylesOf({ ...without, picture: undefined }, "timecode").place)).toBe("0:12.500");
  const texts = (unit: TimeUnit, settings: object = {}) => {
    const { place, length } = timeStylesOf(cut(settings), unit);
    return [
      timeText(12.035, place),
      timeText(12.035, length),
      shiftText(2.47, 1.23, place),
      shiftText(0, 3661, place),
      shiftText(1, 1, place),
    ];
  };
  expect(texts("timecode", { startTimecodeFrames: 90_000 })).toEqual([
    "01:00:12:00",
    "00:00:12:01",
    "−00:01:06",
    "+01:01:01:00",
    "±00:00:00",
  ]);
  expect(texts("frames", { startTimecodeFrames: 90_000 })).toEqual(["300 fr", "301 fr", "−31 fr", "+91525 fr", "±0 fr"]);
  expect(texts("seconds")).toEqual(["0:12.035", "0:12.035", "−1.240 s", "+1:01:01.000", "±0.000 s"]);
  expect(timeText(60.06, placeIn("timecode", { frameRate: ntsc, dropFrame: true }))).toBe("00:01:00;02");
});

test("B-150 a length and a shift are those of the texts beside them; a trim from a sound's start reads the same in Start and Offset", () => {
  const time = fc.double({ min: 0, max: 20, noNaN: true });
  for (const unit of ["timecode", "frames", "seconds"] as const) {
    const times = timeStylesOf(cut({ frameRate: ntsc }), unit);
    const counted = (text: string) => readTime(text.replace("±", "+"), times.length)?.seconds ?? Number.NaN;
    const check = (start: number, length: number) => {
      const end = start + length;
      const difference = counted(timeText(end, times.place)) - counted(timeText(start, times.place));
      expect(counted(lengthText(start, end, times))).toBeCloseTo(difference, 9);
      expect(counted(shiftText(start, end, times.place))).toBeCloseTo(difference, 9);
      expect(counted(shiftText(end, start, times.place))).toBeCloseTo(-difference, 9);
      expect(timeText(start, times.source)).toBe(timeText(start, times.place));
    };
    fc.assert(fc.property(time, time, check));
  }
});

test("B-214 a cut across midnight shows and reads the times behind it; a time long before the picture stays too early", () => {
  const last = 24 * 90_000 - 1;
  const late = placeIn("timecode", { startTimecodeFrames: last });
  const drop = placeIn("timecode", { frameRate: ntsc, dropFrame: true, startTimecodeFrames: 2_589_407 });
  expect([
    timeText(0, late),
    timeText(5.04, late),
    timeText(0.0334, drop),
    timeText(86_400, timeStylesOf(cut(), "timecode").length),
  ]).toEqual(["23:59:59:24", "00:00:05:00", "00:00:00;00", "24:00:00:00"]);
  expect(["23:59:59:24", "00:00:05:00", "500", "5:00", "00000500"].map((text) => frameFor(text, late))).toEqual([0, 126, 126, 126, 126]);
  expect(typedPlace("00:00:01;00", drop, 0, 100)).toEqual({ ok: true, value: (31 * 1001) / 30_000 });
  expect(frameFor("23:59:59:23", late)).toContain("23:59:59:24");
  expect(frameFor("00:30:00:00", placeIn("timecode", { startTimecodeFrames: 90_000 }))).toContain("01:00:00:00");
});

test("B-150 the styles of unchanged settings are the same objects", () => {
  const timeline = cut();
  expect(timeStylesOf(timeline, "timecode")).toBe(timeStylesOf({ ...timeline }, "timecode"));
  expect(timeStylesOf(timeline, "frames")).toBe(timeStylesOf(timeline, "frames"));
});

test("B-150 the playhead belongs to the frame that the picture shows, also half a sample before it", () => {
  expect(FRAME_TOLERANCE_SECONDS).toBe(PICTURE_TOLERANCE);
  const style = placeIn("timecode", { frameRate: ntsc });
  if (style.kind === "seconds") throw new Error("No frames.");
  fc.assert(
    fc.property(fc.nat(400_000), (frame) => {
      const sample = Math.round(((frame * 1001) / 30_000) * 48_000) / 48_000;
      expect(frameOf(sample, style)).toBe(frame);
      expect(frameOf(sample + 0.03, style)).toBe(frame);
    }),
  );
});

test("B-151 typed digits fill the timecode in pairs from the right; a sign moves the playhead by as much", () => {
  expect(
    ["1523", "5", "12", "100", "75", "00:00:10:00", "1:00", "12.5", "12,5 s", "30 fr", "00000400"].map((text) => frameFor(text)),
  ).toEqual([15 * 25 + 23, 5, 12, 25, 75, 250, 25, 312, 312, 30, 100]);
  expect(["+12", "-1:00", "−100", "+1.5 s", "+5f", "-595924", "+9595924"].map((text) => frameFor(text))).toEqual([
    262, 225, 225, 287, 255, 0, 2500,
  ]);
  // Between two frames the frame that is shown counts.
  expect(frameFor("+1", placeIn("timecode"), 250.6)).toBe(251);
});

test("B-151 missing groups are those of the start timecode; what would lie before the picture comes one round later", () => {
  const hour = placeIn("timecode", { startTimecodeFrames: 90_000 });
  expect(["1523", "01001523", "1:00:15:23", "12", "+12"].map((text) => frameFor(text, hour))).toEqual([398, 398, 398, 12, 262]);
  const leader = placeIn("timecode", { startTimecodeFrames: 90_000 - 8 * 25 });
  expect(["00", "0200", "5500", "59:59:00"].map((text) => frameFor(text, leader))).toEqual([0, 250, 75, 175]);
  expect(frameFor("00:59:51:24", leader)).toBe("“00:59:51:24” lies before the start, 00:59:52:00.");
  const drop = placeIn("timecode", { frameRate: ntsc, dropFrame: true, startTimecodeFrames: 107_892 });
  expect(readTime("1:00", drop)?.seconds).toBeCloseTo((30 * 1001) / 30_000, 9);
  expect(readTime("1:00;00", drop)?.seconds).toBeCloseTo((1800 * 1001) / 30_000, 9);
});

test("B-151 where times are in seconds or frames, numbers are seconds or frames", () => {
  const seconds = placeIn("seconds");
  expect(["83.5", "1:23.5", "12", "+12", "-0:01"].map((text) => frameFor(text, seconds))).toEqual([2087.5, 2087.5, 300, 550, 225]);
  const frames = placeIn("frames", { startTimecodeFrames: 90_000 });
  expect(["1523", "300 fr", "+12", "-100", "2.5", "01:00:10:00"].map((text) => frameFor(text, frames))).toEqual([
    1523, 300, 262, 150, 62, 250,
  ]);
});

test("B-151 a text that means no time, or one outside of the project, is refused with a sentence", () => {
  for (const text of ["", "abc", "12:75", "1575", "7500", "1:2:3:4:5", "1234567890", "Infinity", "1e3", "--5", "12:"]) {
    expect(frameFor(text)).toBe(`“${text}” is not a time. Write it like 00:00:12:12, or +1.5 s or -1.5 s to move.`);
  }
  expect(frameFor("00:01:40:00")).toBe(2500);
  expect(frameFor("00:01:40:01")).toBe("“00:01:40:01” lies after the end, 00:01:40:00.");
  expect(frameFor("2:00", placeIn("seconds"))).toBe("“2:00” lies after the end, 1:40.000.");
});

test("B-151 digits without signs are read as the timecode that is shown", () => {
  for (const rate of [timecodeRate(film, false), timecodeRate(ntsc, true)]) {
    fc.assert(
      fc.property(fc.nat(2_000_000), (frame) => {
        const text = formatTimecode(frame, rate);
        expect(parseTimecode(text, rate)).toBe(frame);
        expect(parseTimecode(text.replaceAll(/[:;]/gu, ""), rate)).toBe(frame);
      }),
    );
  }
  // Above 100 frames a second a frame number has three digits.
  expect(parseTimecode("2100", timecodeRate({ numerator: 120, denominator: 1 }, false))).toBe(2 * 120 + 100);
});
