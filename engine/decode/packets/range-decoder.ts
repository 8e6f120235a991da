import type { EncodedPacket } from "mediabunny";
import { decodeEach, type PacketSound } from "./decode-each.ts";
import { createPacketDecoder, type Decoded, type PacketDecoder } from "./packet-decoder.ts";
import { readablePackets, type PacketReader } from "./packet-reader.ts";
import { isNetworkError, silentChannels, type Planar } from "../raw-audio.ts";

/** Where decoding begins: the first packet to decode, how many outputs to drop, and the presentation frame of the next output. */
export type Entry = {
  readonly packet: EncodedPacket;
  readonly drop: number;
  readonly frame: number;
  /** Packets that the decoder needs before its first output, from this one on. */
  readonly lead: number;
  /** Set at the file's start: there the first output *ends* at this frame, because decoders cut pre-skip off its front. */
  readonly firstOutputEnd?: number;
  /** How many packets cover the wanted range, if the index knows it. */
  readonly packets?: number;
};

export type RangeDecoderOptions = {
  readonly packets: PacketReader;
  readonly codec: string;
  readonly config: AudioDecoderConfig;
  readonly channelCount: 1 | 2;
  /** Presentation frame at which a packet's audio begins; undefined if unknown. */
  readonly frameOf: (packet: EncodedPacket) => number | undefined;
};

/** Packets decoded after the one that covers the end: timestamps may be rounded, and a decoder may need one packet to begin. */
export const SPARE_PACKETS = 2;

/** Collects the outputs of consecutive packets in one range. */
class Target {
  readonly out: Planar;
  readonly #entry: Entry;
  readonly #from: number;
  readonly #first: number;
  readonly #end: number;
  /** Presentation frames of the packets sent to the decoder. */
  readonly #places: (number | undefined)[] = [];
  #outputs = 0;
  #frame: number;
  #isOutOfPlace = false;

  constructor(out: Planar, entry: Entry, from: number, [first, end]: DecodeRange) {
    this.out = out;
    this.#entry = entry;
    this.#from = from;
    this.#first = first;
    this.#end = end;
    this.#frame = entry.frame;
  }

  /** Every packet gave its output, each as long as its place in the file requires. */
  get isWhole(): boolean {
    return !this.#isOutOfPlace && this.#outputs >= this.#places.length - this.#entry.lead;
  }

  get hasSound(): boolean {
    return this.#outputs > 0;
  }

  expect(frame: number | undefined): void {
    this.#places.push(frame);
  }

