import { fingerprintBlob } from "#engine/cache/fingerprint.ts";
import type { SourceReader } from "#engine/sources/source-reader.ts";
import { unpackSegment } from "../encode/encoded-segment.ts";
import type { EncodedSegment } from "../encode/encoded-segment.ts";
import { Prefetcher } from "./prefetcher.ts";
import type { MixCommand, MixMessage } from "./mix-protocol.ts";
import { packFacts, packMeasured, unpackFacts, unpackMeasured } from "../encode/pack-facts.ts";
import { measureSegment, renderSegment } from "./render-segment.ts";
import type { MeasuredSegment } from "./render-segment.ts";
import type { SegmentCache } from "./segment-cache.ts";
import type { SegmentFacts } from "../encode/segment-facts.ts";
import { deliveredSegments } from "./segment-grid.ts";
import type { MixSegment } from "./segment-grid.ts";
import { packetsKey, recipeKey } from "./segment-key.ts";
import { segmentRangeOf } from "./segment-range.ts";
import type { SegmentRange } from "./segment-range.ts";

/** Segments that are looked up in parallel: each takes a few browser calls, with idle time between them. */
const LOOKED_FOR = 8;

type Delivered = Extract<MixMessage, { type: "rendered" | "found" }>;
/** A segment that was looked up: its range, its cache key (undefined without a cache), and the cached value, if any. */
type Sought<Value> = { readonly range: SegmentRange; readonly key: string | undefined; readonly stored: Value | undefined };
type Found = { readonly facts: SegmentFacts; readonly encoded: EncodedSegment };
/** A rendered segment whose packets have not arrived yet. */
type Awaited = { readonly recipe: string; readonly packets: string; readonly facts: SegmentFacts };

/** Reads the segments of one mix from the cache, or renders them. */
export class SegmentStore {
  readonly #job: Extract<MixCommand, { type: "open" }>;
  readonly #segments: readonly MixSegment[];
  readonly #reader: SourceReader;
  readonly #cache: SegmentCache | undefined;
  readonly #fingerprints = new Map<string, Promise<string>>();
  #stored: Prefetcher<Sought<Found>>;
  #missing: Prefetcher<Sought<Found>>;
  readonly #measured: Prefetcher<Sought<MeasuredSegment>>;
  readonly #awaited = new Map<number, Awaited>();
  /** Gain on the sum, before the limiter; linear. */
  gain = 1;

  constructor(job: Extract<MixCommand, { type: "open" }>, reader: SourceReader, cache: SegmentCache | undefined) {
    this.#job = job;
    this.#segments = deliveredSegments(job);
    this.#reader = reader;
    this.#cache = cache;
    const all = this.#segments.map(({ index }) => index);
    this.#stored = this.#lookFor(all);
    this.#missing = this.#lookFor([]);
    this.#measured = new Prefetcher(all, LOOKED_FOR, (index) => this.#findMeasured(index));
  }

