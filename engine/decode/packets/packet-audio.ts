/**
 * Audio of a demuxed file, decoded packet by packet and placed to the sample. See "Decoding" in engine/README.md: a linear pass builds the
 * index; a seek first decodes a few packets of preroll and drops their output.
 */
import type { EncodedPacket } from "mediabunny";
import { readablePackets, type PacketReader } from "./packet-reader.ts";
import { downmixedChannels } from "../pcm/downmix.ts";
import type { MusicTrim } from "../mp3/lame-tag.ts";
import { opusPreSkip } from "../open-end.ts";
import { emptyPackets } from "./empty-packets.ts";
import { decodeEach } from "./decode-each.ts";
import { LinearPlacement } from "../pcm/linear-placement.ts";
import type { ReadMp3Range } from "../mp3/mp3-ranges.ts";
import { PacketIndex, type PacketPlaces } from "./packet-index.ts";
import { RangeDecoder, SPARE_PACKETS, type Entry, type RangeDecoderOptions } from "./range-decoder.ts";
import { scanInRanges, type ReadRange } from "./ranged-scan.ts";
import { scanSteadily } from "../pcm/steady-scan.ts";
import { silentBefore, silentChannels, type AudioFacts, type Planar, type RawAudio } from "../raw-audio.ts";

/** Packets that a decoder needs before its output equals that of a linear decode (measured: 30 of 30 seeks exact). */
const PREROLL: Readonly<Record<string, number>> = { mp3: 14, aac: 3, vorbis: 2, opus: 48, flac: 0 };
const DEFAULT_PREROLL = 4;

export type PacketAudioOptions = {
  readonly packets: PacketReader;
  readonly config: AudioDecoderConfig;
  readonly codec: string;
  readonly facts: AudioFacts;
  /** Encoder delay that the container does not state. */
  readonly trim: MusicTrim;
  /** Leading presentation frames that are silent, even if packets lie there; default 0. */
  readonly beginFrames?: number;
  /** The container's timestamps are whole frames: packets can be placed without the linear pass. */
  readonly exactTimestamps: boolean;
  /** Releases what reads the file; called when the audio is closed. */
  readonly onClose?: (() => void) | undefined;
  /** Creates a faster reader for long ranges, if there is one; called once per linear pass. `preroll`: packets. */
  readonly ranges?: ((packets: PacketReader, preroll: number) => ReadMp3Range) | undefined;
};

/** Decoders of a linear pass in parallel ranges. Measured on two cores: four are 8 % faster than three, six as fast as four. */
const SCAN_DECODERS = 4;

/** Packets per batch of a linear pass in order: few at first, so that peaks appear early. */
const FIRST_BATCH_PACKETS = 16;
const MOST_BATCH_PACKETS = 1024;

/** Codecs whose linear pass begins with one decoder, which ends at damage (`scanSteadily`); parallel ranges do the rest. */
const STEADY_CODECS: ReadonlySet<string> = new Set(["aac"]);

const NOTHING_DECODED = "None of the packets could be decoded.";

export class PacketAudio implements RawAudio {
  readonly facts: AudioFacts;
  readonly channelCount: 1 | 2;
  readonly needsScan: boolean;
  readonly holdsAll = false;
  readonly #options: PacketAudioOptions;
  readonly #sink: PacketReader;
  #index = new PacketIndex();
  /** The file's first packet, once it has been needed. */
  #first: EncodedPacket | null | undefined;
  #isIndexed = false;
  #onIndexed: (() => void)[] = [];
  /** One read at a time: the seek decoder is shared. */
  #queue: Promise<unknown> = Promise.resolve();
  readonly #reader: RangeDecoder;
  #isClosed = false;
  /** Packets that a decoder needs before its first output, wherever it begins. */
  readonly #lead: 0 | 1;
  /** The same at the file's start, where the first packets may give no output in any decoder. */
  #startLead: number | undefined;

  constructor(options: PacketAudioOptions) {
    this.facts = options.facts;
    this.channelCount = downmixedChannels(options.facts.channels);
    this.#options = options;
    this.needsScan = !options.exactTimestamps;
    this.#lead = options.codec === "vorbis" ? 1 : 0;
    this.#sink = options.packets;
    this.#reader = new RangeDecoder(this.#readerOptions());
  }

  async scan(onChunk: (chunk: Planar) => Promise<void>, signal: AbortSignal): Promise<number> {
    const { beginFrames = 0 } = this.#options;
    const onAudible = beginFrames === 0 ? onChunk : silentBefore(beginFrames, onChunk);
    if (this.needsScan) return this.#scanInOrder(onAudible, signal);
    const steady = STEADY_CODECS.has(this.facts.codec) ? await this.#scanSteadily(onAudible, signal) : 0;
    return this.#scanInRanges(steady, onAudible, signal);
  }

