import type { EncodedPacket, EncodedPacketSink } from "mediabunny";
import { isNetworkError } from "../raw-audio.ts";

/** Packets of one stream, by time and in order: the part of a demuxer that decoding needs. */
export type PacketReader = Pick<EncodedPacketSink, "getFirstPacket" | "getPacket" | "getNextPacket" | "packets"> & {
  /** The same packets for one linear pass, if that needs a cache of its own. */
  forPass?(): PacketReader;
  /** Packets [from, to), by index, joined into one file, if consecutive packets are a valid file. Undefined if there are not that many. */
  joined?(from: number, to: number): Promise<ArrayBuffer | undefined>;
};

/** All packets, or those before the place from which the demuxer cannot continue. Throws `isNetworkError` errors. */
export async function* readablePackets(packets: AsyncIterable<EncodedPacket>): AsyncGenerator<EncodedPacket, void> {
  try {
    for await (const packet of packets) yield packet;
  } catch (error) {
    if (isNetworkError(error)) throw error;
  }
}
