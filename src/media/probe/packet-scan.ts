import type { EncodedPacketSink } from "mediabunny";
import { presentedEnd } from "#engine/decode/presented-range.ts";
import type { PresentedRange } from "#engine/decode/presented-range.ts";

/** What one linear pass over a stream's packets tells. Seconds. */
export type PacketScan = {
  readonly count: number;
  /** The latest end of a packet, or where the container's edit list ends before; 0 without packets. */
  readonly end: number;
  readonly longestPacket: number;
  /** Presentation times in presentation order, of those shown at all; as promised where the file is cut short. */
  readonly times: readonly number[];
  readonly isTruncated: boolean;
  /** The demuxer finds a later packet than the pass came to: damage lies between. */
  readonly endsBeforeLast: boolean;
};

/**
 * One pass over all packets. Headers may promise packets that the file is too short for: where the last one cannot be
 * read, the pass is made again with the bytes, and ends where they end.
 * @param range what of the stream its container presents
 */
export async function scanPackets(sink: EncodedPacketSink, range: PresentedRange): Promise<PacketScan> {
  const { latest, ...promised } = await pass(sink, true, range);
  const last = promised.count === 0 ? null : await sink.getPacket(Number.POSITIVE_INFINITY);
  if (promised.count === 0 || last !== null) {
    return { ...promised, isTruncated: false, endsBeforeLast: last !== null && last.timestamp > latest };
  }
  const { count, end, longestPacket } = await pass(sink, false, range);
  return { count, end, longestPacket, times: promised.times, isTruncated: true, endsBeforeLast: false };
}

type Pass = Omit<PacketScan, "isTruncated" | "endsBeforeLast"> & { readonly latest: number };

async function pass(sink: EncodedPacketSink, metadataOnly: boolean, range: PresentedRange): Promise<Pass> {
  const times: number[] = [];
  let count = 0;
  let end = 0;
  let latest = Number.NEGATIVE_INFINITY;
  let longestPacket = 0;
  let lastDuration = 0;
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly })) {
    count += 1;
    longestPacket = Math.max(longestPacket, packet.duration);
    // A WebM's last block says no length; it is as long as the one before.
    lastDuration = packet.duration > 0 ? packet.duration : lastDuration;
    end = Math.max(end, packet.timestamp + lastDuration);
    latest = Math.max(latest, packet.timestamp);
    if (packet.timestamp >= 0) times.push(packet.timestamp);
  }
  const presented = presentedEnd(end, range);
  const shown = times.filter((time) => time < presented);
  return { count: count - (times.length - shown.length), end: presented, longestPacket, times: shown.toSorted((a, b) => a - b), latest };
}
