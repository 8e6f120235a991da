import { isPcmCodec } from "../pcm/pcm-samples.ts";
import { createPacketDecoder } from "./packet-decoder.ts";
import type { PacketReader } from "./packet-reader.ts";
import { isNetworkError } from "../raw-audio.ts";

/** Packets checked at a file's start. */
const PROBED = 4;
/** Codecs in which every packet gives an output, wherever the decoder begins. */
const PLAIN_CODECS: ReadonlySet<string> = new Set(["flac", "opus"]);

/**
 * How many of a file's first packets give no output, not counting the `lead` packets that the codec's decoder always needs to begin. A
 * cut recording may begin with packets that the decoder skips without an error (seen: AAC). The outputs then belong to later packets.
 */
export async function emptyPackets(sink: PacketReader, codec: string, config: AudioDecoderConfig, lead: number): Promise<number> {
  if (isPcmCodec(codec) || PLAIN_CODECS.has(codec)) return 0;
  let outputs = 0;
  let sent = 0;
  const decoder = createPacketDecoder(codec, config, () => (outputs += 1));
  try {
    for (let packet = await sink.getFirstPacket(); packet !== null && sent < PROBED; sent += 1) {
      decoder.decode(packet);
      packet = await sink.getNextPacket(packet);
    }
    await decoder.flush();
  } catch (error) {
    if (isNetworkError(error)) throw error;
    // The linear pass finds and handles the same damage.
    return 0;
  } finally {
    decoder.close();
  }
  return Math.max(0, sent - lead - outputs);
}
