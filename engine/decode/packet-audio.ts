/**
 * Sound of a demuxed file, decoded packet by packet and placed to the sample. See `design` in engine/README.md: a linear pass builds
 * the index; a seek decodes a few packets of preroll first, whose output it drops.
 */
import { EncodedPacketSink, type EncodedPacket, type InputAudioTrack } from "mediabunny";
import { foldedPlanes } from "./fold-down.ts";
import type { MusicTrim } from "./lame-tag.ts";
import { createPacketDecoder, type PacketDecoder } from "./packet-decoder.ts";
import { PacketIndex } from "./packet-index.ts";
import { silentPlanes, type AudioFacts, type Planar, type RawAudio } from "./raw-audio.ts";

/** Packets a decoder needs before its output is what a linear decode gives (measured: 30 of 30 seeks exact). */
const PREROLL: Readonly<Record<string, number>> = { mp3: 10, aac: 3, vorbis: 2, opus: 32, flac: 0 };
const DEFAULT_PREROLL = 4;

export type PacketAudioOptions = {
  readonly media: InputAudioTrack;
  readonly config: AudioDecoderConfig;
  readonly codec: string;
  readonly facts: AudioFacts;
  /** Encoder delay that the container does not know of. */
  readonly trim: MusicTrim;
  /** The container's timestamps are whole frames: a packet's place is known without the linear pass. */
  readonly exactTimestamps: boolean;
};

/** Where a run of packets begins: the packet to decode first, how many outputs to drop, and the presentation frame of the next. */
type Entry = { readonly packet: EncodedPacket; readonly drop: number; readonly frame: number };

export class PacketAudio implements RawAudio {
  readonly facts: AudioFacts;
  readonly planes: 1 | 2;
  readonly #options: PacketAudioOptions;
  readonly #sink: EncodedPacketSink;
  readonly #index = new PacketIndex();
  #isIndexed = false;
  #onIndexed: (() => void)[] = [];
  /** One read at a time: the seek decoder is shared. */
  #queue: Promise<unknown> = Promise.resolve();
  #outputs: Planar[] = [];
  #decoder: PacketDecoder | undefined;
  #isClosed = false;
  /** Packets a decoder takes before its first output. */
  readonly #lead: 0 | 1;

  constructor(options: PacketAudioOptions) {
    this.facts = options.facts;
    this.planes = foldedPlanes(options.facts.channels);
    this.#options = options;
    this.#lead = options.codec === "vorbis" ? 1 : 0;
    this.#sink = new EncodedPacketSink(options.media);
  }

