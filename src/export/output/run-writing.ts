import { writeFailure } from "../export-failure.ts";
import { FfmpegRunError } from "../ffmpeg/ffmpeg-session.ts";
import type { FfmpegSession } from "../ffmpeg/ffmpeg-session.ts";

/** Messages of FFmpeg, its file system and WebAssembly when there is no room. */
const OUT_OF_MEMORY = /cannot allocate memory|no space left|array buffer allocation|out of memory|enlarge memory/iu;

/** Runs a command line that writes `file` (its name in the user's sentence). Lack of memory or storage gets its own sentence. */
export async function runWriting(
  session: FfmpegSession,
  file: string,
  args: readonly string[],
  onTime: (seconds: number) => void,
): Promise<void> {
  return session.run(args, onTime).catch((cause: unknown) => {
    const words = cause instanceof FfmpegRunError ? [cause.message, ...cause.log].join("\n") : String(cause);
    if (OUT_OF_MEMORY.test(words)) throw writeFailure(file, cause);
    throw cause;
  });
}
