import { exportMessages } from "#model/text/export-messages.ts";
import type { CodecSettings } from "../encode/codec-settings.ts";
import { ExportError, roomFailure, writeFailure } from "../export-failure.ts";
import { muxArguments, OUTPUT_FILE, OUTPUT_FOLDER, PICTURE_INPUT, SOUND_INPUT } from "../ffmpeg/ffmpeg-arguments.ts";
import type { FfmpegSession } from "../ffmpeg/ffmpeg-session.ts";
import type { VideoFacts } from "../verify/file-facts.ts";
import type { FileCheck } from "../verify/file-check.ts";
import { endPicture } from "./end-picture.ts";
import { faststart } from "./faststart.ts";
import type { OutputRun } from "../output/output-files.ts";
import { LARGE_BYTES, packetBytes } from "../output/require-room.ts";
import type { PictureFormat } from "../plan/export-format.ts";
import { EXPORT_RATE } from "../plan/plan-export.ts";
import { runWriting } from "../output/run-writing.ts";
import { isStall } from "../stall.ts";

export type MuxInput = {
  readonly format: PictureFormat;
  readonly picture: Blob;
  readonly video: VideoFacts;
  /** The encoded sound, in the file format of `codecSettings`. */
  readonly sound: Blob;
  readonly codecSettings: CodecSettings;
  readonly lengthFrames: number;
  /** Where the output file is written if the device has room. */
  readonly files: OutputRun;
  /** The same file can be written to a place that the user chooses. */
  readonly canBePlaced?: boolean;
  readonly signal: AbortSignal;
  /** Called once per output file that is begun. */
  readonly openCheck: () => FileCheck;
};

export type MuxedPicture = {
  readonly file: Blob;
  /** Delay of its sound against the mix, frames; undefined where there was nothing to compare. */
  readonly lagFrames: number | undefined;
};

/**
 * Copies sound and picture packet by packet into a file and checks it. Rejects with an `ExportError`; the session is then unusable. FFmpeg
 * shifts the picture of some files in time (fragmented files with negative composition offsets: two frames late, measured). Such a picture
 * is copied once more with the difference subtracted.
 */
export async function muxPicture(
  session: FfmpegSession,
  input: MuxInput,
  onProgress: (phase: "mux" | "check", done: number) => void,
): Promise<MuxedPicture> {
  const { format, video, codecSettings, lengthFrames } = input;
  const lengthSeconds = lengthFrames / EXPORT_RATE;
  await session
    .mount([
      { name: PICTURE_INPUT, data: video.isInParts ? await endPicture(input.picture, video.part?.sourceEnd ?? video.end) : input.picture },
      { name: SOUND_INPUT, data: input.sound },
    ])
    .catch((cause: unknown) => {
      if (isStall(cause)) throw cause;
      throw writeFailure("Video", cause);
    });
  const movieTimescale = exactTimescale(video.timescale);
  let shift = 0;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    onProgress("mux", 0);
    const { demuxer, isTruncated, packets, part } = video;
    const pictureCount = isTruncated || part ? packets.timestamps.length : undefined;
    const onTime = (seconds: number) => onProgress("mux", seconds / lengthSeconds);
    const argsFor = (output: string) =>
      muxArguments({ format, demuxer, codecSettings, movieTimescale, shift, pictureCount, part, lengthSeconds, output });
    const check = input.openCheck();
    try {
      const written = await writeOutput(session, input, argsFor, onTime);
      // FFmpeg's own `+faststart` would read and write the whole file once more.
      const indexed = format === "mp4" ? await faststart(written.file) : written.file;
      const output = video.isCut ? await endPicture(indexed, video.end) : indexed;
      onProgress("check", 0);
      const { verdict, lagFrames } = await check.run(output);
      if (verdict.kind === "good") return { file: output, lagFrames };
      if (verdict.kind === "bad") throw new ExportError("failed", exportMessages.exportCheckFailed(verdict.reason));
      await written.discard();
      shift -= verdict.seconds;
    } finally {
      check.dispose();
    }
  }
  throw new ExportError("failed", exportMessages.exportCheckFailed(exportMessages.checkFaults.pictureMoved));
}

/** `discard` removes the file and frees its storage. */
type Written = { readonly file: Blob; readonly discard: () => Promise<void> };

/** Runs the engine, which writes to a file on the device; where there is no such file or no room, a small one to its own memory. */
async function writeOutput(
  session: FfmpegSession,
  { format, files, canBePlaced = false, video, signal }: MuxInput,
  argsFor: (output: string) => readonly string[],
  onTime: (seconds: number) => void,
): Promise<Written> {
  const type = `video/${format}`;
  const name = `edited-video.${format}`;
  // A folder of its own, so that a failed attempt can be removed and does not fill the device.
  const place = await files.within();
  const handle = await place.file();
  if (handle && (await session.mountDevice(handle))) {
    const written = runWriting(session, name, argsFor(`${OUTPUT_FOLDER}/${OUTPUT_FILE}`), onTime);
    const isWritten = await written.then(
      () => true,
      (error: unknown) => {
        // The device is full. FFmpeg ends such a run cleanly, so the same session tries its memory next.
        if (!signal.aborted && error instanceof ExportError && error.failure.kind === "write") return false;
        throw error;
      },
    );
    await session.unmountDevice();
    const file = isWritten ? await handle.getFile() : undefined;
    if (file) return { file: file.slice(0, file.size, type), discard: () => place.discard() };
    await place.discard();
  }
  const bytes = packetBytes(video);
  if (bytes >= LARGE_BYTES) throw roomFailure(bytes, handle ? "full" : "none", canBePlaced);
  await runWriting(session, name, argsFor(OUTPUT_FILE), onTime);
  return session.read(OUTPUT_FILE).then(
    (bytes) => ({ file: new Blob([bytes], { type }), discard: () => Promise.resolve() }),
    (cause: unknown) => {
      if (isStall(cause)) throw cause;
      throw writeFailure(name, cause);
    },
  );
}

/** Largest timescale that MP4 headers and FFmpeg handle reliably. */
const MAX_TIMESCALE = 10_000_000;

/**
 * A movie timescale that is a multiple of the picture's and the sound's, so that edit lists are exact. Falls back to the picture's where it
 * would exceed `MAX_TIMESCALE`.
 */
export function exactTimescale(pictureTimescale: number): number {
  if (!Number.isInteger(pictureTimescale) || pictureTimescale < 1) return EXPORT_RATE;
  const common = (pictureTimescale / greatestDivisor(pictureTimescale, EXPORT_RATE)) * EXPORT_RATE;
  return common <= MAX_TIMESCALE ? common : pictureTimescale;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
