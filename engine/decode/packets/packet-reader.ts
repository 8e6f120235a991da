import type { EncodedPacketSink } from "mediabunny";

/** Packets of one stream, by time and in order: the part of a demuxer that decoding needs. */
export type PacketReader = Pick<EncodedPacketSink, "getFirstPacket" | "getPacket" | "getNextPacket" | "packets"> & {
  /** The same packets for one linear pass, if that needs a cache of its own. */
  forPass?(): PacketReader;
  /** Packets [from, to), by index, joined into one file, if consecutive packets are a valid file. Undefined if there are not that many. */
  joined?(from: number, to: number): Promise<ArrayBuffer | undefined>;
};
