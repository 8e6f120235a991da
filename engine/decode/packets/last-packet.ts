import type { EncodedPacket } from "mediabunny";
import type { PacketReader } from "./packet-reader.ts";

/** Halvings of the time between the first packet and the one that is promised last: a packet of a day is found. */
const MOST_STEPS = 48;

/** The last packet that is in the file: an index may promise more than was written or copied. Null where there is none. Only its times. */
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
