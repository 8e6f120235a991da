import { packSegment } from "./encoded-segment.ts";
import type { EncodedSegment } from "./encoded-segment.ts";
import type { EncodeBatch, Encoders, MixedSegment } from "./encoders.ts";
import { Prefetcher } from "../mix/prefetcher.ts";
import type { Mixdown } from "../mix/mixdown.ts";
import { reportOf } from "./segment-facts.ts";
import type { MixReport, SegmentFacts } from "./segment-facts.ts";
import type { MixSegment } from "../mix/segment-grid.ts";
import { SoundParts } from "./sound-parts.ts";
import type { Probe } from "../verify/sync-probe.ts";

export type EncodedSound = {
  /** The packets in a file that is exactly as long as the mix. */
  readonly file: Blob;
  readonly report: MixReport;
  readonly probes: readonly Probe[];
  /** How many segments had to be encoded; the others were cached by an earlier export. */
  readonly encodedSegments: number;
};

/** At most this many consecutive segments are encoded as one batch while they wait for an engine: half a minute. */
const BATCH_SEGMENTS = 3;
/** Cached segments that are requested in parallel: the way to the worker and back takes longer than the answer. */
const ASKED_FOR = 8;

/**
 * Requests the mix segment by segment and encodes new segments in batches while mixing continues: segments that are not cached come first,
 * cached ones while those are encoded. At most one batch waits beside those being encoded, plus `ASKED_FOR` segments if cached ones turn
 * out to be missing. Rejects like the mixdown and the encoders.
 */
export async function encodeSound(
  mixdown: Mixdown,
  encoders: Encoders,
  lengthFrames: number,
  onProgress: (phase: "mix" | "encode", done: number) => void,
): Promise<EncodedSound> {
  onProgress("mix", 0);
  const encoding = new SoundEncoding(mixdown, encoders, onProgress, new Set(await mixdown.missing()));
  await encoding.run();
  const { facts, parts, renderedCount } = encoding;
  const file = await encoders.codecSettings.fileOf(parts.all(), lengthFrames);
  return { file, report: reportOf(facts), probes: facts.map(({ probe }) => probe), encodedSegments: renderedCount };
}

/**
 * missing → requested → mixed → encoding → done. A cached segment is requested too, and is then done, or mixed if its cache entry cannot be
 * read. A failure in any state ends the whole encoding.
 */
type SegmentState = "missing" | "cached" | "requested" | "mixed" | "encoding" | "done";

class SoundEncoding {
  readonly facts: SegmentFacts[] = [];
  readonly parts = new SoundParts();
  renderedCount = 0;
  readonly #mixdown: Mixdown;
  readonly #encoders: Encoders;
  readonly #onProgress: (phase: "mix" | "encode", done: number) => void;
  /** By segment index. */
  readonly #states: SegmentState[];
  readonly #cached: Prefetcher<Awaited<ReturnType<Mixdown["getSegment"]>>>;
  readonly #encodings: Promise<void>[] = [];
  /** Rejects at the first failure of a running encoding, while others have not begun. */
  readonly #failure: Promise<never>;
  #fail: (cause: unknown) => void = () => undefined;
  /** Resolves when an engine has accepted the last batch. */
  #accepted: Promise<unknown> = Promise.resolve();
  #isAccepted = true;
  #deliveredCount = 0;
  #doneCount = 0;
  /** Consecutive segments in state "mixed". */
  #mixed: MixedSegment[] = [];

  constructor(
    mixdown: Mixdown,
    encoders: Encoders,
    onProgress: (phase: "mix" | "encode", done: number) => void,
    missing: ReadonlySet<number>,
  ) {
    this.#mixdown = mixdown;
    this.#encoders = encoders;
    this.#onProgress = onProgress;
    this.#states = mixdown.segments.map(({ index }) => (missing.has(index) ? "missing" : "cached"));
    this.#cached = new Prefetcher(
      mixdown.segments.flatMap(({ index }) => (missing.has(index) ? [] : [index])),
      ASKED_FOR,
      (index) => mixdown.getSegment(index),
    );
    this.#failure = new Promise<never>((_, reject) => (this.#fail = reject));
    this.#failure.catch(() => undefined);
  }

  async run(): Promise<void> {
    for (let segment = this.#next(); segment; segment = this.#next()) {
      if (this.#states[segment.index] === "missing") await this.#orFailure(this.#accepted);
      await this.#request(segment);
      if (this.#mixed.length > 0 && (this.#encoders.isFree() || !goesOn(this.#mixed, this.#first("missing")))) await this.#encodeMixed();
    }
    await Promise.all(this.#encodings);
  }

  #first(state: SegmentState): MixSegment | undefined {
    return this.#mixdown.segments.find(({ index }) => this.#states[index] === state);
  }

  /** While a batch waits for an engine, cached segments are requested: rendering more would only fill the memory. */
  #next(): MixSegment | undefined {
    return this.#isAccepted ? (this.#first("missing") ?? this.#first("cached")) : (this.#first("cached") ?? this.#first("missing"));
  }

  #orFailure<Value>(value: Promise<Value>): Promise<Value> {
    return Promise.race([value, this.#failure]);
  }

  /** missing or cached → requested → done or mixed */
  async #request(segment: MixSegment): Promise<void> {
    const { index } = segment;
    const isCached = this.#states[index] === "cached";
    this.#states[index] = "requested";
    const delivered = await this.#orFailure(isCached ? this.#cached.get(index) : this.#mixdown.getSegment(index));
    this.facts[index] = delivered.facts;
    this.#deliveredCount += 1;
    this.#onProgress("mix", this.#deliveredCount / this.#states.length);
    if (delivered.type === "found") return this.#done(index, delivered.encoded);
    this.renderedCount += 1;
    if (this.#mixed.length > 0 && !goesOn(this.#mixed, segment)) await this.#encodeMixed();
    this.#states[index] = "mixed";
    this.#mixed.push({ segment, pcm: delivered.pcm });
  }

  /** mixed → encoding, once an engine has accepted the previous batch */
  async #encodeMixed(): Promise<void> {
    await this.#orFailure(this.#accepted);
    const batch = this.#mixed;
    this.#mixed = [];
    this.#isAccepted = false;
    const started = this.#encoders.start(batch);
    this.#accepted = started.then(() => (this.#isAccepted = true));
    // Awaited only before the next segment is rendered; its failure is reported by its encodings.
    this.#accepted.catch(() => undefined);
    const encoded = started.then((under) => under.encoded);
    batch.forEach(({ segment: { index } }, place) => {
      this.#states[index] = "encoding";
      const encoding = encoded.then((results) => this.#encoded(index, results[place]));
      encoding.catch(this.#fail);
      this.#encodings.push(encoding);
    });
  }

  /** encoding → done, and cached for the next export */
  #encoded(index: number, result: EncodedSegment | undefined): void {
    if (!result) throw new Error("An encoder left out a segment.");
    this.#done(index, result);
    this.#mixdown.cachePackets(index, packSegment(result));
  }

  #done(index: number, encoded: EncodedSegment): void {
    this.parts.add(index, encoded);
    this.#states[index] = "done";
    this.#doneCount += 1;
    this.#onProgress("encode", this.#doneCount / this.#states.length);
  }
}

/** Whether the next segment to render can be encoded as one batch with those before it. */
function goesOn(mixed: EncodeBatch, next: MixSegment | undefined): boolean {
  const last = mixed.at(-1)?.segment;
  return mixed.length < BATCH_SEGMENTS && last !== undefined && next?.index === last.index + 1;
}
