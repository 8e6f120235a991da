import type { EncodedPacket } from "mediabunny";
import { createPacketDecoder } from "../packets/packet-decoder.ts";
import type { Entry } from "../packets/range-decoder.ts";
import { silentChannels, type AudioFacts, type Planar } from "../raw-audio.ts";

export type SteadyScanOptions = {
  readonly packets: AsyncIterable<EncodedPacket>;
  /** Entry at the file's start; `firstOutputEnd` is set if there is a second packet. */
  readonly entry: Entry;
  readonly config: AudioDecoderConfig;
  readonly facts: AudioFacts;
  readonly channelCount: 1 | 2;
};

const OUTPUTS_AT_ONCE = 16;

/**
 * A linear pass by one decoder, from a file's start to the first packet without output. For codecs whose noise depends on where decoding
 * began (AAC): if decoded in parts, the noise would differ from that of other players.
 * @returns presentation frames passed to `onChunk`
 */
export async function scanSteadily(
  { packets, entry, config, facts, channelCount }: SteadyScanOptions,
  onChunk: (chunk: Planar) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const { lengthFrames, codec } = facts;
  let outputs: Planar[] = [];
  let count = 0;
  let isSteady = true;
  let frame: number | undefined;
  let delivered = 0;
  const decoder = createPacketDecoder(codec, config, (decoded) => {
    isSteady &&= decoder.begun() === entry.lead + count + 1;
    count += 1;
    if (isSteady) outputs.push(decoded.channels());
  });
  const isDecoded = async (packet: EncodedPacket) => {
    try {
      decoder.decode(packet);
      if (decoder.isFull()) await decoder.ready();
      return true;
    } catch {
      return false;
    }
  };
  const deliverOutputs = async () => {
    const placed = outputs;
    outputs = [];
    for (const output of placed) {
      const length = output[0]?.length ?? 0;
      frame ??= (entry.firstOutputEnd ?? entry.frame + length) - length;
      const silence = Math.min(frame, lengthFrames) - delivered;
      if (silence > 0) await onChunk(silentChannels(channelCount, silence));
      const [from, to] = [Math.max(0, -frame), Math.min(length, lengthFrames - frame)];
      if (to > from) await onChunk(output.map((samples) => samples.subarray(from, to)));
      frame += length;
      delivered = Math.max(delivered, Math.min(frame, lengthFrames));
    }
  };
  try {
    for await (const packet of packets) {
      signal.throwIfAborted();
      if (!(await isDecoded(packet))) isSteady = false;
      if (outputs.length >= OUTPUTS_AT_ONCE) await deliverOutputs();
      if (!isSteady) break;
    }
    // A refused packet ends the pass before it.
    if (isSteady) await decoder.flush().catch(() => undefined);
    signal.throwIfAborted();
  } finally {
    decoder.close();
  }
  await deliverOutputs();
  return delivered;
}
