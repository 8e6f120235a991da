import type { EncodedPacket, EncodedPacketSink, InputVideoTrack, PacketRetrievalOptions } from "mediabunny";
import { StreamPackets } from "../decode/packets/stream-packets.ts";

/** A picture frame is no shorter: asked for its end, its last frame is meant. */
const BEFORE_END_SECONDS = 1e-4;

/** A picture's packets, of which those behind its end are never found by time: an edit list has cut them off. */
export class PresentedPackets extends StreamPackets {
  readonly #lastSeconds: number;

  /** `endSeconds`: Infinity where the last packet is shown. */
  constructor(picture: InputVideoTrack, rest: EncodedPacketSink | undefined, endSeconds: number) {
    super(picture, rest);
    this.#lastSeconds = endSeconds - BEFORE_END_SECONDS;
  }

  override getPacket(timestamp: number, options?: PacketRetrievalOptions): Promise<EncodedPacket | null> {
    return super.getPacket(Math.min(timestamp, this.#lastSeconds), options);
  }

  override getKeyPacket(timestamp: number, options?: PacketRetrievalOptions): Promise<EncodedPacket | null> {
    return super.getKeyPacket(Math.min(timestamp, this.#lastSeconds), options);
  }
}
