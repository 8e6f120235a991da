import type { EncodedPacket, EncodedPacketSink, InputVideoTrack, PacketRetrievalOptions } from "mediabunny";
import { StreamPackets } from "../decode/packets/stream-packets.ts";

/** Less than any frame's duration: a request for the picture's end then returns its last frame. */
const BEFORE_END_SECONDS = 1e-4;

/** A picture's packets. Lookups by time never return packets after `endSeconds`, because an edit list cuts those off. */
export class PresentedPackets extends StreamPackets {
  readonly #lastSeconds: number;

  /** `endSeconds`: Infinity if the last packet is presented. */
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
