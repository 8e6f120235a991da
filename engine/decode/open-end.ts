import type { EncodedPacketSink } from "mediabunny";
import type { ByteSource } from "./bytes/byte-source.ts";
import { discardPadding } from "./packets/discard-padding.ts";
import { createPacketDecoder } from "./packets/packet-decoder.ts";
import { isNetworkError } from "./raw-audio.ts";

/** Half a millisecond, the usual unit of Matroska's timestamps: two packets are further apart. */
const HALF_A_TICK_SECONDS = 0.0005;

/** Opus pre-skip: decoded frames before the audio (RFC 7845 §5.1). Decoders remove them; the timestamps of WebM include them. */
export function opusPreSkip(config: AudioDecoderConfig): number {
  if (config.description === undefined) return 0;
  const { description } = config;
  const head = ArrayBuffer.isView(description)
    ? new DataView(description.buffer, description.byteOffset, description.byteLength)
    : new DataView(description);
  return head.byteLength >= 12 ? head.getUint16(10, true) : 0;
}

/**
 * Frames of the last output when the last two packets are decoded: the last one may need the one before. 0 without output, or if one is
 * damaged. Rejects with a network error.
 */
async function lastPacketFrames(
  sink: EncodedPacketSink,
  codec: string,
  config: AudioDecoderConfig,
  lastTimestamp: number,
): Promise<number> {
  const before = await sink.getPacket(lastTimestamp - HALF_A_TICK_SECONDS);
  const last = await sink.getPacket(lastTimestamp);
  const outputs: number[] = [];
  const decoder = createPacketDecoder(codec, config, (decoded) => outputs.push(decoded.frames));
  try {
    for (const packet of [before, last]) if (packet !== null) decoder.decode(packet);
    await decoder.flush();
  } catch (error) {
    if (isNetworkError(error)) throw error;
    // One of the two is damaged.
    return 0;
  } finally {
    decoder.close();
  }
  return outputs.at(-1) ?? 0;
}

/**
 * End of the audio, in frames, for files that do not state how long their last packet is (many WebM and Matroska files): exact to a
 * millisecond, the precision of their timestamps. The encoder's padding in the last packet is left out if the file states it
 * (`discard-padding.ts`).
 */
export async function openEnd(
  file: { readonly bytes: ByteSource; readonly sizeBytes: number | null },
  sink: EncodedPacketSink,
  codec: string,
  config: AudioDecoderConfig,
  lastTimestamp: number,
): Promise<number> {
  const frames = await lastPacketFrames(sink, codec, config, lastTimestamp);
  const last = await sink.getPacket(lastTimestamp);
  const padding = last === null ? 0 : await discardPadding(file.bytes, file.sizeBytes, last);
  const end = Math.round(lastTimestamp * config.sampleRate) + frames - (codec === "opus" ? opusPreSkip(config) : 0);
  return end - Math.round(padding * config.sampleRate);
}
