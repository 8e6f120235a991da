import type { ByteSource } from "../bytes/byte-source.ts";
import { lameTrim, promisedFrames, type MusicTrim } from "./lame-tag.ts";
import type { OpenAudioOptions } from "../open-options.ts";
import { Mp3Packets } from "./mp3-packets.ts";
import { createMp3RangeReader } from "./mp3-ranges.ts";
import { PacketAudio } from "../packets/packet-audio.ts";
import type { PacketReader } from "../packets/packet-reader.ts";
import { canDecodePackets, createPacketDecoder } from "../packets/packet-decoder.ts";
import { AudioOpenError, type QuickPeaks, type Planar, type RawAudio } from "../raw-audio.ts";

const NO_TRIM: MusicTrim = { startFrames: 0, endFrames: 0 };

/** Packets decoded for the `QuickPeaks`. */
const QUICK_PACKETS = 16;

/**
 * Decodes the start of a file before `walk`; so that the beginning of the waveform shows early; the result equals that of the full
 * pass. Undefined if a packet gives no output: the outputs then belong to later packets, and only the full pass can place them.
 */
async function quickPeaksOfMp3(packets: Mp3Packets, config: AudioDecoderConfig, trim: MusicTrim): Promise<QuickPeaks | undefined> {
  const beginning = packets.beginning().slice(0, QUICK_PACKETS);
  const outputs: Planar[] = [];
  const decoder = createPacketDecoder("mp3", config, (decoded) => outputs.push(decoded.channels()));
  try {
    for (const packet of beginning) decoder.decode(packet);
    await decoder.flush();
  } finally {
    decoder.close();
  }
  const { samples, rate } = packets.first;
  // A decoder may cut the front of its first output, so only the end of that output has a known place.
  const leading = trim.startFrames - samples + (outputs[0]?.[0]?.length ?? 0);
  if (outputs.length < beginning.length || beginning.length === 0 || leading < 0) return undefined;
  const chunk = Array.from({ length: outputs[0]?.length ?? 0 }, (_, channel) =>
    joined(outputs.map((channels) => channels[channel])).subarray(leading),
  );
  const bytes = beginning.reduce((sum, { data }) => sum + data.length, 0);
  return { rate, lengthFrames: Math.round((packets.sizeBytes / bytes) * beginning.length * samples), chunk };
}

function joined(parts: readonly (Float32Array | undefined)[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + (part?.length ?? 0), 0));
  let at = 0;
  for (const part of parts) {
    if (part !== undefined) whole.set(part, at);
    at += part?.length ?? 0;
  }
  return whole;
}

/**
 * Opens an MP3 file. Undefined if it is none, is 4 GB or larger, has no known size or no packets: the caller then tries other readers.
 * Throws `AudioOpenError` if the browser cannot decode it or its bytes cannot be read.
 */
export async function openMp3(
  bytes: ByteSource,
  { usesWebCodecs = true, onQuickPeaks, decodeWhole }: OpenAudioOptions,
): Promise<RawAudio | undefined> {
  const unreadable = (cause: unknown) => {
    throw new AudioOpenError("network", "The file could not be read.", { cause });
  };
  const packets = await Mp3Packets.open(bytes).catch(unreadable);
  if (packets === undefined) return undefined;
  const { rate, channels, samples } = packets.first;
  const config = { codec: "mp3", sampleRate: rate, numberOfChannels: channels };
  const promised = lameTrim(packets.head) ?? NO_TRIM;
  const isSupported = await canDecodePackets("mp3", config, usesWebCodecs);
  // The quick peaks come before `walk`, which reads the whole file. A start that cannot be decoded is left to the linear pass.
  const quickPeaks = isSupported ? await quickPeaksOfMp3(packets, config, promised).catch(() => undefined) : undefined;
  if (quickPeaks !== undefined) onQuickPeaks?.(quickPeaks);
  await packets.walk().catch(unreadable);
  if (packets.count === 0) return undefined;
  // A file that was cut off lacks the encoder's padding at its end.
  const trim = packets.count < (promisedFrames(packets.head) ?? 0) ? { ...promised, endFrames: 0 } : promised;
  const lengthFrames = Math.max(0, packets.count * samples - trim.startFrames - trim.endFrames);
  if (!isSupported)
    throw new AudioOpenError("unsupported-codec", "The browser cannot decode mp3.", { codec: "mp3", seconds: lengthFrames / rate });
  const facts = { rate, channels, codec: "mp3", container: "MP3", lengthFrames };
  const { first } = packets;
  const { startFrames } = trim;
  const ranges =
    decodeWhole && ((of: PacketReader, preroll: number) => createMp3RangeReader(of, { decodeWhole, first, startFrames, preroll }));
  return new PacketAudio({ packets, config, codec: "mp3", trim, facts, exactTimestamps: true, ranges });
}
