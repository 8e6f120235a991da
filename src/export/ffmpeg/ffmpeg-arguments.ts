import type { CodecSettings } from "../encode/codec-settings.ts";
import type { PictureFormat } from "../plan/export-format.ts";
import { EXPORT_RATE } from "../plan/plan-export.ts";

/** The command lines of the video engine. File names are ours alone, the demuxer is always named, numbers are finite. */

export const PICTURE_INPUT = "picture";
export const SOUND_INPUT = "sound";
export const INPUT_FOLDER = "/in";
export const PCM_FILE = "segment.f32";
export const PACKETS_FILE = "packets";
export const OUTPUT_FILE = "out";
/** Where a file of the device is mounted. */
export const OUTPUT_FOLDER = "/device";
/** The file systems of our own worker. */
export const DEVICE_FILES = "DEVICE_FILES";
export const BLOB_FILES = "BLOB_FILES";

/** The demuxers a picture may be read with. */
export type PictureDemuxer = "mov" | "matroska";

/** Files only, whatever a file says: FFmpeg would otherwise follow addresses found inside. `-y -nostdin` come from the core. */
const GUARD = ["-hide_banner", "-protocol_whitelist", "file"] as const;

/** PCM (float32, interleaved stereo at `rate`) → packets. */
export function encodeArguments(rate: number, coding: Pick<CodecSettings, "encoder" | "muxer">): readonly string[] {
  const pcm = ["-f", "f32le", "-ar", finite(rate), "-ac", "2", "-i", PCM_FILE];
  return [...GUARD, ...pcm, ...coding.encoder, "-ar", finite(rate), "-ac", "2", "-f", coding.muxer, PACKETS_FILE];
}

/**
 * Picture copied packet by packet with its own time stamps, sound beside it. `-copyts` keeps a picture that starts later
 * than 0 where it is; `movieTimescale` is the clock that edit lists count in, one that hits the picture's time stamps.
 * `0:V:0`: the first picture that is no cover image.
 * @param shift seconds to move the picture by; 0 but for files whose time stamps FFmpeg reads otherwise than browsers do
 */
export function muxArguments(input: {
  readonly format: PictureFormat;
  readonly demuxer: PictureDemuxer;
  readonly coding: Pick<CodecSettings, "demuxer" | "grid">;
  readonly movieTimescale: number;
  readonly shift: number;
  /** Of a picture that was cut off: how many packets are whole. FFmpeg would copy those that are there in part, too. */
  readonly pictureCount?: number | undefined;
  readonly output: string;
}): readonly string[] {
  const offset = input.shift === 0 ? [] : ["-itsoffset", finite(input.shift)];
  // WebM says beside the sound what of it is priming, and has no times below 0: FFmpeg would move all by as much instead.
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

/** Throws on our own mistake: NaN or Infinity would reach FFmpeg as text. */
function finite(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`Not a finite number for the video engine: ${value}`);
  return Number.isInteger(value) ? String(value) : value.toFixed(9);
}