  async #scanSteadily(onChunk: (chunk: Planar) => Promise<void>, signal: AbortSignal): Promise<number> {
    const first = await this.#sink.getFirstPacket();
    if (first === null) return 0;
    const entry = await this.#entryAtStart(first, this.#sink);
    const { facts, channelCount } = this;
    return scanSteadily(
      { packets: readablePackets(this.#sink.packets()), entry, config: this.#options.config, facts, channelCount },
      onChunk,
      signal,
    );
  }

  /** The linear pass from frame `start` to the end, in parallel ranges. */
  async #scanInRanges(start: number, onChunk: (chunk: Planar) => Promise<void>, signal: AbortSignal): Promise<number> {
    const { lengthFrames } = this.facts;
    const packets = this.#sink.forPass?.() ?? this.#sink;
    const readers = Array.from({ length: SCAN_DECODERS }, () => new RangeDecoder(this.#readerOptions(packets)));
    const readRange = this.#options.ranges?.(packets, this.#preroll);
    let hasSound = start > 0;
    const reads = readers.map((reader): ReadRange => async (from, to, memory) => {
      const quick = await readRange?.(from, to);
      const channels = quick ?? (await this.#readNow(reader, from, to, memory));
      hasSound ||= quick !== undefined || reader.hasSound;
      return channels;
    });
    try {
      await scanInRanges([start, lengthFrames], reads, onChunk, signal);
    } finally {
      for (const reader of readers) reader.close();
    }
    if (!hasSound && lengthFrames > 0) throw new Error(NOTHING_DECODED);
    return lengthFrames;
  }

  #readerOptions(packets = this.#sink): RangeDecoderOptions {
    const { codec, config } = this.#options;
    return { packets, codec, config, channelCount: this.channelCount, frameOf: (packet) => this.#placeOf(packet) };
  }

  /**
   * The linear pass that builds the index. Each batch is decoded together with the packets that its decoder needs before it. A packet
   * without output is found by the end of its batch, so no later audio is misplaced.
   */
  async #scanInOrder(onChunk: (chunk: Planar) => Promise<void>, signal: AbortSignal): Promise<number> {
    const { codec, config } = this.#options;
    // A repeated pass leaves the existing index unchanged.
    const index = this.#isIndexed ? new PacketIndex() : this.#index;
    const pass = new LinearPlacement(index, this.facts, this.channelCount, {
      startFrames: this.#options.trim.startFrames,
      preSkip: codec === "opus" ? opusPreSkip(config) : 0,
      lead: this.#lead,
    });
    let before: readonly EncodedPacket[] = [];
    let batch: EncodedPacket[] = [];
    let batchPackets = FIRST_BATCH_PACKETS;
    let isIndex = false;
    const decodeBatch = async () => {
      const sounds = await decodeEach([...before, ...batch], codec, config);
      signal.throwIfAborted();
      const placed = pass.place(batch, sounds.slice(before.length));
      const decoded = [...before, ...batch];
      before = decoded.slice(Math.max(0, decoded.length - this.#preroll - this.#lead));
      batch = [];
      batchPackets = Math.min(MOST_BATCH_PACKETS, 2 * batchPackets);
      for (const chunk of placed) await onChunk(chunk);
      this.#announce();
    };
    try {
      for await (const packet of readablePackets(this.#sink.packets())) {
        signal.throwIfAborted();
        batch.push(packet);
        if (batch.length >= batchPackets) await decodeBatch();
      }
      signal.throwIfAborted();
      await decodeBatch();
      if (index.count === 0) throw new Error(NOTHING_DECODED);
      isIndex = true;
    } finally {
      // A pass that was aborted or failed gives no index.
      if (isIndex || this.#isIndexed) this.#isIndexed = true;
      else this.#index = new PacketIndex();
      this.#announce();
    }
    return Math.max(0, Math.min(pass.frames, this.facts.lengthFrames));
  }

  canRead(to: number): boolean {
    return !this.needsScan || this.#isClosed || this.#isIndexed || this.#isKnown(Math.min(to, this.facts.lengthFrames));
  }

  /** A read continues until SPARE_PACKETS known packets lie after its end. */
  #isKnown(to: number): boolean {
    return this.#index.count >= SPARE_PACKETS && this.#index.frameOf(this.#index.count - SPARE_PACKETS) >= to;
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
    this.#reader.close();
    this.#announce();
    this.#options.onClose?.();
  }

  #announce(): void {
    const waiting = this.#onIndexed;
    this.#onIndexed = [];
    for (const resolve of waiting) resolve();
  }

  async #readNow(reader: RangeDecoder, from: number, to: number, memory?: Planar): Promise<Planar> {
    const first = Math.max(0, this.#options.beginFrames ?? 0, from);
    const end = Math.min(to, this.facts.lengthFrames);
    const entry = first >= end || this.#isClosed ? undefined : await this.#entryAt(first, end, reader.packets);
    if (entry === undefined) return silentChannels(this.channelCount, to - from);
    return reader.read(entry, [from, to], [first, end], memory);
  }

  get #preroll(): number {
    const { codec } = this.#options;
    return PREROLL[codec] ?? (codec.startsWith("pcm") ? 0 : DEFAULT_PREROLL);
  }

  /** Finds the packet at `frame` and goes back by the preroll. Waits for the index if timestamps are not exact. */
  async #entryAt(frame: number, end: number, packets: PacketReader): Promise<Entry | undefined> {
    while (!this.canRead(end)) {
      await new Promise<void>((resolve) => {
        this.#onIndexed.push(resolve);
      });
    }
    if (this.#isClosed) return undefined;
    if (this.#isIndexed || this.#isKnown(end)) return this.#entryByIndex(frame, end, this.#preroll, packets);
    return this.#entryByTimestamp(frame, this.#preroll, packets);
  }

  async #entryByIndex(frame: number, end: number, preroll: number, packets: PacketReader): Promise<Entry | undefined> {
    if (this.#index.count === 0) return undefined;
    const wanted = this.#index.packetAt(frame);
    const start = wanted - preroll;
    // Adds half a frame because demuxers compare rounded seconds.
    const packet =
      start <= 0 ? await packets.getFirstPacket() : await packets.getPacket(this.#index.timestampOf(start) + 0.5 / this.facts.rate);
    if (packet === null) return undefined;
    // Entry i of the index is output i of a decode from the file's start; a decode from the middle lacks its first output.
    const drop = start <= 0 ? wanted : preroll - this.#lead;
    const entry = { packet, drop, frame: this.#index.frameOf(wanted) };
    // The index does not contain or count packets at the file's start that give no output.
    if (start <= 0) return { ...entry, lead: await this.#leadAtStart() };
    return { ...entry, lead: this.#lead, packets: this.#index.packetAt(end - 1) + 1 - start };
  }

  async #entryByTimestamp(frame: number, preroll: number, packets: PacketReader): Promise<Entry | undefined> {
    const first = (this.#first ??= await packets.getFirstPacket());
    if (first === null) return undefined;
    const sounding = (frame + this.#options.trim.startFrames + 0.5) / this.facts.rate;
    // Only the packet at which decoding begins is needed with its bytes.
    const wanted = (await packets.getPacket(sounding, { metadataOnly: preroll > 0 })) ?? first;
    const before = wanted.timestamp - (preroll + 0.5) * Math.max(wanted.duration, first.duration, 1e-4);
    const found = preroll === 0 ? wanted : await packets.getPacket(before);
    // The file may end before the packets that its index promises.
    if (found === null && before > first.timestamp) return undefined;
    const packet = found ?? first;
    if (packet.sequenceNumber === first.sequenceNumber) return this.#entryAtStart(first, packets);
    let drop = 0;
    for (let at: EncodedPacket | null = packet; at !== null && at.timestamp < wanted.timestamp; drop += 1) {
      at = await packets.getNextPacket(at, { metadataOnly: true });
    }
    return { packet, drop: drop - this.#lead, frame: this.#frameOf(wanted), lead: this.#lead };
  }

  async #entryAtStart(first: EncodedPacket, packets: PacketReader): Promise<Entry> {
    let following: EncodedPacket | null = first;
    const lead = await this.#leadAtStart();
    for (let count = 0; following !== null && count <= lead; count += 1)
      following = await packets.getNextPacket(following, { metadataOnly: true });
    const entry = { packet: first, drop: 0, frame: this.#frameOf(first), lead };
    return following === null ? entry : { ...entry, firstOutputEnd: this.#frameOf(following) };
  }

  async #leadAtStart(): Promise<number> {
    const { codec, config } = this.#options;
    this.#startLead ??= this.#lead + (await emptyPackets(this.#sink, codec, config, this.#lead));
    return this.#startLead;
  }

  /** Presentation frame at which a packet's audio begins; undefined if only the index can answer and does not contain it yet. */
  #placeOf(packet: EncodedPacket): number | undefined {
    return this.needsScan ? this.#index.frameAt(packet.timestamp) : this.#frameOf(packet);
  }

  /** The same, from the timestamp alone. */
  #frameOf(packet: EncodedPacket): number {
    return Math.round(packet.timestamp * this.facts.rate) - this.#options.trim.startFrames;
  }
}