  async scan(take: (run: Planar) => Promise<void>, signal: AbortSignal): Promise<number> {
    const outputs: Planar[] = [];
    const decoder = createPacketDecoder(this.#options.codec, this.#options.config, (planes) => outputs.push(planes));
    const pass = new LinearPlacement(this.#index, this.facts, this.planes, this.#options.trim);
    const takeOutputs = async () => {
      for (const run of pass.place(outputs.splice(0))) await take(run);
      this.#announce();
    };
    try {
      for await (const packet of this.#sink.packets()) {
        signal.throwIfAborted();
        pass.expect(packet.timestamp);
        decoder.decode(packet);
        await decoder.ready();
        if (outputs.length >= 16) await takeOutputs();
      }
      await decoder.flush();
    } catch (error) {
      signal.throwIfAborted();
      if (pass.frames === 0 && outputs.length === 0) throw error;
      // The rest of a damaged file cannot be decoded: what came before it plays.
    } finally {
      decoder.close();
      if (!signal.aborted) await takeOutputs();
      this.#isIndexed = true;
      this.#announce();
    }
    return Math.max(0, Math.min(pass.frames, this.facts.lengthFrames));
  }

  read(from: number, to: number): Promise<Planar> {
    const answer = this.#queue.then(() => this.#readNow(from, to));
    this.#queue = answer.catch(() => undefined);
    return answer;
  }

  close(): void {
    this.#isClosed = true;
    this.#isIndexed = true;
    this.#decoder?.close();
    this.#announce();
  }

  #announce(): void {
    const waiting = this.#onIndexed;
    this.#onIndexed = [];
    for (const resolve of waiting) resolve();
  }

  async #readNow(from: number, to: number): Promise<Planar> {
    const out = silentPlanes(this.planes, to - from);
    const first = Math.max(0, from);
    const end = Math.min(to, this.facts.lengthFrames);
    if (first >= end || this.#isClosed) return out;
    const entry = await this.#entryAt(first, end);
    if (entry === undefined) return out;
    const runs = await this.#decodeFrom(entry, end);
    let frame = entry.frame;
    for (const run of runs) {
      const length = run[0]?.length ?? 0;
      const copyFrom = Math.max(first, frame);
      const copyTo = Math.min(end, frame + length);
      if (copyTo > copyFrom) out.forEach((plane, channel) => plane.set((run[channel] ?? run[0] ?? plane).subarray(copyFrom - frame, copyTo - frame), copyFrom - from));
      frame += length;
    }
    return out;
  }

  /** Waits for the index where timestamps are not exact; finds the packet at `frame` and goes back by the preroll. */
  async #entryAt(frame: number, end: number): Promise<Entry | undefined> {
    const known = () => this.#index.count > 0 && this.#index.frameOf(this.#index.count - 1) >= end;
    while (!known() && !this.#isIndexed && !this.#options.exactTimestamps) {
      await new Promise<void>((resolve) => {
        this.#onIndexed.push(resolve);
      });
    }
    const preroll = PREROLL[this.#options.codec] ?? (this.#options.codec.startsWith("pcm") ? 0 : DEFAULT_PREROLL);
    if (known() || this.#isIndexed) return this.#entryByIndex(frame, preroll);
    return this.#entryByTimestamp(frame, preroll);
  }

  async #entryByIndex(frame: number, preroll: number): Promise<Entry | undefined> {
    if (this.#index.count === 0) return undefined;
    const wanted = this.#index.packetAt(frame);
    const start = wanted - preroll;
    const packet = start <= 0 ? await this.#sink.getFirstPacket() : await this.#sink.getPacket(this.#index.timestampOf(start));
    if (packet === null) return undefined;
    // Entry i of the index is output i of a decode from the file's start; a decode from the middle lacks its first output.
    const drop = start <= 0 ? wanted : preroll - this.#lead;
    return { packet, drop, frame: this.#index.frameOf(wanted) };
  }

  async #entryByTimestamp(frame: number, preroll: number): Promise<Entry | undefined> {
    const { rate } = this.facts;
    const { startFrames } = this.#options.trim;
    const wanted = (await this.#sink.getPacket((frame + startFrames + 0.5) / rate)) ?? (await this.#sink.getFirstPacket());
    if (wanted === null) return undefined;
    const before = wanted.timestamp - (preroll + 0.5) * Math.max(wanted.duration, 1e-4);
    const packet = preroll === 0 ? wanted : ((await this.#sink.getPacket(before)) ?? (await this.#sink.getFirstPacket()));
    if (packet === null) return undefined;
    let drop = 0;
    for (let at: EncodedPacket | null = packet; at !== null && at.timestamp < wanted.timestamp; drop += 1) {
      at = await this.#sink.getNextPacket(at, { metadataOnly: true });
    }
    return { packet, drop, frame: Math.round(wanted.timestamp * rate) - startFrames };
  }

  /** Decodes from the entry's packet until `end` is covered; the output of the preroll is dropped. */
  async #decodeFrom(entry: Entry, end: number): Promise<readonly Planar[]> {
    const decoder = (this.#decoder ??= createPacketDecoder(this.#options.codec, this.#options.config, (planes) => this.#outputs.push(planes)));
    this.#outputs = [];
    let packet: EncodedPacket | null = entry.packet;
    let sent = 0;
    let covered = entry.frame;
    try {
      // Two more than the durations ask for: containers round them, and a decoder may need one packet to begin.
      for (let spare = 2; packet !== null && spare > 0; sent += 1) {
        if (covered >= end) spare -= 1;
        else if (sent >= entry.drop) covered += Math.round(packet.duration * this.facts.rate);
        decoder.decode(packet);
        await decoder.ready();
        packet = await this.#sink.getNextPacket(packet);
      }
      await decoder.flush();
    } catch (error) {
      // A damaged packet: what came out before it is used, and the next read begins with a new decoder.
      decoder.close();
      this.#decoder = undefined;
      if (sent === 0) throw error;
    }
    return this.#outputs.slice(entry.drop);
  }
}

/** Places the outputs of a linear decode: index entries, the trim at the start, silence before sound that begins late. */
class LinearPlacement {
  readonly #index: PacketIndex;
  readonly #facts: AudioFacts;
  readonly #planes: 1 | 2;
  readonly #trim: MusicTrim;
  readonly #timestamps: number[] = [];
  #next = 0;
  #started = false;
  /** Presentation frame after the last placed output. */
  frames = 0;

  constructor(index: PacketIndex, facts: AudioFacts, planes: 1 | 2, trim: MusicTrim) {
    this.#index = index;
    this.#facts = facts;
    this.#planes = planes;
    this.#trim = trim;
  }

  expect(timestamp: number): void {
    this.#timestamps.push(timestamp);
  }

  /** Runs of presentation frames, in order from 0, cut at the file's length. */
  place(outputs: readonly Planar[]): readonly Planar[] {
    const runs: Planar[] = [];
    for (const output of outputs) {
      if (!this.#started) runs.push(...this.#start(output));
      const length = output[0]?.length ?? 0;
      this.#index.add(this.#timestamps[this.#next] ?? 0, this.frames);
      this.#next += 1;
      const from = Math.max(0, -this.frames);
      const to = Math.min(length, this.#facts.lengthFrames - this.frames);
      if (to > from) runs.push(output.map((plane) => plane.subarray(from, to)));
      this.frames += length;
    }
    return runs;
  }

  /** The first output ends where the second packet begins: decoders cut pre-skip off its front. Returns silence for a late start. */
  #start(output: Planar): readonly Planar[] {
    this.#started = true;
    const isVorbis = this.#facts.codec === "vorbis";
    if (isVorbis) this.#next = 1;
    const own = this.#timestamps[this.#next] ?? 0;
    const following = this.#timestamps[this.#next + 1];
    const nominal = following === undefined ? (output[0]?.length ?? 0) : Math.round((following - own) * this.#facts.rate);
    const cut = Math.max(0, nominal - (output[0]?.length ?? 0));
    this.frames = Math.round(own * this.#facts.rate) - this.#trim.startFrames + (this.#facts.codec === "opus" ? cut : 0);
    return this.frames > 0 ? [silentPlanes(this.#planes, Math.min(this.frames, this.#facts.lengthFrames))] : [];
  }
}
