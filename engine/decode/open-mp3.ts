import type { ByteSource } from "./byte-source.ts";
import { lameTrim } from "./lame-tag.ts";
import { Mp3Packets } from "./mp3-packets.ts";
import { PacketAudio } from "./packet-audio.ts";
import { canDecodePackets } from "./packet-decoder.ts";
import { AudioOpenError, type RawAudio } from "./raw-audio.ts";

/** Opens an MP3 file. Undefined where it is none. Throws `AudioOpenError` where the browser cannot decode it, or its bytes cannot be had. */
export async function openMp3(bytes: ByteSource, usesWebCodecs: boolean): Promise<RawAudio | undefined> {
  const packets = await Mp3Packets.open(bytes).catch((cause: unknown) => {
    throw new AudioOpenError("network", "The file could not be read.", { cause });
  });
  if (packets === undefined) return undefined;
  const { rate, channels, samples } = packets.first;
  const config = { codec: "mp3", sampleRate: rate, numberOfChannels: channels };
  const trim = lameTrim(packets.head) ?? { startFrames: 0, endFrames: 0 };
  const lengthFrames = Math.max(0, packets.count * samples - trim.startFrames - trim.endFrames);
  if (!(await canDecodePackets("mp3", config, usesWebCodecs)))
    throw new AudioOpenError("unsupported-codec", "The browser cannot decode mp3.", { codec: "mp3", seconds: lengthFrames / rate });
  const facts = { rate, channels, codec: "mp3", container: "MP3", lengthFrames };
  return new PacketAudio({ packets, config, codec: "mp3", trim, facts, exactTimestamps: true, scansInRanges: true });
}
