import type { EncodedPacketSink } from "mediabunny";

/** Packets of one stream, by place and in order: what decoding needs of a demuxer. */
export type PacketReader = Pick<EncodedPacketSink, "getFirstPacket" | "getPacket" | "getNextPacket" | "packets"> & {
  /** The same packets for one linear pass, where that keeps bytes of its own until it is over. */
  forPass?(): PacketReader;
  /** Packets [from, to), by number, as one file, where a run of them is one. Undefined where there are not so many. */
  joined?(from: number, to: number): Promise<ArrayBuffer | undefined>;
};
