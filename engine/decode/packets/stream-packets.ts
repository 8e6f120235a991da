import { CustomSource, EncodedPacketSink, Input } from "mediabunny";
import type { EncodedPacket, InputTrack, PacketRetrievalOptions } from "mediabunny";
import { readBytes, type ByteSource } from "../bytes/byte-source.ts";
import { OPENED_FORMATS } from "../formats.ts";

type Found = Promise<EncodedPacket | null>;

/** Finds a packet even if the file is too short to contain its bytes. */
const PROMISED: PacketRetrievalOptions = { metadataOnly: true };

/**
 * All packets of one stream. An MP4 may list its first packets in its index and the rest in fragments, from which the demuxer then
 * returns none: `rest` returns them.
 */
export class StreamPackets extends EncodedPacketSink {
  readonly #rest: EncodedPacketSink | undefined;
  readonly #ofRest = new WeakSet<EncodedPacket>();

  constructor(stream: InputTrack, rest: EncodedPacketSink | undefined) {
    super(stream);
    this.#rest = rest;
  }

  override async getPacket(timestamp: number, options?: PacketRetrievalOptions): Found {
    const inRest = await this.#inRest((rest) => rest.getPacket(timestamp, PROMISED));
    return inRest === null ? super.getPacket(timestamp, options) : this.#inRest((rest) => rest.getPacket(timestamp, options));
  }

  override async getKeyPacket(timestamp: number, options?: PacketRetrievalOptions): Found {
    const inRest = await this.#inRest((rest) => rest.getKeyPacket(timestamp, PROMISED));
    return inRest === null ? super.getKeyPacket(timestamp, options) : this.#inRest((rest) => rest.getKeyPacket(timestamp, options));
  }

  override async getNextPacket(packet: EncodedPacket, options?: PacketRetrievalOptions): Found {
    if (this.#ofRest.has(packet)) return this.#inRest((rest) => rest.getNextPacket(packet, options));
    return (await super.getNextPacket(packet, options)) ?? this.#inRest((rest) => rest.getFirstPacket(options));
  }

  override async getNextKeyPacket(packet: EncodedPacket, options?: PacketRetrievalOptions): Found {
    if (this.#ofRest.has(packet)) return this.#inRest((rest) => rest.getNextKeyPacket(packet, options));
    return (await super.getNextKeyPacket(packet, options)) ?? this.#inRest((rest) => rest.getFirstKeyPacket(options));
  }

  async #inRest(find: (rest: EncodedPacketSink) => Found): Found {
    const packet = this.#rest === undefined ? null : await find(this.#rest);
    if (packet !== null) this.#ofRest.add(packet);
    return packet;
  }
}

const CACHE_BYTES = 16 * 2 ** 20;

/** The same file as if its index listed no packets: the 32-bit values at the offsets `counts` (sizes of its tables) are read as 0. */
export function withoutTables(bytes: ByteSource, sizeBytes: number, counts: readonly number[]): Input {
  const source = new CustomSource({
    getSize: () => sizeBytes,
    read: async (start, end) => {
      const data = await readBytes(bytes, start, end);
      for (const at of counts) {
        for (let byte = Math.max(at, start); byte < Math.min(at + 4, end); byte += 1) data[byte - start] = 0;
      }
      return data;
    },
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: "blob" in bytes ? "fileSystem" : "network",
    handleUnhandledError: () => undefined,
  });
  return new Input({ source, formats: OPENED_FORMATS });
}
