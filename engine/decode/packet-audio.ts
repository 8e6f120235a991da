/**
 * Sound of a demuxed file, decoded packet by packet and placed to the sample. See `design` in engine/README.md: a linear pass builds
 * the index; a seek decodes a few packets of preroll first, whose output it drops.
 */
import type { EncodedPacket } from "mediabunny";
import { PAGE_FRAMES } from "#worklets/mixer/protocol.ts";
import type { PacketReader } from "./packet-reader.ts";
import { foldedPlanes } from "./fold-down.ts";
import type { MusicTrim } from "./lame-tag.ts";
import { emptyPackets } from "./empty-packets.ts";
import { createPacketDecoder } from "./packet-decoder.ts";
import { LinearPlacement } from "./linear-placement.ts";
import type { ReadStretch } from "./mp3-stretches.ts";
import { PacketIndex, type PacketPlaces } from "./packet-index.ts";
import { RangeDecoder, type Entry, type RangeDecoderOptions } from "./range-decoder.ts";
import { scanInRanges, type ReadRange } from "./ranged-scan.ts";
import { isNetworkError, silentPlanes, type AudioFacts, type Planar, type RawAudio } from "./raw-audio.ts";

/** Packets a decoder needs before its output is what a linear decode gives (measured: 30 of 30 seeks exact). */
const PREROLL: Readonly<Record<string, number>> = { mp3: 14, aac: 3, vorbis: 2, opus: 48, flac: 0 };
const DEFAULT_PREROLL = 4;

export type PacketAudioOptions = {
  readonly packets: PacketReader;
  readonly config: AudioDecoderConfig;
  readonly codec: string;
  readonly facts: AudioFacts;
  /** Encoder delay that the container does not know of. */
  readonly trim: MusicTrim;
  /** The container's timestamps are whole frames: a packet's place is known without the linear pass. */
  readonly exactTimestamps: boolean;
  /** The linear pass may be made in stretches side by side: timestamps are exact, packets are had at once, and seeks are exact. */
  readonly scansInRanges?: boolean;
  /** A faster way to decode long stretches of the packets, where there is one, made anew for each linear pass; `preroll`: packets. */
  readonly stretches?: ((packets: PacketReader, preroll: number) => ReadStretch) | undefined;
};

/** Decoders at work in a linear pass in stretches. Measured on two cores: four are 8 % faster than three, six as fast as four. */
const SCAN_DECODERS = 4;

/** Pages behind damage, one after the other, of which not one packet could be read: the rest is missing. */
const MOST_REFUSED = 64;

export class PacketAudio implements RawAudio {
  readonly facts: AudioFacts;
  readonly planes: 1 | 2;
  readonly needsScan: boolean;
  readonly holdsAll = false;
  readonly #options: PacketAudioOptions;
  readonly #sink: PacketReader;
  #index = new PacketIndex();
  /** The file's first packet, once it was needed. */
  #first: EncodedPacket | null | undefined;
  #isIndexed = false;
  #onIndexed: (() => void)[] = [];
  /** One read at a time: the seek decoder is shared. */
  #queue: Promise<unknown> = Promise.resolve();
  readonly #reader: RangeDecoder;
  #isClosed = false;
  /** Packets a decoder takes before its first output, wherever it begins. */
  readonly #lead: 0 | 1;
  /** The same at the file's start, where the first packets may be such that no decoder makes anything of them. */
  #startLead: number | undefined;

  constructor(options: PacketAudioOptions) {
    this.facts = options.facts;
    this.planes = foldedPlanes(options.facts.channels);
    this.#options = options;
    this.needsScan = !options.exactTimestamps;
    this.#lead = options.codec === "vorbis" ? 1 : 0;
    this.#sink = options.packets;
    this.#reader = new RangeDecoder(this.#readerOptions());
  }

  async scan(take: (run: Planar) => Promise<void>, signal: AbortSignal): Promise<number> {
    return this.#options.scansInRanges === true ? this.#scanInRanges(take, signal) : this.#scanInOrder(take, signal);
  }

