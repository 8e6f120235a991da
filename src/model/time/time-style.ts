import { asQuantity } from "../text/language/numbers.ts";
import type { ProjectSettings } from "../timeline/project-settings.ts";
import { FRAME_TOLERANCE_SECONDS } from "../timeline/limits.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { formatTime, formatTimeExact, signedSeconds } from "./time.ts";
import { formatTimecode, timecodeRate } from "./timecode.ts";
import type { TimecodeRate } from "./timecode.ts";

/** What the user chose to see times in (B-150). Without a picture times are shown in seconds. */
export type TimeUnit = "timecode" | "seconds" | "frames";

/** How times are written and read. */
export type TimeStyle = { readonly kind: "seconds" } | FrameStyle;

/** In whole picture frames. `startFrames`: the timecode of the first frame; undefined for lengths. */
export type FrameStyle = {
  readonly kind: "timecode" | "frames";
  readonly rate: TimecodeRate;
  readonly startFrames: number | undefined;
};

/** The styles of positions on the timeline, of positions in a source, and of lengths. */
export type TimeStyles = { readonly place: TimeStyle; readonly source: TimeStyle; readonly length: TimeStyle };

const IN_SECONDS: TimeStyles = { place: { kind: "seconds" }, source: { kind: "seconds" }, length: { kind: "seconds" } };
const known = new WeakMap<ProjectSettings, { [Kind in FrameStyle["kind"]]?: TimeStyles }>();

/** The styles of a project. The same objects for the same settings: caches of texts compare them. */
export function timeStylesOf({ picture, settings }: Pick<ProjectTimeline, "picture" | "settings">, unit: TimeUnit): TimeStyles {
  if (!picture || unit === "seconds") return IN_SECONDS;
  const made = known.get(settings) ?? {};
  known.set(settings, made);
  return (made[unit] ??= inFrames(unit, settings));
}

function inFrames(kind: FrameStyle["kind"], { frameRate, dropFrame, startTimecodeFrames }: ProjectSettings): TimeStyles {
  const rate = timecodeRate(frameRate, dropFrame);
  return {
    place: { kind, rate, startFrames: startTimecodeFrames },
    source: { kind, rate, startFrames: 0 },
    length: { kind, rate, startFrames: undefined },
  };
}

/**
 * The picture frame of a time, from 0. A position belongs to the frame that the picture shows there, a length is rounded to whole frames.
 */
export function frameOf(seconds: number, { rate, startFrames }: FrameStyle): number {
  if (startFrames === undefined) return Math.round(seconds * rate.framesPerSecond);
  return Math.floor((seconds + FRAME_TOLERANCE_SECONDS) * rate.framesPerSecond);
}

/** "0:12.500", "01:00:12:12", "312 fr" */
export function timeText(seconds: number, style: TimeStyle): string {
  if (style.kind === "seconds") return formatTimeExact(seconds);
  return framesText(frameOf(seconds, style), style);
}

/** As `frameText`, with a number's unit. */
function framesText(frame: number, style: FrameStyle): string {
  const text = frameText(frame, style);
  return style.kind === "frames" ? `${text} fr` : text;
}

/** As `timeText`, but whole seconds where times are in seconds: for little space, and where the exact time says nothing. */
export function shortTimeText(seconds: number, style: TimeStyle): string {
  return style.kind === "seconds" ? formatTime(seconds) : timeText(seconds, style);
}

/** A picture frame, counted from 0: its timecode, or the number alone. */
export function frameText(frame: number, { kind, rate, startFrames }: FrameStyle): string {
  if (kind === "frames") return String(frame);
  return startFrames === undefined ? formatTimecode(frame, rate, "length") : formatTimecode(frame + startFrames, rate);
}

/** The length of a range, such that the text of its start and this one add up to the text of its end. */
export function lengthText(start: number, end: number, { place, length }: TimeStyles): string {
  if (place.kind === "seconds" || length.kind === "seconds") return formatTimeExact(roundedSeconds(end) - roundedSeconds(start));
  return framesText(frameOf(end, place) - frameOf(start, place), length);
}

/**
 * The difference of two times as their texts have it: "+1.250 s", "−00:01:06" (minutes, seconds, frames; with hours from one on), "+30 fr".
 */
export function shiftText(from: number, to: number, style: TimeStyle): string {
  if (style.kind === "seconds") return signedSeconds(roundedSeconds(to) - roundedSeconds(from));
  const shift = frameOf(to, style) - frameOf(from, style);
  const sign = shift === 0 ? "±" : shift < 0 ? "−" : "+";
  const text = framesText(Math.abs(shift), { ...style, startFrames: undefined });
  return asQuantity(sign + (style.kind === "timecode" ? text.replace(/^00:/u, "") : text));
}

/** To the millisecond, as texts have them. */
function roundedSeconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** The most that a time may differ from the one that its text means. Seconds. */
export function resolutionOf(style: TimeStyle): number {
  if (style.kind === "seconds") return 0.0005;
  // A position is rounded down: by less than a frame.
  return (style.startFrames === undefined ? 0.5 : 0.999) / style.rate.framesPerSecond;
}