  /** Resolves with the segments that the cache does not list. Call it after `gain` is set. */
  async sort(): Promise<readonly number[]> {
    const keys = await Promise.all(this.#segments.map(async (segment) => this.#cache && this.#recipeOf(this.#rangeOf(segment), segment)));
    const isStored = (index: number) => this.#cache?.has(keys[index] ?? "") === true;
    const all = this.#segments.map(({ index }) => index);
    const missing = all.filter((index) => !isStored(index));
    this.#missing = this.#lookFor(missing);
    this.#stored = this.#lookFor(all.filter(isStored));
    return missing;
  }

  /** A segment before gain and limiter. */
  async measure(index: number, onProgress: () => void): Promise<MeasuredSegment> {
    const { range, key, stored } = await this.#measured.get(index);
    if (stored) return stored;
    const measured = await measureSegment(range, this.#segment(index), this.#reader, onProgress);
    if (key !== undefined) await this.#cache?.write(key, packMeasured(measured));
    return measured;
  }

  async getSegment(index: number, onProgress: () => void): Promise<Delivered> {
    const { range, key: recipe, stored } = await (this.#missing.has(index) ? this.#missing : this.#stored).get(index);
    if (stored) return { type: "found", index, ...stored };
    const segment = this.#segment(index);
    const { pcm, facts } = await renderSegment(range, segment, this.#reader, onProgress);
    if (recipe === undefined) return { type: "rendered", index, facts, pcm };
    const packets = await packetsKey(pcm, this.#job.encoderName ?? "");
    const same = await this.#readPackets(packets, segment);
    if (!same) {
      this.#awaited.set(index, { recipe, packets, facts });
      return { type: "rendered", index, facts, pcm };
    }
    await this.#cache?.write(recipe, packFacts({ packetsKey: packets, facts }));
    return { type: "found", index, facts, encoded: same };
  }

  async cachePackets(index: number, packed: Uint8Array<ArrayBuffer>): Promise<void> {
    const awaited = this.#awaited.get(index);
    if (!awaited || !this.#cache) return;
    this.#awaited.delete(index);
    await this.#cache.write(awaited.packets, packed);
    await this.#cache.write(awaited.recipe, packFacts({ packetsKey: awaited.packets, facts: awaited.facts }));
  }

  async finish(): Promise<void> {
    await this.#cache?.finish();
  }

  #segment(index: number): MixSegment {
    const segment = this.#segments[index];
    if (!segment) throw new Error(`There is no segment ${index}.`);
    return segment;
  }

  #lookFor(order: readonly number[]): Prefetcher<Sought<Found>> {
    return new Prefetcher(order, LOOKED_FOR, (index) => this.#find(index));
  }

  #rangeOf(segment: MixSegment): SegmentRange {
    return segmentRangeOf(this.#job.plan, segment, this.#job.lengthFrames, this.gain, this.#job.keepsPeaks);
  }

  async #recipeOf(range: SegmentRange, segment: MixSegment): Promise<string> {
    const fingerprints = new Map<string, string>();
    for (const { sourceId } of range.plan.clips) {
      const source = this.#fingerprints.has(sourceId) ? undefined : this.#job.sources.find(({ id }) => id === sourceId);
      if (source) this.#fingerprints.set(sourceId, fingerprintBlob(source.blob));
      const fingerprint = await this.#fingerprints.get(sourceId);
      if (fingerprint !== undefined) fingerprints.set(sourceId, fingerprint);
    }
    // A built worker's address contains a hash of its code. The encoder is part of the key, because a recipe entry leads to packets.
    const code = `${import.meta.url} ${this.#job.encoderName ?? ""}`;
    return recipeKey(range, segment, this.#job.rate, code, fingerprints);
  }

  async #findMeasured(index: number): Promise<Sought<MeasuredSegment>> {
    const segment = this.#segment(index);
    const range = segmentRangeOf(this.#job.plan, segment, this.#job.lengthFrames);
    const key = this.#cache && `${await this.#recipeOf(range, segment)}-loudness`;
    const bytes = key === undefined ? undefined : await this.#cache?.read(key);
    const stored = bytes && unpackMeasured(bytes);
    if (!stored) this.#openAhead(range);
    return { range, key, stored };
  }

  /** Opens the sources of a segment in advance, while earlier segments are still being delivered. */
  #openAhead({ plan }: SegmentRange): void {
    // A source that cannot be opened is reported when it is read.
    for (const id of new Set(plan.clips.map(({ sourceId }) => sourceId))) this.#reader.open(id).catch(() => undefined);
  }

  async #find(index: number): Promise<Sought<Found>> {
    const segment = this.#segment(index);
    const range = this.#rangeOf(segment);
    const key = this.#cache && (await this.#recipeOf(range, segment));
    const bytes = key === undefined ? undefined : await this.#cache?.read(key);
    const stored = bytes && unpackFacts(bytes);
    const encoded = stored && (await this.#readPackets(stored.packetsKey, segment));
    if (!encoded) this.#openAhead(range);
    return { range, key, stored: encoded && { facts: stored.facts, encoded } };
  }

  /** Undefined where there are no such packets, or they are damaged. */
  async #readPackets(key: string, segment: MixSegment): Promise<EncodedSegment | undefined> {
    const bytes = await this.#cache?.read(key);
    const stored = bytes && unpackSegment(bytes);
    return stored?.sizesBytes.length === segment.packetCount ? stored : undefined;
  }
}
