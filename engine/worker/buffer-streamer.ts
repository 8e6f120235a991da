/**
 * Decode worker: sends the mixer the pages that will sound next, ahead of their use. It alone decides what is resident; the mixer returns a
 * page only on command. It works without the main thread: the mixer itself reports its playhead.
 */
import { indexOfKey, pageKey, packPage, slotOfKey, type PageCache, type PackedPage } from "../decode/pcm/page-cache.ts";
import type { PagedSource } from "../decode/pcm/paged-source.ts";
import { emptyPlan, type ClipReads, type CompiledPlan } from "#worklets/mixer/plan.ts";
import type { StreamerCommand, StreamerReport } from "#worklets/mixer/mixer-protocol.ts";
import { IdleFetcher } from "./idle-fetcher.ts";
import { rangesAhead, rangesNear, pagesToPrefetch, type PlayDirection } from "./prefetch-plan.ts";

/** How far ahead of the playhead pages are resident, where memory allows. */
const AHEAD_SECONDS = 8;
/** How much of the clips that are silent now is resident, so that they sound at once when unmuted. */
const STANDBY_AHEAD_SECONDS = 2;
const STANDBY_BEHIND_SECONDS = 0.5;
/** Limit of resident pages: 96 MB in stereo. With 128 voices each has 2 s. */
const RESIDENT_PAGES = 768;
/** Most pages decoded as one batch in a sequential read, which spreads the preroll. Sizes grow 1, 1, 2, 4: the first pages come at once. */
const MAX_BATCH_PAGES = 4;

/** The last batch of a source's sequential read, in page keys. */
type Batch = { readonly first: number; readonly last: number; readonly length: number };
/** By slot. Audible and silent clips of one source are read at different places: each kind has its own. */
type Batches = Map<number, Batch>;

