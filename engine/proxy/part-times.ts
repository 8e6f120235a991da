import type { EncodedPacketSink } from "mediabunny";

/** Parts are about this long: as much is made again if the page is closed in the middle of one. */
const PART_SECONDS = 30;

/**
 * The limits of a picture's parts, seconds, from 0 to Infinity: frames before 0 are not presented. Each part begins at a key frame of the
 * original, so that hardly any frame is decoded twice; a part is longer where key frames are farther apart.
 */
export async function partTimes(sink: EncodedPacketSink, partSeconds = PART_SECONDS): Promise<readonly number[]> {
  const options = { verifyKeyPackets: true } as const;
  const first = await sink.getFirstKeyPacket(options);
  const last = await sink.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
  const begin = first?.timestamp ?? 0;
  const times: number[] = [];
  for (let at = begin + partSeconds; at < (last?.timestamp ?? begin); at += partSeconds) {
    const key = await sink.getKeyPacket(at, options);
    if (key && key.timestamp > (times.at(-1) ?? begin)) times.push(key.timestamp);
  }
  return [0, ...times, Number.POSITIVE_INFINITY];
}

/** What is read to measure a rate. */
const MEASURED_PACKETS = 250;

/** Frames a second at the beginning of a picture; undefined for a single frame. */
export async function measuredRate(sink: EncodedPacketSink): Promise<number | undefined> {
  const options = { metadataOnly: true } as const;
  const times: number[] = [];
  let packet = await sink.getFirstPacket(options);
  while (packet && times.length < MEASURED_PACKETS) {
    times.push(packet.timestamp);
    packet = await sink.getNextPacket(packet, options);
  }
  const seconds = Math.max(...times) - Math.min(...times);
  return seconds > 0 ? (times.length - 1) / seconds : undefined;
}

/** When the last frame of a picture ends. */
export async function endSeconds(sink: EncodedPacketSink): Promise<number> {
  const last = await sink.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
  return last ? last.timestamp + last.duration : 0;
}
