import { messages } from "#model/messages.ts";
import { checkOutput } from "./check-output.ts";
import { ExportError } from "./export-failure.ts";
import { encodeArguments, MIX_INPUT, muxArguments, OUTPUT_FILE, PICTURE_INPUT, SOUND_FILE } from "./ffmpeg-arguments.ts";
import { FfmpegRunError } from "./ffmpeg-session.ts";
import type { FfmpegSession } from "./ffmpeg-session.ts";
import type { VideoFacts } from "./file-facts.ts";
import { EXPORT_RATE } from "./plan-export.ts";

/** How FFmpeg, its file system and WebAssembly say that there is no room. */
const OUT_OF_MEMORY = /cannot allocate memory|no space left|array buffer allocation|out of memory|enlarge memory/iu;

export type EncodeInput = {
  readonly picture: Blob;
  readonly video: VideoFacts;
  /** Interleaved stereo float32 at 48 kHz. */
  readonly mix: Blob;
  readonly lengthFrames: number;
  readonly signal: AbortSignal;
};

/**
 * Mix and picture → a checked MP4. Rejects with an `ExportError`; the session is then spent.
 * A picture that FFmpeg has put elsewhere in time than it lies in the source (fragmented files with negative composition
 * offsets: two frames late, measured) is copied once more with the difference taken off.
 */
export async function encodeAndMux(
  session: FfmpegSession,
  input: EncodeInput,
  onProgress: (phase: "encode" | "mux" | "check", done: number) => void,
): Promise<Blob> {
  const { video, lengthFrames } = input;
  const lengthSeconds = lengthFrames / EXPORT_RATE;
  await session
    .mount([
      { name: PICTURE_INPUT, data: input.picture },
      { name: MIX_INPUT, data: input.mix },
    ])
    .catch((cause: unknown) => {
      throw new ExportError("write", messages.exportWriteFailed(PICTURE_INPUT), { cause });
    });
  onProgress("encode", 0);
  await run(session, SOUND_FILE, encodeArguments(EXPORT_RATE), (seconds) => onProgress("encode", seconds / lengthSeconds));
  const movieTimescale = exactTimescale(video.timescale);
  let shift = 0;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    onProgress("mux", 0);
    await run(session, OUTPUT_FILE, muxArguments({ demuxer: video.demuxer, movieTimescale, shift }), (seconds) =>
      onProgress("mux", seconds / lengthSeconds),
    );
    const output = await readOutput(session);
    onProgress("check", 0);
    const verdict = await checkOutput(output, video, lengthFrames, input.signal);
    if (verdict.kind === "good") return output;
    if (verdict.kind === "bad") throw new ExportError("failed", messages.exportCheckFailed(verdict.reason));
    shift -= verdict.seconds;
  }
  throw new ExportError("failed", messages.exportCheckFailed("the picture is not where it was"));
}

/** Runs a command line that writes `file`; running out of memory has a sentence of its own. */
async function run(session: FfmpegSession, file: string, args: readonly string[], onTime: (seconds: number) => void): Promise<void> {
  return session.run(args, onTime).catch((cause: unknown) => {
    const words = cause instanceof FfmpegRunError ? [cause.message, ...cause.log].join("\n") : String(cause);
    if (OUT_OF_MEMORY.test(words)) throw new ExportError("write", messages.exportWriteFailed(file), { cause });
    throw cause;
  });
}

function readOutput(session: FfmpegSession): Promise<Blob> {
  return session.read(OUTPUT_FILE).then(
    (bytes) => new Blob([bytes], { type: "video/mp4" }),
    (cause: unknown) => {
      throw new ExportError("write", messages.exportWriteFailed(OUTPUT_FILE), { cause });
    },
  );
}

/** Largest clock that MP4 headers and FFmpeg take without trouble. */
const MAX_TIMESCALE = 10_000_000;

/** A clock that hits both the picture's ticks and the sound's samples, so that edit lists are exact; else the picture's. */
export function exactTimescale(pictureTimescale: number): number {
  if (!Number.isInteger(pictureTimescale) || pictureTimescale < 1) return EXPORT_RATE;
  const common = (pictureTimescale / greatestDivisor(pictureTimescale, EXPORT_RATE)) * EXPORT_RATE;
  return common <= MAX_TIMESCALE ? common : pictureTimescale;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
