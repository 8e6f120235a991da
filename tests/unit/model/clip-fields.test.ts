import { describe, expect, test } from "vitest";
import type { Clip } from "#model/timeline/clip.ts";
import { setClipField, sharedText, steppedText } from "#model/timeline/clip-fields.ts";
import type { ClipField } from "#model/timeline/clip-fields.ts";
import type { TimeStyles } from "#model/time/time-style.ts";
import { parseTimecode, formatTimecode, timecodeRate } from "#model/time/timecode.ts";
import { readTime } from "#model/time/time-entry.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

const seconds: TimeStyles = { place: { kind: "seconds" }, source: { kind: "seconds" }, length: { kind: "seconds" } };
const film = timecodeRate({ numerator: 25, denominator: 1 }, false);
const timecode: TimeStyles = {
  place: { kind: "timecode", rate: film, startFrames: 90_000 },
  source: { kind: "timecode", rate: film, startFrames: 0 },
  length: { kind: "timecode", rate: film, startFrames: undefined },
};

/** A clip from 5 to 15 s that plays a source of 60 s from 2 s. */
const theme = aClip();
const rain = aClip({ id: "rain", name: "Rain", startTime: 20, endTime: 24, sourceOffset: 0, originalDuration: 10, gainDb: -3 });

/** The changed clip, the message of a refusal, or undefined if nothing changed. */
function typed(field: ClipField, text: string, styles = seconds, clip: Clip = theme): Clip | string | undefined {
  const result = setClipField(aTimeline([clip]), [clip.id], field, text, styles);
  if (!result.ok) return result.error;
  const change = result.value?.changes[0];
  return change?.kind === "putClip" ? change.clip : undefined;
}

