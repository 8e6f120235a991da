import type { FrameRate } from "../timeline/clip.ts";
import { DEFAULT_FRAME_SECONDS } from "../timeline/limits.ts";

/** A frame rate in timecode terms. */
export type TimecodeRate = {
  /** Real picture frames per second, e.g. 29.97. */
  readonly framesPerSecond: number;
  /** Frames per second of the timecode count, e.g. 30. */
  readonly nominal: number;
  /** Frame numbers skipped at each minute except every tenth: 2 at 29.97, 4 at 59.94; 0 without drop-frame. */
  readonly dropped: number;
};

/** 30 frames a second where the rate is unknown (B-107). Only 29.97 and 59.94 frames a second support drop-frame. */
export function timecodeRate(rate: FrameRate | undefined, dropFrame: boolean): TimecodeRate {
  const isKnown = rate !== undefined && rate.numerator > 0 && rate.denominator > 0;
  const framesPerSecond = isKnown ? rate.numerator / rate.denominator : 1 / DEFAULT_FRAME_SECONDS;
  const nominal = Math.max(1, Math.round(framesPerSecond));
  const isNtsc = Math.abs(framesPerSecond * 1.001 - nominal) < 0.005;
  const canDrop = dropFrame && isNtsc && (nominal === 30 || nominal === 60);
  return { framesPerSecond, nominal, dropped: canDrop ? nominal / 15 : 0 };
}

/**
 * "hh:mm:ss:ff", or with ";" before the frames for drop-frame (SMPTE ST 12-1): the first numbers of each minute are skipped, except in
 * every tenth, so that the count follows the clock.
 * @param frame picture frames from 00:00:00:00; negative frames count back from it
 * @param of a place's count goes on at zero after a day (B-214), that of a length does not
 */
export function formatTimecode(frame: number, rate: TimecodeRate, of: "place" | "length" = "place"): string {
  const { nominal, dropped } = rate;
  const number = timecodeNumber(Math.abs(Math.round(frame)), rate);
  const two = (value: number) => String(value).padStart(2, "0");
  const seconds = Math.floor(number / nominal);
  const hours = Math.floor(seconds / 3600);
  const clock = [of === "place" ? hours % 24 : hours, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");
  return `${frame < 0 ? "-" : ""}${clock}${dropped > 0 ? ";" : ":"}${two(number % nominal)}`;
}

/** The frames of 24 hours of timecode. */
export function framesOfDay(rate: TimecodeRate): number {
  return frameOfNumber(24 * 3600 * rate.nominal, rate);
}

/** The timecode number of a frame: the frames before it plus the skipped numbers. For frames from 0 on. */
export function timecodeNumber(frame: number, { nominal, dropped }: TimecodeRate): number {
  const perMinute = nominal * 60 - dropped;
  const perTenMinutes = perMinute * 10 + dropped;
  const tens = Math.floor(frame / perTenMinutes);
  const rest = frame % perTenMinutes;
  const minutes = rest >= nominal * 60 ? 1 + Math.floor((rest - nominal * 60) / perMinute) : 0;
  return frame + dropped * (9 * tens + minutes);
}

/** The frame of a timecode number; for a skipped number, that of the next existing one. */
export function frameOfNumber(number: number, { nominal, dropped }: TimecodeRate): number {
  const minutes = Math.floor(number / (nominal * 60));
  const isLeftOut = number % (nominal * 60) < dropped && minutes % 10 !== 0;
  const counted = isLeftOut ? minutes * nominal * 60 + dropped : number;
  return counted - dropped * (minutes - Math.floor(minutes / 10));
}

/**
 * The frame of a timecode; the inverse of `formatTimecode`. Fewer than four groups count from the right: "12:05" is 12 seconds and
 * 5 frames. Digits alone fill the groups in pairs from the right, as "1205" does; one or two are frames. A number skipped by drop-frame
 * means the next existing one. Undefined for any other text.
 */
export function parseTimecode(text: string, rate: TimecodeRate): number | undefined {
  const { nominal } = rate;
  const groups = groupsOf(text, rate);
  if (groups.length === 0 || groups.length > 4) return undefined;
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = [0, 0, 0, ...groups].slice(-4);
  if (minutes >= 60 || seconds >= 60 || (frames >= nominal && groups.length > 1)) return undefined;
  return frameOfNumber(((hours * 60 + minutes) * 60 + seconds) * nominal + frames, rate);
}

/** The numbers of a typed timecode, frames last; empty for any other text. */
export function groupsOf(text: string, { nominal }: TimecodeRate): readonly number[] {
  if (/^(?:\d{1,3}[:;]){1,3}\d{1,3}$/u.test(text)) return text.split(/[:;]/u).map(Number);
  if (!/^\d{1,9}$/u.test(text)) return [];
  const frameDigits = nominal > 100 ? 3 : 2;
  const pairs = text.slice(0, -frameDigits);
  const odd = pairs.length % 2;
  return [pairs.slice(0, odd), ...(pairs.slice(odd).match(/../gu) ?? []), text.slice(-frameDigits)].filter((one) => one !== "").map(Number);
}

/** Whether drop-frame exists at a rate: at 29.97 and 59.94 frames a second (SMPTE ST 12-1). */
export function canDropFrames(rate: FrameRate | undefined): boolean {
  return timecodeRate(rate, true).dropped > 0;
}
