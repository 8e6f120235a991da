/** Opens a source: packet by packet, or whole by the browser's own decoder. */
import { createMemoryAudio } from "../decode/pcm/memory-audio.ts";
import { openAudio } from "../decode/open-audio.ts";
import type { OpenAudioOptions } from "../decode/open-options.ts";
import { createPagedSource, type FileSource } from "../decode/pcm/paged-source.ts";
import { AudioOpenError, type RawAudio } from "../decode/raw-audio.ts";
import { resampledLength, type Resamplers } from "../decode/pcm/resampler.ts";
import { readAll, type ByteSource } from "../decode/bytes/byte-source.ts";

/** Longer sound is not decoded in one piece: 10 minutes of stereo take 230 MB. Where the length is not known, the size decides. */
const FALLBACK_SECONDS = 600;
const FALLBACK_BYTES = 32 * 2 ** 20;

/** Frame numbers are int32 in the mixer: 12 h at 48 kHz. Also a guard against wrong headers. */
const LONGEST_FRAMES = 2 ** 31 - 1;

/** The container of sound that was decoded in one piece: the browser does not name it. */
export const WHOLE_CONTAINER = "unknown";

async function openWhole(bytes: ByteSource, { rate, decodeWhole }: OpenSourceOptions, reason: AudioOpenError): Promise<RawAudio> {
  const tooLong = () =>
    reason.kind === "unsupported-codec" ? new AudioOpenError("too-long", reason.message, { codec: reason.codec ?? "" }) : reason;
  if ((reason.seconds ?? 0) > FALLBACK_SECONDS) throw tooLong();
  const blob = await readAll(bytes);
  if (reason.seconds === undefined && blob.size > FALLBACK_BYTES) throw tooLong();
  const channels = await decodeWhole?.(blob, rate);
  const lengthFrames = channels?.[0]?.length ?? 0;
  if (channels === undefined || lengthFrames === 0) throw reason;
  const facts = { rate, channels: channels.length, codec: reason.codec ?? "unknown", container: WHOLE_CONTAINER, lengthFrames };
  return createMemoryAudio(facts, channels);
}

export type OpenSourceOptions = OpenAudioOptions & {
  /** Rate of the pages. */
  readonly rate: number;
  readonly resamplers: Resamplers;
};

/** Opens a file's sound in pages at `rate`: packet by packet where possible, else a short file in one piece. Throws AudioOpenError. */
export async function openSource(bytes: ByteSource, options: OpenSourceOptions): Promise<FileSource> {
  const { rate, resamplers } = options;
  const audio = await openAudio(bytes, options).catch((error: unknown) => {
    const mayFallBack = error instanceof AudioOpenError && ["unreadable", "no-sound", "unsupported-codec", "empty"].includes(error.kind);
    if (!mayFallBack) throw error;
    return openWhole(bytes, options, error);
  });
  if (audio.facts.lengthFrames <= 0) {
    audio.close();
    throw new AudioOpenError("empty", "The file holds no sound: its length is 0.", { codec: audio.facts.codec });
  }
  if (resampledLength(audio.facts.lengthFrames, audio.facts.rate, rate) > LONGEST_FRAMES) {
    audio.close();
    throw new AudioOpenError("too-long", "The file claims to be longer than 12 hours.", { codec: audio.facts.codec });
  }
  return createPagedSource(audio, rate, resamplers);
}
