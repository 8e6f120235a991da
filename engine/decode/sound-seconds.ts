import type { ByteSource } from "./bytes/byte-source.ts";
import { openAudio } from "./open-audio.ts";
import { AudioOpenError, type RawAudio } from "./raw-audio.ts";

/** Codecs whose length is known to the frame without a decoder. */
const COUNTED_CODECS: ReadonlySet<string | undefined> = new Set(["mp3", "flac"]);

/**
 * Length in seconds of a file's first audio track as the engine plays it, without decoding all of it. 0 if empty; undefined if this
 * browser cannot decode it and only its packets state a length. Rejects with an `AudioOpenError` "network" if its bytes cannot be read.
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
