import type { CodecSettings } from "../encode/codec-settings.ts";
import type { PicturePart } from "../mux/picture-part.ts";
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
export function encodeArguments(rate: number, codecSettings: Pick<CodecSettings, "encoder" | "muxer" | "channels">): readonly string[] {
  const pcm = ["-f", "f32le", "-ar", finite(rate), "-ac", "2", "-i", PCM_FILE];
  const { encoder, channels, muxer } = codecSettings;
  return [...GUARD, ...pcm, ...encoder, "-ar", finite(rate), "-ac", finite(channels), "-f", muxer, PACKETS_FILE];
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
  readonly codecSettings: Pick<CodecSettings, "demuxer" | "grid">;
  readonly movieTimescale: number;
  readonly shift: number;
  /** For a picture that was cut off: its number of complete packets, because FFmpeg would copy incomplete ones too. For a part: its number. */
  readonly pictureCount?: number | undefined;
  /** Only this part of the picture, with the sound of it. */
  readonly part?: PicturePart | undefined;
  readonly lengthSeconds: number;
  readonly output: string;
}): readonly string[] {
  const shift = input.shift - (input.part?.start ?? 0);
  const offset = shift === 0 ? [] : ["-itsoffset", finite(shift)];
  // WebM stores the sound's priming separately and has no times below 0; without this offset FFmpeg would shift both streams by the
  // priming.
  const primed = input.format === "webm" ? ["-itsoffset", finite(input.codecSettings.grid.primingFrames / EXPORT_RATE)] : [];
  return [
    ...GUARD,
    "-copyts",
    ...offset,
    // `-seek_timestamp`: a time of the file, not one since its first packet.
    ...(input.part?.seekTo === undefined ? [] : ["-seek_timestamp", "1", "-ss", finite(input.part.seekTo)]),
    "-f",
    input.demuxer,
    "-i",
    `${INPUT_FOLDER}/${PICTURE_INPUT}`,
    ...primed,
    "-f",
    input.codecSettings.demuxer,
    "-i",
    `${INPUT_FOLDER}/${SOUND_INPUT}`,
    "-map",
    "0:V:0",
    "-map",
    "1:a:0",
    "-c",
    "copy",
    ...pictureFilters(input.pictureCount, input.part),
    // Without it, FFmpeg would read the picture to its end. Packets' decode times are no later than the last frame's.
    ...(input.part
      ? ["-copypriorss:v", "1", "-t", finite(input.lengthSeconds + 1), "-video_track_timescale", finite(input.part.ticks)]
      : []),
    "-map_chapters",
    "-1",
    ...(input.format === "mp4" ? ["-movie_timescale", finite(input.movieTimescale)] : ["-avoid_negative_ts", "disabled"]),
    "-f",
    input.format,
    input.output,
  ];
}

/**
 * Bitstream filters that drop the packets before the part's key frame and after the last packet (`-frames:v` would end the sound as well),
 * and let the frame that is shown at the part's start begin there: players drop a frame that begins before the edit list's start.
 */
function pictureFilters(count: number | undefined, part: PicturePart | undefined): readonly string[] {
  if (count === undefined) return [];
  const all = `floor(n/${finite(count)})`;
  if (part === undefined) return ["-bsf:v", `noise=drop=${all}`];
  const { start, keyAfter, clipAfter } = part;
  // The filters see the output's ticks; their own variable for the time base is that of the input.
  const ticks = (seconds: number) => finite((seconds - start) * part.ticks);
  // Variable 0: whether the key frame was found, 1: the number of its packet.
  const fromKey = (after: number) =>
    `if(ld(0)\\,gte(n-ld(1)\\,${finite(count)})\\,if(key*gt(pts\\,${ticks(after)})\\,0*st(0\\,1)*st(1\\,n)\\,1))`;
  const drop = `noise=drop=${keyAfter === undefined ? all : fromKey(keyAfter)}`;
  if (clipAfter === undefined) return ["-bsf:v", drop];
  return ["-bsf:v", `${drop},setts=pts=if(lt(PTS\\,0)*gt(PTS\\,${ticks(clipAfter)})\\,0\\,PTS)`];
}

/** Throws on NaN and Infinity, a fault of ours, which would otherwise reach FFmpeg as text. */
function finite(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`Not a finite number for the video engine: ${value}`);
  return Number.isInteger(value) ? String(value) : value.toFixed(9);
}
