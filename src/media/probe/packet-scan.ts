import type { EncodedPacketSink } from "mediabunny";
import { presentedEnd } from "#engine/decode/presented-range.ts";
import type { PresentedRange } from "#engine/decode/presented-range.ts";

/** Result of one linear pass over a stream's packets. Seconds. */
export type PacketScan = {
  readonly count: number;
  /** The latest end of a packet, or of the container's edit list if that is earlier; 0 without packets. */
  readonly end: number;
  readonly longestPacket: number;
  /** Presentation times of the shown packets, in presentation order; for a file that is cut short, those that its headers claim. */
  readonly times: readonly number[];
  readonly isTruncated: boolean;
  /** The demuxer finds a later packet than the pass reached: the data between is damaged. */
  readonly endsBeforeLast: boolean;
};

/**
 * Scans all packets once. Headers may claim more packets than the file holds: if the last one cannot be read, a second pass reads the
 * packets' bytes and ends where they end.
 * @param range the part of the stream that its container presents
 * @param onPacket receives each packet's presentation time, in s
 */
export async function scanPackets(sink: EncodedPacketSink, range: PresentedRange, onPacket?: (time: number) => void): Promise<PacketScan> {
  const { latest, ...promised } = await pass(sink, true, range, onPacket);
  const last = promised.count === 0 ? null : await sink.getPacket(Number.POSITIVE_INFINITY);
  if (promised.count === 0 || last !== null) {
    return { ...promised, isTruncated: false, endsBeforeLast: last !== null && last.timestamp > latest };
  }
  const { count, end, longestPacket } = await pass(sink, false, range, onPacket);
  return { count, end, longestPacket, times: promised.times, isTruncated: true, endsBeforeLast: false };
}

type Pass = Omit<PacketScan, "isTruncated" | "endsBeforeLast"> & { readonly latest: number };

async function pass(
  sink: EncodedPacketSink,
  metadataOnly: boolean,
  range: PresentedRange,
  onPacket: ((time: number) => void) | undefined,
): Promise<Pass> {
  const times: number[] = [];
  let count = 0;
  let end = 0;
  let latest = Number.NEGATIVE_INFINITY;
  let longestPacket = 0;
  let lastDuration = 0;
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly })) {
    count += 1;
    longestPacket = Math.max(longestPacket, packet.duration);
    // The last block of a WebM file has no length; the length of the one before is used.
    lastDuration = packet.duration > 0 ? packet.duration : lastDuration;
    end = Math.max(end, packet.timestamp + lastDuration);
    latest = Math.max(latest, packet.timestamp);
    if (packet.timestamp >= 0) times.push(packet.timestamp);
    onPacket?.(packet.timestamp);
  }
  const presented = presentedEnd(end, range);
  const shown = times.filter((time) => time < presented);
  return { count: count - (times.length - shown.length), end: presented, longestPacket, times: shown.toSorted((a, b) => a - b), latest };
}
