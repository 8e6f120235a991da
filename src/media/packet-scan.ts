import { EncodedPacketSink } from "mediabunny";
import type { InputTrack } from "mediabunny";

/** What one linear pass over a stream's packets tells. Seconds. */
export type PacketScan = {
  readonly count: number;
  /** The latest end of a packet; 0 without packets. */
  readonly end: number;
  readonly longestPacket: number;
  /** Presentation times in presentation order, of those shown at all (not before 0); as promised where the file is cut short. */
  readonly times: readonly number[];
  readonly isTruncated: boolean;
};

/**
 * One pass over all packets. Headers may promise packets that the file is too short for: where the last one cannot be
 * read, the pass is made again with the bytes, and ends where they end.
 */
export async function scanPackets(stream: InputTrack): Promise<PacketScan> {
  const sink = new EncodedPacketSink(stream);
  const promised = await pass(sink, true);
  if (promised.count === 0 || (await sink.getPacket(Number.POSITIVE_INFINITY)) !== null) return { ...promised, isTruncated: false };
  const { count, end, longestPacket } = await pass(sink, false);
  return { count, end, longestPacket, times: promised.times, isTruncated: true };
}

async function pass(sink: EncodedPacketSink, metadataOnly: boolean): Promise<Omit<PacketScan, "isTruncated">> {
  const times: number[] = [];
  let count = 0;
  let end = 0;
  let longestPacket = 0;
  let lastDuration = 0;
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly })) {
    count += 1;
    longestPacket = Math.max(longestPacket, packet.duration);
    // A WebM's last block says no length; it is as long as the one before.
    lastDuration = packet.duration > 0 ? packet.duration : lastDuration;
    end = Math.max(end, packet.timestamp + lastDuration);
    if (packet.timestamp >= 0) times.push(packet.timestamp);
  }
  return { count, end, longestPacket, times: times.toSorted((a, b) => a - b) };
}