describe("the numeric inspector", () => {
  test.each<[ClipField, string, Partial<Clip>]>([
    ["start", "1:02.5", { startTime: 62.5, endTime: 72.5 }],
    ["start", "0", { startTime: 0, endTime: 10 }],
    ["start", "+1,5 s", { startTime: 6.5, endTime: 16.5 }],
    ["start", "-2", { startTime: 3, endTime: 13 }],
    ["end", "0:12.25", { endTime: 12.25 }],
    ["length", "3", { endTime: 8 }],
    ["offset", "0:50", { sourceOffset: 50 }],
    ["gain", "-6", { gainDb: -6 }],
    ["gain", "+1.5 dB", { gainDb: 1.5 }],
    ["gain", "−3,5", { gainDb: -3.5 }],
    ["fadeIn", "0.25 s", { fadeIn: 0.25 }],
    ["fadeOut", "10", { fadeOut: 10 }],
  ])("%s accepts “%s”", (field, text, fields) => {
    expect(typed(field, text)).toEqual({ ...theme, ...fields });
  });

  test.each<[ClipField, string, string]>([
    ["start", "abc", "“abc” is not a time. Write it like 0:12.500, or in seconds, like 12.5 s; +1.5 s or -1.5 s shifts."],
    ["start", "1:75", "“1:75” is not a time. Write it like 0:12.500, or in seconds, like 12.5 s; +1.5 s or -1.5 s shifts."],
    ["start", "", "“” is not a time. Write it like 0:12.500, or in seconds, like 12.5 s; +1.5 s or -1.5 s shifts."],
    ["start", "-6", "Theme cannot start before 0:00.000."],
    ["start", "100000", "A clip starts at 24:00:00.000 at the latest."],
    ["end", "5", "A clip keeps at least 0.1 s: for Theme nothing below 0:05.100 is possible."],
    ["length", "0.05", "A clip keeps at least 0.1 s: for Theme nothing below 0:00.100 is possible."],
    ["length", "1:00", "The sound of Theme ends: nothing beyond 0:58.000 is possible."],
    ["end", "1:04", "The sound of Theme ends: nothing beyond 1:03.000 is possible."],
    ["offset", "51", "The sound of Theme is too short for that: at this length it begins between 0:00.000 and 0:50.000."],
    ["gain", "loud", "“loud” is not a level. Write decibels, like -6 or +1.5."],
    ["gain", "30", "Gain goes from −60.0 dB to +24.0 dB."],
    ["fadeIn", "11", "The fades of Theme would overlap: this one is at most 10.000 s."],
  ])("%s refuses “%s” with a message", (field, text, sentence) => {
    expect(typed(field, text)).toBe(sentence);
  });

  test("the limits of a length are lengths as the field shows them: the difference of the positions shown", () => {
    const odd = aClip({ name: "Odd", sourceOffset: 0, originalDuration: 90.75 / 25, startTime: 0, endTime: 2 });
    expect(typed("length", "00:00:10:00", timecode, odd)).toBe("The sound of Odd ends: nothing beyond 00:00:03:15 is possible.");
    expect(typed("length", "00:00:00:01", timecode, odd)).toBe(
      "A clip keeps at least 0.1 s: for Odd nothing below 00:00:00:02 is possible.",
    );
  });

  test("the displayed value of a limit is accepted, though the exact limit lies between two displayable values", () => {
    const odd = aClip({ sourceOffset: 0, originalDuration: 20.0004, startTime: 0, endTime: 5 });
    expect(typed("end", "20.0008", seconds, odd)).toEqual({ ...odd, endTime: 20.0004 });
    expect(typed("end", "20.0012", seconds, odd)).toContain("ends");
  });

  test("a clip whose source has not been measured cannot be slipped", () => {
    expect(typed("offset", "1", seconds, aClip({ originalDuration: undefined }))).toBe(
      "The length of Theme’s sound is not known yet. Try again in a moment.",
    );
  });

  test("B-77 if the ruler shows timecode, positions count from the picture's first timecode and lengths from zero", () => {
    expect(sharedText([theme], "start", timecode)).toBe("01:00:05:00");
    expect(sharedText([theme], "length", timecode)).toBe("00:00:10:00");
    expect(typed("start", "01:00:07:05", timecode)).toEqual({ ...theme, startTime: 7.2, endTime: 17.2 });
    expect(typed("length", "2:12", timecode)).toEqual({ ...theme, endTime: 5 + 2 + 12 / 25 });
    expect(typed("length", "2.5", timecode)).toEqual({ ...theme, endTime: 7.5 });
    expect(typed("start", "+10", timecode)).toEqual({ ...theme, startTime: 5.4, endTime: 15.4 });
    expect(typed("start", "00:59:59:24", timecode)).toBe("Theme cannot start before 01:00:00:00.");
    expect(typed("start", "00:00:01:25", timecode)).toContain("is not a time");
  });

  test("B-100 a typed value that differs from the clip's by rounding alone changes nothing", () => {
    const inexact = aClip({ startTime: 5.3, endTime: 15.4 });
    expect(typed("length", "10.100", seconds, inexact)).toBeUndefined();
    expect(typed("length", "0:10,1", seconds, inexact)).toBeUndefined();
    expect(typed("length", "10.101", seconds, inexact)).toMatchObject({ endTime: expect.closeTo(15.401, 9) });
    const onFrames = aClip({ startTime: 5.2, endTime: 15.4 });
    expect(typed("length", "0:10:05", timecode, onFrames)).toBeUndefined();
  });

  test("for several clips the common value is shown, and a typed value is set in all of them or in none", () => {
    const timeline = aTimeline([theme, rain]);
    const ids = ["clip-1", "rain", "video-track"];
    expect(sharedText([theme, rain], "gain", seconds)).toBeUndefined();
    expect(sharedText([theme, rain], "fadeIn", seconds)).toBe("0.000 s");
    expect(setClipField(timeline, ids, "gain", "-2", seconds)).toEqual({
      ok: true,
      value: { kind: "mixClip", changes: [theme, rain].map((clip) => ({ kind: "putClip", clip: { ...clip, gainDb: -2 } })) },
    });
    expect(setClipField(timeline, ids, "length", "12", seconds)).toEqual({
      ok: false,
      error: "The sound of Rain ends: nothing beyond 0:10.000 is possible.",
    });
    expect(setClipField(timeline, ids, "fadeIn", "0", seconds)).toEqual({ ok: true, value: undefined });
  });

  test("arrow keys step by a picture frame, a hundredth of a second, or half a decibel", () => {
    expect(steppedText("0:05.000", "start", 10, 1 / 25, seconds)).toBe("0:05.400");
    expect(steppedText("01:00:05:00", "start", -1, 1 / 25, timecode)).toBe("01:00:04:24");
    expect(steppedText("0.005 s", "fadeIn", -1, 1 / 25, seconds)).toBe("0.000 s");
    expect(steppedText("−6.0 dB", "gain", 1, 1 / 25, seconds)).toBe("−5.5 dB");
    expect(steppedText("what", "gain", 1, 1 / 25, seconds)).toBe("what");
  });
});

test("B-77 drop-frame timecode is read as displayed; a skipped number means the next one", () => {
  const drop = timecodeRate({ numerator: 30_000, denominator: 1001 }, true);
  for (const frame of [0, 29, 1799, 1800, 17_981, 17_982, 107_892, 2_589_407]) {
    expect(parseTimecode(formatTimecode(frame, drop), drop)).toBe(frame);
  }
  expect(parseTimecode("00:01:00;00", drop)).toBe(1800);
  expect(parseTimecode("12", drop)).toBe(12);
});

test("a time is read in many notations", () => {
  const read = (text: string) => readTime(text, { kind: "seconds" })?.seconds;
  expect(["12.5", " 12,5 s", ".5", "1:02.5", "90:00", "1:00:02", "5s"].map(read)).toEqual([12.5, 12.5, 0.5, 62.5, 5400, 3602, 5]);
  expect(["", "1:60", "1:2:3:4", "1.5:20", "1:20 s", "NaN", "Infinity", "1e3"].map(read)).toEqual(Array.from({ length: 8 }));
});
