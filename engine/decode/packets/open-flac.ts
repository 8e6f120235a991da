import type { ByteSource } from "../bytes/byte-source.ts";
import { FlacPackets } from "./flac-packets.ts";
import type { OpenAudioOptions } from "../open-options.ts";
import { PacketAudio } from "./packet-audio.ts";
import { canDecodePackets } from "./packet-decoder.ts";
import { AudioOpenError, type RawAudio } from "../raw-audio.ts";

const NO_TRIM = { startFrames: 0, endFrames: 0 };

/** All packets of a FLAC file and its decoder configuration; undefined if it is not FLAC. Rejects if bytes cannot be read. */
export async function walkFlac(
  bytes: ByteSource,
): Promise<{ readonly packets: FlacPackets; readonly config: AudioDecoderConfig } | undefined> {
  const packets = await FlacPackets.open(bytes);
  if (packets === undefined) return undefined;
  await packets.walk();
  const { rate, channels, description } = packets.stream;
  return { packets, config: { codec: "flac", sampleRate: rate, numberOfChannels: channels, description } };
}

/** Opens a FLAC file; undefined if it is not one. Throws `AudioOpenError` if the browser cannot decode it or its bytes cannot be read. */
export async function openFlac(bytes: ByteSource, { usesWebCodecs = true }: OpenAudioOptions): Promise<RawAudio | undefined> {
  const unreadable = (cause: unknown) => {
    throw new AudioOpenError("network", "The file could not be read.", { cause });
  };
  const walked = await walkFlac(bytes).catch(unreadable);
  if (walked === undefined) return undefined;
  const { packets, config } = walked;
  const { lengthFrames } = packets;
  if (lengthFrames === 0) throw new AudioOpenError("empty", "The file holds no sound: its length is 0.", { codec: "flac" });
  const { rate, channels } = packets.stream;
  if (!(await canDecodePackets("flac", config, usesWebCodecs)))
    throw new AudioOpenError("unsupported-codec", "The browser cannot decode flac.", { codec: "flac", seconds: lengthFrames / rate });
  const facts = { rate, channels, codec: "flac", container: "FLAC", lengthFrames };
  return new PacketAudio({ packets, config, codec: "flac", trim: NO_TRIM, facts, exactTimestamps: true });
}
