import type { EncodedPacket } from "mediabunny";
import type { PacketReader } from "./packet-reader.ts";

/** Bisection steps between the first packet and the last promised one: enough to find one packet in a day. */
const MOST_STEPS = 48;

/**
 * The last packet that is really in the file: an index may promise more than was written or copied. Null if there is none. Use its times
 * only.
 */
export async function lastPacket(packets: Pick<PacketReader, "getFirstPacket" | "getPacket">): Promise<EncodedPacket | null> {
  const promised = await packets.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
  if (promised === null || (await packets.getPacket(Number.POSITIVE_INFINITY)) !== null) return promised;
  let last = await packets.getFirstPacket();
  let [low, high] = [last?.timestamp ?? 0, promised.timestamp];
  for (let step = 0; last !== null && step < MOST_STEPS && high - low > promised.duration / 2; step += 1) {
    const middle = (low + high) / 2;
    const found = await packets.getPacket(middle);
    if (found === null) high = middle;
    else [low, last] = [middle, found.timestamp >= last.timestamp ? found : last];
  }
  return last;
}