export class BufferStreamer {
  readonly #port: MessagePort;
  readonly #sources: ReadonlyMap<number, PagedSource>;
  readonly #cache: PageCache;
  readonly #rate: number;
  readonly #onBroken: (slot: number, error: unknown) => void;
  readonly #yieldTask: () => Promise<void>;
  /** Number of `aim` calls: the playhead may have jumped at each. */
  #aims = 0;
  /** Resident pages, least recently wanted first. */
  readonly #resident = new Set<number>();
  #plan: CompiledPlan = emptyPlan();
  /** Clips that are silent now. Their pages get the space that the audible ones leave. */
  #silentClips: ClipReads = emptyPlan();
  #standby: ReadonlySet<number> = new Set();
  readonly #idleFetcher = new IdleFetcher(
    () => this.idle(),
    (key) => this.#bringStandby(key),
  );
  /** The standby page that is being decoded. */
  #decodingStandby: { readonly key: number; readonly over: Promise<unknown> } | undefined;
  #direction: PlayDirection = { frame: 0, speed: 1, loopStart: 0, loopEnd: 0 };
  #isPumping = false;
  #isStale = false;
  readonly #batches: Batches = new Map();
  readonly #standbyBatches: Batches = new Map();
  #idle: (() => void)[] = [];

  constructor(options: {
    readonly port: MessagePort;
    readonly rate: number;
    readonly sources: ReadonlyMap<number, PagedSource>;
    readonly cache: PageCache;
    readonly onBroken: (slot: number, error: unknown) => void;
    /** Handles the messages that have arrived meanwhile. */
    readonly yieldTask: () => Promise<void>;
  }) {
    this.#port = options.port;
    this.#sources = options.sources;
    this.#cache = options.cache;
    this.#onBroken = options.onBroken;
    this.#yieldTask = options.yieldTask;
    this.#rate = options.rate;
    this.#port.addEventListener("message", (event: MessageEvent<StreamerReport>) => this.#receive(event.data));
    // The error ends this worker: a new one takes over the resident pages.
    this.#port.addEventListener("messageerror", () => reportError(new Error("A message of the mixer could not be read.")));
    this.#port.start();
  }

  get residentPages(): number {
    return this.#resident.size;
  }

  /** `silentClips`: the plan's clips that are silent now. */
  setPlan(plan: CompiledPlan, silentClips: ClipReads = emptyPlan()): void {
    this.#plan = plan;
    this.#silentClips = silentClips;
    this.pump();
  }

  aim(direction: PlayDirection): void {
    this.#direction = direction;
    this.#aims += 1;
    this.pump();
  }

  openSlot(slot: number, lengthFrames: number): void {
    this.#post({ type: "openSlot", slot, lengthFrames });
    this.pump();
  }

  closeSlot(slot: number): void {
    this.#post({ type: "closeSlot", slot });
    for (const key of this.#resident) if (slotOfKey(key) === slot) this.#resident.delete(key);
    this.#cache.evictSlot(slot);
    this.#batches.delete(slot);
    this.#standbyBatches.delete(slot);
  }

  /** Resolves when nothing urgent is left to decode. */
  async idle(): Promise<void> {
    while (this.#isPumping) {
      await new Promise<void>((resolve) => {
        this.#idle.push(resolve);
      });
    }
  }

  /** Fetches the missing pages, soonest first. Plans again after a decode if playhead or plan have changed meanwhile. */
  pump(): void {
    this.#isStale = true;
    if (this.#isPumping) return;
    this.#isPumping = true;
    void this.#work();
  }

  async #work(): Promise<void> {
    let missingStandby: readonly number[] = [];
    while (this.#isStale) {
      this.#isStale = false;
      const wanted = this.#wanted();
      const standby = this.#wantedStandby(wanted);
      this.#standby = new Set(standby);
      this.#evictFor(wanted, standby);
      missingStandby = standby.filter((key) => !this.#resident.has(key));
      for (const key of wanted) {
        if (this.#resident.has(key)) continue;
        await this.#bring(key);
        if (this.#isStale) break;
      }
    }
    this.#isPumping = false;
    for (const resolve of this.#idle.splice(0)) resolve();
    this.#idleFetcher.setKeys(missingStandby);
  }

  readonly #lengthOf = (slot: number): number => this.#sources.get(slot)?.lengthFrames ?? 0;

  #wanted(): readonly number[] {
    const ranges = rangesAhead(this.#direction, Math.round(AHEAD_SECONDS * this.#rate), this.#plan.playableFrames);
    return pagesToPrefetch(this.#plan, ranges, this.#lengthOf, RESIDENT_PAGES);
  }

  /** Pages of silent clips, in the space that the audible ones leave. */
  #wantedStandby(audible: readonly number[]): readonly number[] {
    const freePages = RESIDENT_PAGES - audible.length;
    if (this.#silentClips.count === 0 || freePages === 0) return [];
    const ranges = rangesNear(
      this.#direction,
      Math.round(STANDBY_AHEAD_SECONDS * this.#rate),
      Math.round(STANDBY_BEHIND_SECONDS * this.#rate),
      this.#plan.playableFrames,
    );
    const isAudible = new Set(audible);
    const near = pagesToPrefetch(this.#silentClips, ranges, this.#lengthOf, RESIDENT_PAGES);
    return near.filter((key) => !isAudible.has(key)).slice(0, freePages);
  }

  /** Drops the least recently wanted pages, as many as the missing audible ones need: those of silent clips before audible ones. */
  #evictFor(wanted: readonly number[], standby: readonly number[]): void {
    for (const key of [...standby.toReversed(), ...wanted]) if (this.#resident.delete(key)) this.#resident.add(key);
    const missing = wanted.filter((key) => !this.#resident.has(key)).length;
    this.#drop(this.#resident.size + missing - RESIDENT_PAGES);
  }

  #drop(surplus: number): void {
    let left = surplus;
    for (const key of this.#resident) {
      if (left <= 0) return;
      this.#resident.delete(key);
      this.#post({ type: "drop", slot: slotOfKey(key), index: indexOfKey(key) });
      left -= 1;
    }
  }

  async #bring(key: number): Promise<void> {
    if (this.#decodingStandby?.key === key) await this.#decodingStandby.over;
    if (this.#resident.has(key)) return;
    const page = this.#cache.remove(key) ?? (await this.#decode(key, this.#batches));
    if (page !== undefined) this.#deliver(key, page);
  }

  async #bringStandby(key: number): Promise<void> {
    let page = this.#cache.remove(key);
    if (page === undefined) {
      const over = this.#decode(key, this.#standbyBatches);
      this.#decodingStandby = { key, over };
      page = await over;
      this.#decodingStandby = undefined;
    }
    if (page === undefined || !this.#sources.has(slotOfKey(key)) || this.#resident.has(key)) return;
    // Audible pages are due, or the playhead has moved on: the page goes to the cache.
    if (this.#isPumping || !this.#standby.has(key)) return this.#cache.put(key, page);
    this.#drop(this.#resident.size + 1 - RESIDENT_PAGES);
    this.#deliver(key, page);
  }

  #deliver(key: number, page: PackedPage): void {
    if (!this.#sources.has(slotOfKey(key))) return;
    this.#resident.add(key);
    this.#post({ type: "page", slot: slotOfKey(key), index: indexOfKey(key), ...page }, [page.buffer]);
  }

  /** Decodes the page. In a sequential read, in either direction, the next pages are decoded with it and go to the cache. */
  async #decode(key: number, batches: Batches): Promise<PackedPage | undefined> {
    const slot = slotOfKey(key);
    const source = this.#sources.get(slot);
    if (source?.canRead(indexOfKey(key)) !== true) return undefined;
    const { first, count, length } = nextBatch(batches.get(slot), key, source);
    const aims = this.#aims;
    // In a forward batch only the first page is certain to be needed: a jump ends the batch.
    const goesOn = async () => {
      if (first < key) return true;
      await this.#yieldTask();
      return aims === this.#aims && (batches === this.#batches || !this.#isPumping);
    };
    try {
      const pages = await source.pages(indexOfKey(first), count, goesOn);
      batches.set(slot, { first, last: first + pages.length - 1, length });
      let wanted: PackedPage | undefined;
      pages.forEach((channels, at) => {
        const found = first + at;
        if (found === key) wanted = packPage(channels, this.#cache.acquireSpareBuffer());
        else if (!this.#resident.has(found) && !this.#cache.has(found))
          this.#cache.put(found, packPage(channels, this.#cache.acquireSpareBuffer()));
      });
      return wanted;
    } catch (error) {
      this.#onBroken(slot, error);
      return undefined;
    }
  }

  #receive(report: StreamerReport): void {
    if (report.type === "moved") {
      const { frame, speed } = report;
      this.#direction = { ...this.#direction, frame, speed };
      this.pump();
      return;
    }
    if (report.type === "held") {
      for (const index of report.indices) this.#resident.add(pageKey(report.slot, index));
      return;
    }
    if (this.#sources.has(report.slot))
      this.#cache.put(pageKey(report.slot, report.index), { channels: report.channels, buffer: report.buffer });
  }

  #post(command: StreamerCommand, transfer: Transferable[] = []): void {
    this.#port.postMessage(command, transfer);
  }
}

/** The batch to decode for one page: longer with each sequential read; when reading backwards, it ends with that page. */
function nextBatch(
  before: Batch | undefined,
  key: number,
  source: PagedSource,
): { readonly first: number; readonly count: number; readonly length: number } {
  const isOn = before?.last === key - 1;
  const isBack = before?.first === key + 1;
  const length = before !== undefined && (isOn || isBack) ? Math.min(MAX_BATCH_PAGES, 2 * before.length) : 0.5;
  const count = Math.ceil(length);
  if (isBack) {
    const back = Math.min(count, indexOfKey(key) + 1);
    return { first: key - back + 1, count: back, length };
  }
  return { first: key, count: source.canRead(indexOfKey(key) + MAX_BATCH_PAGES) ? count : 1, length };
}
