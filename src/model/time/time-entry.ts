import { formatTimeExact } from "./time.ts";
import { formatTimecode, parseTimecode } from "./timecode.ts";
import type { TimecodeRate } from "./timecode.ts";

/** How times are written and read: in the ruler's unit. */
export type TimeStyle =
  | { readonly kind: "seconds" }
  /** `startFrames`: the timecode of the picture's first frame; 0 for lengths. */
  | { readonly kind: "timecode"; readonly rate: TimecodeRate; readonly startFrames: number };

/** A typed time; with a sign in front it is relative: how much later or earlier. Seconds. */
export type TimeEntry = { readonly seconds: number; readonly isRelative: boolean };

export function timeText(seconds: number, style: TimeStyle): string {
  if (style.kind === "seconds") return formatTimeExact(seconds);
  return formatTimecode(Math.round(seconds * style.rate.framesPerSecond) + style.startFrames, style.rate);
}

/** Half of the smallest step of a style: times nearer than this have the same text. Seconds. */
export function resolutionOf(style: TimeStyle): number {
  return style.kind === "seconds" ? 0.0005 : 0.5 / style.rate.framesPerSecond;
}

/**
 * Reads "12.5", "12,5 s", "1:02.5", "1:00:02"; in timecode "01:00:12:05", or fewer groups from the right ("12:05" is 12 seconds and
 * 5 frames, "5" five frames). A sign makes the time relative. Undefined for any other text.
 */
export function readTime(text: string, style: TimeStyle): TimeEntry | undefined {
  const [, sign = "", rest = ""] = /^\s*([+\-−]?)\s*(.*?)\s*$/u.exec(text) ?? [];
  const isRelative = sign !== "";
  const seconds = style.kind === "timecode" ? (timecodeSeconds(rest, style, isRelative) ?? clockSeconds(rest)) : clockSeconds(rest);
  if (seconds === undefined) return undefined;
  return { seconds: sign === "" || sign === "+" ? seconds : -seconds, isRelative };
}

function timecodeSeconds(text: string, { rate, startFrames }: Extract<TimeStyle, { kind: "timecode" }>, isRelative: boolean) {
  const frame = parseTimecode(text, rate);
  return frame === undefined ? undefined : (frame - (isRelative ? 0 : startFrames)) / rate.framesPerSecond;
}

/** "h:mm:ss.mmm", "m:ss.mmm" or "s.mmm": minutes and seconds after a colon are below 60. */
function clockSeconds(text: string): number | undefined {
  const [, clock = "", last = "", unit = ""] = /^((?:\d+:){0,2})(\d+(?:[.,]\d*)?|[.,]\d+)\s*(s?)$/iu.exec(text) ?? [];
  if (last === "" || (unit !== "" && clock !== "")) return undefined;
  const parts = [...clock.split(":").slice(0, -1), last.replace(",", ".")].map(Number);
  if (parts.slice(1).some((part) => part >= 60)) return undefined;
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}