  take(decoded: Decoded): void {
    const { drop, lead, firstOutputEnd } = this.#entry;
    const index = this.#outputs;
    this.#outputs += 1;
    if (index < drop) return;
    if (index === drop && firstOutputEnd !== undefined) this.#frame = firstOutputEnd - decoded.frames;
    else if ((this.#places[index + lead] ?? this.#frame) !== this.#frame) this.#isOutOfPlace = true;
    const copyFrom = Math.max(this.#first, this.#frame);
    const copyTo = Math.min(this.#end, this.#frame + decoded.frames);
    if (copyTo > copyFrom) decoded.copyTo(this.out, copyFrom - this.#from, copyFrom - this.#frame, copyTo - copyFrom);
    this.#frame += decoded.frames;
  }

  /**
   * Places the outputs of packets decoded by `decodeEach`. `places`: the frame at which each packet begins, and the one after the last,
   * if known.
   */
  putEach(sounds: readonly (PacketSound | undefined)[], places: readonly (number | undefined)[]): void {
    for (const samples of this.out) samples.fill(0);
    sounds.forEach((sound, index) => {
      const [place, next] = [places[index], places[index + 1]];
      if (sound === undefined || place === undefined) return;
      const length = sound.channels[0]?.length ?? 0;
      const frame = sound.isFirst && next !== undefined ? next - length : place;
      // Excess output of a damaged packet must not overwrite its neighbours.
      const copyFrom = Math.max(this.#first, frame, place);
      const copyTo = Math.min(this.#end, frame + length, next ?? Number.POSITIVE_INFINITY);
      if (copyTo <= copyFrom) return;
      this.out.forEach((samples, channel) =>
        samples.set((sound.channels[channel] ?? samples).subarray(copyFrom - frame, copyTo - frame), copyFrom - this.#from),
      );
    });
  }
}

/** Presentation frames [from, to). */
type DecodeRange = readonly [from: number, to: number];

/** Decodes ranges of a file, one at a time. */
export class RangeDecoder {
  readonly #options: RangeDecoderOptions;
  #target: Target | undefined;
  #decoder: PacketDecoder | undefined;
  #hasSound = false;

  constructor(options: RangeDecoderOptions) {
    this.#options = options;
  }

  /** Whether any packet read so far gave output. */
  get hasSound(): boolean {
    return this.#hasSound;
  }

  get packets(): PacketReader {
    return this.#options.packets;
  }

  /**
   * Decodes from `entry` on and returns frames `wanted`, of which `sounding` hold audio. Frames without output are zeros, so that damage
   * becomes silence of its length. `memory`: the result of an earlier read that is no longer used.
   */
  async read(entry: Entry, wanted: DecodeRange, sounding: DecodeRange, memory: Planar = []): Promise<Planar> {
    const target = new Target(silenceIn(memory, this.#options.channelCount, wanted[1] - wanted[0]), entry, wanted[0], sounding);
    this.#target = target;
    const isDecoded = await this.#decode(entry, sounding[1], target);
    this.#target = undefined;
    this.#hasSound ||= target.hasSound;
    if ((!isDecoded || !target.isWhole) && (await this.#decodeEach(entry, sounding[1], target))) this.#hasSound = true;
    return target.out;
  }

  close(): void {
    this.#decoder?.close();
  }

  /** The packets from the entry's on, until `end` is covered. */
  async *#packetsFrom(entry: Entry, end: number): AsyncGenerator<EncodedPacket, void, undefined> {
    const { packets, frameOf } = this.#options;
    let packet: EncodedPacket | null = entry.packet;
    const isCovered = (at: EncodedPacket, sent: number) =>
      entry.packets === undefined ? (frameOf(at) ?? 0) >= end : sent >= entry.packets;
    for (let sent = 0, spare = SPARE_PACKETS; packet !== null && spare > 0; sent += 1) {
      if (isCovered(packet, sent)) spare -= 1;
      yield packet;
      packet = await packets.getNextPacket(packet);
    }
  }

  /** Decodes from the entry's packet until `end` is covered. False if a packet was refused. */
  async #decode(entry: Entry, end: number, target: Target): Promise<boolean> {
    const { codec, config, frameOf } = this.#options;
    const decoder = (this.#decoder ??= createPacketDecoder(codec, config, (decoded) => this.#target?.take(decoded)));
    try {
      for await (const packet of this.#packetsFrom(entry, end)) {
        target.expect(frameOf(packet));
        decoder.decode(packet);
        if (decoder.isFull()) await decoder.ready();
      }
      await decoder.flush();
      return true;
    } catch (error) {
      // The next read creates a new decoder.
      decoder.close();
      this.#decoder = undefined;
      if (isNetworkError(error)) throw error;
      return false;
    }
  }

  /** The same for damaged packets: places each output where its packet lies. False if none has sound. */
  async #decodeEach(entry: Entry, end: number, target: Target): Promise<boolean> {
    const { codec, config, frameOf } = this.#options;
    const packets: EncodedPacket[] = [];
    for await (const packet of readablePackets(this.#packetsFrom(entry, end))) packets.push(packet);
    const sounds = await decodeEach(packets, codec, config);
    target.putEach(sounds, packets.map(frameOf));
    return sounds.some((sound) => sound !== undefined);
  }
}

/** Silence, in reused memory if that is large enough: a long pass then allocates no new memory. */
function silenceIn(memory: Planar, channelCount: 1 | 2, frames: number): Planar {
  if (memory.length !== channelCount || memory.some((samples) => samples.buffer.byteLength < 4 * frames))
    return silentChannels(channelCount, frames);
  return memory.map((samples) => new Float32Array(samples.buffer, 0, frames).fill(0));
}
