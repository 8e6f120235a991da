/** The command lines of the video engine. File names are ours alone, the demuxer is always named, numbers are finite. */

export const PICTURE_INPUT = "picture";
export const SOUND_INPUT = "sound";
export const INPUT_FOLDER = "/in";
export const PCM_FILE = "segment.f32";
export const PACKETS_FILE = "segment.aac";
export const OUTPUT_FILE = "out.mp4";

/** The demuxers a picture may be read with. */
export type PictureDemuxer = "mov" | "matroska";

/** Files only, whatever a file says: FFmpeg would otherwise follow addresses found inside. `-y -nostdin` come from the core. */
const GUARD = ["-hide_banner", "-protocol_whitelist", "file"] as const;

/** What the encoder does, apart from the sound it is given: section 9's 192k. */
const ENCODER = ["-c:a", "aac", "-b:a", "192k"] as const;

/** Names the encoder and its settings, for what is kept of it. */
export const ENCODER_NAME = ENCODER.join(" ");

/** PCM (float32, interleaved stereo at `rate`) → AAC packets in ADTS. */
export function encodeArguments(rate: number): readonly string[] {
  const pcm = ["-f", "f32le", "-ar", finite(rate), "-ac", "2", "-i", PCM_FILE];
  return [...GUARD, ...pcm, ...ENCODER, "-ar", finite(rate), "-ac", "2", "-f", "adts", PACKETS_FILE];
}

/**
 * Picture copied packet by packet with its own time stamps, sound beside it. `-copyts` keeps a picture that starts later
 * than 0 where it is; `movieTimescale` is the clock that edit lists count in, one that hits the picture's time stamps.
 * `0:V:0`: the first picture that is no cover image.
 * @param shift seconds to move the picture by; 0 but for files whose time stamps FFmpeg reads otherwise than browsers do
 */
export function muxArguments(input: {
  readonly demuxer: PictureDemuxer;
  readonly movieTimescale: number;
  readonly shift: number;
}): readonly string[] {
  const offset = input.shift === 0 ? [] : ["-itsoffset", finite(input.shift)];
  return [
    ...GUARD,
    "-copyts",
    ...offset,
    "-f",
    input.demuxer,
    "-i",
    `${INPUT_FOLDER}/${PICTURE_INPUT}`,
    "-f",
    "mov",
    "-i",
    `${INPUT_FOLDER}/${SOUND_INPUT}`,
    "-map",
    "0:V:0",
    "-map",
    "1:a:0",
    "-c",
    "copy",
    "-map_chapters",
    "-1",
    "-movflags",
    "+faststart",
    "-movie_timescale",
    finite(input.movieTimescale),
    "-f",
    "mp4",
    OUTPUT_FILE,
  ];
}

/** Throws on our own mistake: NaN or Infinity would reach FFmpeg as text. */
function finite(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`Not a finite number for the video engine: ${value}`);
  return Number.isInteger(value) ? String(value) : value.toFixed(9);
}
