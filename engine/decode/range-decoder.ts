import type { EncodedPacket } from "mediabunny";
import { createPacketDecoder, type Decoded, type PacketDecoder } from "./packet-decoder.ts";
import type { PacketReader } from "./packet-reader.ts";
import { isNetworkError, silentPlanes, type Planar } from "./raw-audio.ts";

/** Where a run of packets begins: the packet to decode first, how many outputs to drop, and the presentation frame of the next. */
export type Entry = {
  readonly packet: EncodedPacket;
  readonly drop: number;
  readonly frame: number;
  /** Set where the run begins with the file: there the first output *ends* at this frame, for decoders cut pre-skip off its front. */
  readonly firstOutputEnd?: number;
  /** How many packets cover what is wanted, where the index tells. */
  readonly packets?: number;
};

export type RangeDecoderOptions = {
  readonly packets: PacketReader;
  readonly codec: string;
  readonly config: AudioDecoderConfig;
  readonly planes: 1 | 2;
  /** Presentation frame at which a packet's sound begins, by its timestamp. */
  readonly frameOf: (packet: EncodedPacket) => number;
};

/** Packets decoded past the one that covers the end: timestamps may be rounded, and a decoder may need one packet to begin. */
const SPARE_PACKETS = 2;

/** Where the outputs of a run of packets go. */
class Target {
  readonly out: Planar;
  readonly #from: number;
  readonly #first: number;
  readonly #end: number;
  readonly #firstOutputEnd: number | undefined;
  #drop: number;
  #frame: number;

  constructor(out: Planar, entry: Entry, from: number, [first, end]: Stretch) {
    this.out = out;
    this.#from = from;
    this.#first = first;
    this.#end = end;
    this.#firstOutputEnd = entry.firstOutputEnd;
    this.#drop = entry.drop;
    this.#frame = entry.frame;
  }

  /** The presentation frame of what comes out next. */
  get frame(): number {
    return this.#frame;
  }

  take(decoded: Decoded): void {
    this.#drop -= 1;
    if (this.#drop >= 0) return;
    if (this.#drop === -1 && this.#firstOutputEnd !== undefined) this.#frame = this.#firstOutputEnd - decoded.frames;
    const copyFrom = Math.max(this.#first, this.#frame);
    const copyTo = Math.min(this.#end, this.#frame + decoded.frames);
    if (copyTo > copyFrom) decoded.copyTo(this.out, copyFrom - this.#from, copyFrom - this.#frame, copyTo - copyFrom);
    this.#frame += decoded.frames;
  }
}

/** Presentation frames, the end not included. */
type Stretch = readonly [from: number, to: number];

/** Decodes stretches of a file, one at a time. */
export class RangeDecoder {
  readonly #options: RangeDecoderOptions;
  #target: Target | undefined;
  #decoder: PacketDecoder | undefined;
  #damagedAt: number | undefined;

  constructor(options: RangeDecoderOptions) {
    this.#options = options;
  }

  /** Where it takes its packets from. */
  get packets(): PacketReader {
    return this.#options.packets;
  }

  /** Where a packet of the last read could not be decoded: from this frame on it gave silence. Undefined where all could. */
  get damagedAt(): number | undefined {
    return this.#damagedAt;
  }

  /**
   * Frames `wanted`, of which `sounding` hold sound: what is decoded from `entry` on; zeros where nothing comes out. `memory`: what an
   * earlier read gave, and nobody needs any more.
   */
  async read(entry: Entry, wanted: Stretch, sounding: Stretch, memory: Planar = []): Promise<Planar> {
    const target = new Target(silenceIn(memory, this.#options.planes, wanted[1] - wanted[0]), entry, wanted[0], sounding);
    this.#target = target;
    this.#damagedAt = undefined;
    await this.#decode(entry, sounding[1]);
    this.#target = undefined;
    return target.out;
  }

  close(): void {
    this.#decoder?.close();
  }

  /** Decodes from the entry's packet until `end` is covered. */
  async #decode(entry: Entry, end: number): Promise<void> {
    const { packets, codec, config, frameOf } = this.#options;
    const decoder = (this.#decoder ??= createPacketDecoder(codec, config, (decoded) => this.#target?.take(decoded)));
    let packet: EncodedPacket | null = entry.packet;
    let sent = 0;
    const isCovered = (at: EncodedPacket) => (entry.packets === undefined ? frameOf(at) >= end : sent >= entry.packets);
    try {
      for (let spare = SPARE_PACKETS; packet !== null && spare > 0; sent += 1) {
        if (isCovered(packet)) spare -= 1;
        decoder.decode(packet);
        if (decoder.isFull()) await decoder.ready();
        packet = await packets.getNextPacket(packet);
      }
      await decoder.flush();
    } catch (error) {
      // A damaged packet: what came out before it is used, and the next read begins with a new decoder.
      decoder.close();
      this.#decoder = undefined;
      if (sent === 0 || isNetworkError(error)) throw error;
      this.#damagedAt = this.#target?.frame;
    }
  }
}

/** Silence in memory that was used before, where there is enough of it: a long pass takes no new memory from the system then. */
function silenceIn(memory: Planar, planes: 1 | 2, frames: number): Planar {
  if (memory.length !== planes || memory.some((plane) => plane.buffer.byteLength < 4 * frames)) return silentPlanes(planes, frames);
  return memory.map((plane) => new Float32Array(plane.buffer, 0, frames).fill(0));
}
