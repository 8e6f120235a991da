import type { CodecSettings } from "../encode/codec-settings.ts";
import type { PictureFormat } from "../plan/export-format.ts";
import { EXPORT_RATE } from "../plan/plan-export.ts";

/** The command lines of the video engine. File names are constants of ours, the demuxer is always given, numbers are finite. */

export const PICTURE_INPUT = "picture";
export const SOUND_INPUT = "sound";
export const INPUT_FOLDER = "/in";
export const PCM_FILE = "segment.f32";
export const PACKETS_FILE = "packets";
export const OUTPUT_FILE = "out";
/** Mount point of a file on the device. */
export const OUTPUT_FOLDER = "/device";
/** Names of file systems that only our own worker offers. */
export const DEVICE_FILES = "DEVICE_FILES";
export const BLOB_FILES = "BLOB_FILES";

/** The demuxers that a picture may be read with. */
export type PictureDemuxer = "mov" | "matroska";

/** Restricts FFmpeg to files; otherwise it would open addresses found inside a file. The core adds `-y -nostdin`. */
const GUARD = ["-hide_banner", "-protocol_whitelist", "file"] as const;

/** Encodes PCM (float32, interleaved stereo at `rate`) into packets. */
export function encodeArguments(rate: number, coding: Pick<CodecSettings, "encoder" | "muxer">): readonly string[] {
  const pcm = ["-f", "f32le", "-ar", finite(rate), "-ac", "2", "-i", PCM_FILE];
  return [...GUARD, ...pcm, ...coding.encoder, "-ar", finite(rate), "-ac", "2", "-f", coding.muxer, PACKETS_FILE];
}

/**
 * Copies the picture packet by packet with its own time stamps, and the sound beside it. `-copyts` leaves a picture that starts later than
 * 0 in its place; `movieTimescale` is the timescale of edit lists, which must fit the picture's time stamps. `0:V:0`: the first picture
 * that is not a cover image.
 * @param shift seconds to move the picture by; 0 except for files whose time stamps FFmpeg reads differently from browsers
 */
export function muxArguments(input: {
  readonly format: PictureFormat;
  readonly demuxer: PictureDemuxer;
  readonly coding: Pick<CodecSettings, "demuxer" | "grid">;
  readonly movieTimescale: number;
  readonly shift: number;
  /** For a picture that was cut off: its number of complete packets. FFmpeg would copy incomplete ones too. */
  readonly pictureCount?: number | undefined;
  readonly output: string;
}): readonly string[] {
  const offset = input.shift === 0 ? [] : ["-itsoffset", finite(input.shift)];
  // WebM stores the sound's priming separately and has no times below 0; without this offset FFmpeg would shift both streams by the
  // priming.
  const primed = input.format === "webm" ? ["-itsoffset", finite(input.coding.grid.primingFrames / EXPORT_RATE)] : [];
  return [
    ...GUARD,
    "-copyts",
    ...offset,
    "-f",
    input.demuxer,
    "-i",
    `${INPUT_FOLDER}/${PICTURE_INPUT}`,
    ...primed,
    "-f",
    input.coding.demuxer,
    "-i",
    `${INPUT_FOLDER}/${SOUND_INPUT}`,
    "-map",
    "0:V:0",
    "-map",
    "1:a:0",
    "-c",
    "copy",
    // `-frames:v` would end the sound as well.
    ...(input.pictureCount === undefined ? [] : ["-bsf:v", `noise=drop=floor(n/${finite(input.pictureCount)})`]),
    "-map_chapters",
    "-1",
    ...(input.format === "mp4" ? ["-movie_timescale", finite(input.movieTimescale)] : ["-avoid_negative_ts", "disabled"]),
    "-f",
    input.format,
    input.output,
  ];
}

/** Throws on NaN and Infinity, a fault of ours, which would otherwise reach FFmpeg as text. */
function finite(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`Not a finite number for the video engine: ${value}`);
  return Number.isInteger(value) ? String(value) : value.toFixed(9);
}
