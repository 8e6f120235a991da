import type { ByteSource } from "./bytes/byte-source.ts";
import { openAudio } from "./open-audio.ts";
import { AudioOpenError, type RawAudio } from "./raw-audio.ts";

/** Of these the length is known, to the frame, without a decoder. */
const COUNTED_CODECS: ReadonlySet<string | undefined> = new Set(["mp3", "flac"]);

/**
 * How long the engine plays a file's first sound, without decoding all of it. 0 for an empty one; undefined where this browser cannot decode it
 * and only its packets tell. Rejects with an `AudioOpenError` "network" where its bytes cannot be had.
 */
export async function soundSeconds(bytes: ByteSource): Promise<number | undefined> {
  let audio: RawAudio;
  try {
    audio = await openAudio(bytes);
  } catch (error) {
    if (!(error instanceof AudioOpenError) || error.kind === "network") throw error;
    if (error.kind === "empty") return 0;
    return COUNTED_CODECS.has(error.codec) ? error.seconds : undefined;
  }
  const { lengthFrames, rate } = audio.facts;
  audio.close();
  return lengthFrames / rate;
}