  async #scanInRanges(take: (run: Planar) => Promise<void>, signal: AbortSignal): Promise<number> {
    const { lengthFrames } = this.facts;
    const packets = this.#sink.forPass?.() ?? this.#sink;
    const readers = Array.from({ length: SCAN_DECODERS }, () => new RangeDecoder(this.#readerOptions(packets)));
    const readStretch = this.#options.stretches?.(packets, this.#preroll);
    const reads = readers.map(
      (reader): ReadRange =>
        async (from, to, memory) =>
          (await readStretch?.(from, to)) ?? this.#readNow(reader, from, to, memory),
    );
    try {
      await scanInRanges(lengthFrames, reads, take, signal);
    } finally {
      for (const reader of readers) reader.close();
    }
    return lengthFrames;
  }

  #readerOptions(packets = this.#sink): RangeDecoderOptions {
    const { codec, config } = this.#options;
    return { packets, codec, config, planes: this.planes, frameOf: (packet) => this.#frameOf(packet) };
  }

  async #scanInOrder(take: (run: Planar) => Promise<void>, signal: AbortSignal): Promise<number> {
    const outputs: Planar[] = [];
    const lead = await this.#leadAtStart();
    const decoder = createPacketDecoder(this.#options.codec, this.#options.config, (decoded) => outputs.push(decoded.planes()));
    let failure: "none" | "network" | "damage" = "none";
    // Passed over again, the index that is known stays.
    const index = this.#isIndexed ? new PacketIndex() : this.#index;
    const pass = new LinearPlacement(index, this.facts, this.planes, {
      startFrames: this.#options.trim.startFrames,
      lead,
      isExact: !this.needsScan,
    });
    const takeOutputs = async () => {
      for (const run of pass.place(outputs.splice(0))) await take(run);
      this.#announce();
    };
    try {
      for await (const packet of this.#sink.packets()) {
        signal.throwIfAborted();
        pass.expect(packet.timestamp);
        decoder.decode(packet);
        if (decoder.isFull()) await decoder.ready();
        if (outputs.length >= 16) await takeOutputs();
      }
      await decoder.flush();
    } catch (error) {
      signal.throwIfAborted();
      failure = isNetworkError(error) ? "network" : "damage";
      if (failure === "network" || (pass.frames === 0 && outputs.length === 0)) throw error;
      // What came before the damage plays; what comes behind it, where packets can be found without the index.
    } finally {
      decoder.close();
      if (!signal.aborted && failure !== "network") await takeOutputs();
      // What ends where the network did is no index, nor, where none is needed, what ends at damage.
      const isIndex = failure === "none" || (failure === "damage" && this.needsScan);
      if (isIndex || this.#isIndexed) this.#isIndexed = true;
      else this.#index = new PacketIndex();
      this.#announce();
    }
    const frames = Math.max(0, Math.min(pass.frames, this.facts.lengthFrames));
    return failure === "damage" && !this.needsScan ? this.#scanBehindDamage(frames, take, signal) : frames;
  }

  /** The rest of a damaged file. */
  async #scanBehindDamage(from: number, take: (run: Planar) => Promise<void>, signal: AbortSignal): Promise<number> {
    const reader = new RangeDecoder(this.#readerOptions());
    let reached = from;
    try {
      for await (const { at, to, page } of this.#pagesBehindDamage(reader, from, this.facts.lengthFrames)) {
        signal.throwIfAborted();
        await take(page ?? silentPlanes(this.planes, to - at));
        reached = to;
      }
    } finally {
      reader.close();
    }
    return reached;
  }

  /** [from, end) a page at a time, each decoded by itself, as by a seek; undefined for one that cannot be. Ends early where the rest is missing. */
  async *#pagesBehindDamage(
    reader: RangeDecoder,
    from: number,
    end: number,
  ): AsyncGenerator<{ readonly at: number; readonly to: number; readonly page: Planar | undefined }, void, undefined> {
    let refused = 0;
    for (let at = from; at < end && refused < MOST_REFUSED; at += PAGE_FRAMES) {
      const to = Math.min(end, at + PAGE_FRAMES);
      const page = await this.#readNow(reader, at, to).catch((error: unknown) => {
        if (isNetworkError(error)) throw error;
        return undefined;
      });
      refused = page === undefined ? refused + 1 : 0;
      yield { at, to, page };
    }
  }

  canRead(to: number): boolean {
    return !this.needsScan || this.#isIndexed || this.#isKnown(Math.min(to, this.facts.lengthFrames));
  }

  #isKnown(to: number): boolean {
    return this.#index.count > 0 && this.#index.frameOf(this.#index.count - 1) >= to;
  }

  read(from: number, to: number): Promise<Planar> {
    const answer = this.#queue.then(() => this.#readNow(this.#reader, from, to));
    this.#queue = answer.catch(() => undefined);
    return answer;
  }

  places(): PacketPlaces | undefined {
    return this.needsScan && this.#isIndexed ? this.#index.places() : undefined;
  }

  adoptPlaces(places: PacketPlaces): void {
    this.#index.adopt(places);
    this.#isIndexed = true;
    this.#announce();
  }

  close(): void {
    this.#isClosed = true;
    this.#isIndexed = true;
    this.#reader.close();
    this.#announce();
  }

  #announce(): void {
    const waiting = this.#onIndexed;
    this.#onIndexed = [];
    for (const resolve of waiting) resolve();
  }

  async #readNow(reader: RangeDecoder, from: number, to: number, memory?: Planar): Promise<Planar> {
    const first = Math.max(0, from);
    const end = Math.min(to, this.facts.lengthFrames);
    const entry = first >= end || this.#isClosed ? undefined : await this.#entryAt(first, end, reader.packets);
    if (entry === undefined) return silentPlanes(this.planes, to - from);
    const planes = await reader.read(entry, [from, to], [first, end], memory);
    if (reader.damagedAt === undefined) return planes;
    // However much was asked for in one go, no more is missing than by pages.
    const nextPage = (Math.floor(reader.damagedAt / PAGE_FRAMES) + 1) * PAGE_FRAMES;
    for await (const { at, page } of this.#pagesBehindDamage(reader, nextPage, end)) {
      if (page) planes.forEach((plane, channel) => plane.set(page[channel] ?? new Float32Array(), at - from));
    }
    return planes;
  }

  get #preroll(): number {
    const { codec } = this.#options;
    return PREROLL[codec] ?? (codec.startsWith("pcm") ? 0 : DEFAULT_PREROLL);
  }

  /** Waits for the index where timestamps are not exact; finds the packet at `frame` and goes back by the preroll. */
  async #entryAt(frame: number, end: number, packets: PacketReader): Promise<Entry | undefined> {
    while (!this.canRead(end)) {
      await new Promise<void>((resolve) => {
        this.#onIndexed.push(resolve);
      });
    }
    if (this.#isIndexed || this.#isKnown(end)) return this.#entryByIndex(frame, end, this.#preroll, packets);
    return this.#entryByTimestamp(frame, this.#preroll, packets);
  }

  async #entryByIndex(frame: number, end: number, preroll: number, packets: PacketReader): Promise<Entry | undefined> {
    if (this.#index.count === 0) return undefined;
    const wanted = this.#index.packetAt(frame);
    const start = wanted - preroll;
    // Half a frame on: demuxers compare rounded seconds.
    const packet =
      start <= 0 ? await packets.getFirstPacket() : await packets.getPacket(this.#index.timestampOf(start) + 0.5 / this.facts.rate);
    if (packet === null) return undefined;
    // Entry i of the index is output i of a decode from the file's start; a decode from the middle lacks its first output.
    const drop = start <= 0 ? wanted : preroll - this.#lead;
    const count = this.#index.packetAt(end - 1) + 1 + (start <= 0 ? await this.#leadAtStart() : -start);
    return { packet, drop, frame: this.#index.frameOf(wanted), packets: count };
  }

  async #entryByTimestamp(frame: number, preroll: number, packets: PacketReader): Promise<Entry | undefined> {
    const first = (this.#first ??= await packets.getFirstPacket());
    if (first === null) return undefined;
    const sounding = (frame + this.#options.trim.startFrames + 0.5) / this.facts.rate;
    // Only the packet that decoding begins with is needed with its bytes.
    const wanted = (await packets.getPacket(sounding, { metadataOnly: preroll > 0 })) ?? first;
    const before = wanted.timestamp - (preroll + 0.5) * Math.max(wanted.duration, first.duration, 1e-4);
    const packet = preroll === 0 ? wanted : ((await packets.getPacket(before)) ?? first);
    if (packet.sequenceNumber === first.sequenceNumber) return this.#entryAtStart(first, packets);
    let drop = 0;
    for (let at: EncodedPacket | null = packet; at !== null && at.timestamp < wanted.timestamp; drop += 1) {
      at = await packets.getNextPacket(at, { metadataOnly: true });
    }
    return { packet, drop: drop - this.#lead, frame: this.#frameOf(wanted) };
  }

  async #entryAtStart(first: EncodedPacket, packets: PacketReader): Promise<Entry> {
    let following: EncodedPacket | null = first;
    const lead = await this.#leadAtStart();
    for (let count = 0; following !== null && count <= lead; count += 1)
      following = await packets.getNextPacket(following, { metadataOnly: true });
    const entry = { packet: first, drop: 0, frame: this.#frameOf(first) };
    return following === null ? entry : { ...entry, firstOutputEnd: this.#frameOf(following) };
  }

  async #leadAtStart(): Promise<number> {
    const { codec, config } = this.#options;
    this.#startLead ??= this.#lead + (await emptyPackets(this.#sink, codec, config, this.#lead));
    return this.#startLead;
  }

  /** Presentation frame at which a packet's sound begins, by its timestamp. */
  #frameOf(packet: EncodedPacket): number {
    return Math.round(packet.timestamp * this.facts.rate) - this.#options.trim.startFrames;
  }
}
