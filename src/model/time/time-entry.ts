import { withoutMarks } from "../text/language/numbers.ts";
import { messages } from "../text/messages.ts";
import { failure, success } from "../result.ts";
import type { Result } from "../result.ts";
import { FRAME_TOLERANCE_SECONDS } from "../timeline/limits.ts";
import { clamp } from "./time.ts";
import { frameOf, timeText } from "./time-style.ts";
import type { FrameStyle, TimeStyle } from "./time-style.ts";
import { frameOfNumber, framesOfDay, groupsOf, parseTimecode, timecodeNumber } from "./timecode.ts";

/** A typed time; with a sign in front it is relative: how much later or earlier. Seconds. */
export type TimeEntry = { readonly seconds: number; readonly isRelative: boolean };

/**
 * Reads a typed time in the style in which times are shown (B-151). In every style "12.5 s" and what has a decimal point are seconds. In
 * seconds: "12.5", "12,5 s", "1:02.5", "1:00:02". In timecode: "01:00:12:05", or digits in pairs from the right ("1205"); "12 fr" counts
 * frames, as a number alone does where times are shown in frames. A sign makes the time relative. Undefined for any other text.
 */
export function readTime(text: string, style: TimeStyle): TimeEntry | undefined {
  const [, sign = "", rest = ""] = /^\s*([+\-−]?)\s*(.*?)\s*$/u.exec(withoutMarks(text)) ?? [];
  const isRelative = sign !== "";
  const isClock = style.kind === "seconds" || /[.,s]/iu.test(rest);
  const seconds = isClock ? clockSeconds(rest) : frameSeconds(rest, style, isRelative);
  if (seconds === undefined) return undefined;
  return { seconds: sign === "" || sign === "+" ? seconds : -seconds, isRelative };
}

/**
 * The position that a typed text means. A relative one counts from `now` and stops at the start and the end; where times are shown in
 * frames, the position lies on a frame. A failure is the sentence that explains why not.
 * @param end the last position, seconds
 */
export function typedPlace(text: string, style: TimeStyle, now: number, end: number): Result<number, string> {
  const entry = readTime(text, style);
  if (!entry) return failure(messages.notAPlace(text, timeText(12.5, style)));
  const onFrame = (seconds: number) => (style.kind === "seconds" ? seconds : frameOf(seconds, style) / style.rate.framesPerSecond);
  if (entry.isRelative) return success(clamp(onFrame(onFrame(now) + entry.seconds), 0, end));
  const place = onFrame(entry.seconds);
  if (place < 0) return failure(messages.placeTooEarly(text, timeText(0, style)));
  if (place > end + FRAME_TOLERANCE_SECONDS) return failure(messages.placeTooLate(text, timeText(end, style)));
  return success(Math.min(place, end));
}

function frameSeconds(text: string, style: FrameStyle, isRelative: boolean): number | undefined {
  const { rate, kind } = style;
  const [, count, unit] = /^(\d{1,9})\s*(fr?)?$/iu.exec(text) ?? [];
  if (count !== undefined && (unit !== undefined || kind === "frames")) return Number(count) / rate.framesPerSecond;
  const frame = parseTimecode(text, rate);
  if (frame === undefined) return undefined;
  const startFrames = isRelative ? 0 : (style.startFrames ?? 0);
  const fromStart = completed(frame, groupsOf(text, rate).length, startFrames, rate) - startFrames;
  // The picture may run on past midnight: a time more than half a day before it is meant to be of the next day (B-214).
  const days = fromStart < -framesOfDay(rate) / 2 ? 1 : 0;
  return (fromStart + days * framesOfDay(rate)) / rate.framesPerSecond;
}

/**
 * The frame that a timecode with missing groups means: the first one, from the start timecode's group on, that ends with the given groups
 * and does not lie before the picture. "15:23" is 01:00:15:23 where the picture begins at the hour.
 */
function completed(frame: number, groupCount: number, startFrames: number, rate: FrameStyle["rate"]): number {
  if (groupCount === 4 || startFrames === 0) return frame;
  const period = rate.nominal * 60 ** (groupCount - 1);
  const given = timecodeNumber(frame, rate);
  const first = timecodeNumber(startFrames, rate);
  const number = Math.floor(first / period) * period + given;
  return frameOfNumber(number < first ? number + period : number, rate);
}

/** "h:mm:ss.mmm", "m:ss.mmm" or "s.mmm": minutes and seconds after a colon are below 60. */
function clockSeconds(text: string): number | undefined {
  const [, clock = "", last = "", unit = ""] = /^((?:\d+:){0,2})(\d+(?:[.,]\d*)?|[.,]\d+)\s*(s?)$/iu.exec(text) ?? [];
  if (last === "" || (unit !== "" && clock !== "")) return undefined;
  const parts = [...clock.split(":").slice(0, -1), last.replace(",", ".")].map(Number);
  if (parts.slice(1).some((part) => part >= 60)) return undefined;
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}
