import type { EncodedPacketSink } from "mediabunny";
import type { ByteSource } from "./bytes/byte-source.ts";
import { discardPadding } from "./packets/discard-padding.ts";
import { createPacketDecoder } from "./packets/packet-decoder.ts";
import { isNetworkError } from "./raw-audio.ts";

/** Nearer than this no two packets lie: containers that say no lengths count in milliseconds. */
const HALF_A_TICK_SECONDS = 0.0005;

/** Decoded frames that are no sound yet (RFC 7845 §5.1); decoders cut them off, timestamps of WebM count them. */
export function opusPreSkip(config: AudioDecoderConfig): number {
  if (config.description === undefined) return 0;
  const { description } = config;
  const head = ArrayBuffer.isView(description)
    ? new DataView(description.buffer, description.byteOffset, description.byteLength)
    : new DataView(description);
  return head.byteLength >= 12 ? head.getUint16(10, true) : 0;
}

/** Frames that the decoder makes of the last packet, told by decoding it behind the one before; 0 where it makes none. */
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
    // A damaged end makes no sound.
    return 0;
  } finally {
    decoder.close();
  }
  return outputs.at(-1) ?? 0;
}

/**
 * The end of the sound, in frames, where the container does not say how long its last packet is (WebM, Matroska): to within its
 * ticks of a millisecond, without what the encoder added to fill the last packet where the file tells (`discard-padding.ts`).
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
