/**
 * Decode worker: keeps what is about to sound in the mixer's hands. The only one that decides what is resident; the mixer gives
 * a page back only when told to. Works without the main thread: the mixer itself reports where it is.
 */
import { indexOfKey, pageKey, packPage, slotOfKey, type PageCache, type PackedPage } from "../decode/pcm/page-cache.ts";
import type { PagedSource } from "../decode/pcm/paged-source.ts";
import { emptyPlan, type ClipReads, type CompiledPlan } from "#worklets/mixer/plan.ts";
import type { FeedCommand, FeedReport } from "#worklets/mixer/mixer-protocol.ts";
import { SpareTime } from "./spare-time.ts";
import { rangesAhead, rangesNear, pagesToPrefetch, type PlayDirection } from "./prefetch-plan.ts";

/** How far ahead of the playhead sound is kept, where memory allows. */
const AHEAD_SECONDS = 8;
/** How much of clips that are silent now is kept: unmuted, they are to sound at once. */
const STANDBY_AHEAD_SECONDS = 2;
const STANDBY_BEHIND_SECONDS = 0.5;
/** Pages in the mixer at most: 96 MB of stereo. 128 voices have 2 s each. */
const RESIDENT_PAGES = 768;
/** Pages decoded in one go when a source is read on: spreads the preroll. Runs grow 1, 1, 2, 4, so that the first are there at once. */
const LONGEST_RUN = 4;

/** How far a source was read on without a jump, in keys of pages. */
type Run = { readonly first: number; readonly last: number; readonly length: number };
/** By source. Clips that are heard and silent ones of the same source are read at different places: each kind has its own. */
type Runs = Map<number, Run>;

export class BufferStreamer {
  readonly #port: MessagePort;
  readonly #sources: ReadonlyMap<number, PagedSource>;
  readonly #cache: PageCache;
  readonly #rate: number;
  readonly #onBroken: (slot: number, error: unknown) => void;
  readonly #taskBreak: () => Promise<void>;
  /** Times that the playhead was sent elsewhere. */
  #aims = 0;
  /** Pages in the mixer, least recently wanted first. */
  readonly #resident = new Set<number>();
  #plan: CompiledPlan = emptyPlan();
  /** Clips that are silent now. Their pages come after all that is heard, in the room that is left. */
  #silentClips: ClipReads = emptyPlan();
  #standby: ReadonlySet<number> = new Set();
  readonly #spareTime = new SpareTime(
    () => this.idle(),
    (key) => this.#bringStandby(key),
  );
  /** The standby page that is being decoded. */
  #decodingStandby: { readonly key: number; readonly over: Promise<unknown> } | undefined;
  #heading: PlayDirection = { frame: 0, pace: 1, loopStart: 0, loopEnd: 0 };
  #isPumping = false;
  #isStale = false;
  readonly #runs: Runs = new Map();
  readonly #standbyRuns: Runs = new Map();
  #idle: (() => void)[] = [];

  constructor(options: {
    readonly port: MessagePort;
    readonly rate: number;
    readonly sources: ReadonlyMap<number, PagedSource>;
    readonly cache: PageCache;
    readonly onBroken: (slot: number, error: unknown) => void;
    /** Lets messages in that came meanwhile. */
    readonly taskBreak: () => Promise<void>;
  }) {
    this.#port = options.port;
    this.#sources = options.sources;
    this.#cache = options.cache;
    this.#onBroken = options.onBroken;
    this.#taskBreak = options.taskBreak;
    this.#rate = options.rate;
    this.#port.addEventListener("message", (event: MessageEvent<FeedReport>) => this.#hear(event.data));
    // Ends this worker: another one takes over what is resident.
    this.#port.addEventListener("messageerror", () => reportError(new Error("A message of the mixer could not be read.")));
    this.#port.start();
  }

  get residentPages(): number {
    return this.#resident.size;
  }

  /** `silentClips`: what of the plan cannot be heard now. */
  setPlan(plan: CompiledPlan, silentClips: ClipReads = emptyPlan()): void {
    this.#plan = plan;
    this.#silentClips = silentClips;
    this.pump();
  }

  aim(heading: PlayDirection): void {
    this.#heading = heading;
    this.#aims += 1;
    this.pump();
  }

  openSlot(slot: number, lengthFrames: number): void {
    this.#tell({ type: "openSlot", slot, lengthFrames });
    this.pump();
  }

  closeSlot(slot: number): void {
    this.#tell({ type: "closeSlot", slot });
    for (const key of this.#resident) if (slotOfKey(key) === slot) this.#resident.delete(key);
    this.#cache.forgetSlot(slot);
    this.#runs.delete(slot);
    this.#standbyRuns.delete(slot);
  }

  /** Resolves when nothing urgent is left to decode. */
  async idle(): Promise<void> {
    while (this.#isPumping) {
      await new Promise<void>((resolve) => {
        this.#idle.push(resolve);
      });
    }
  }

  /** Brings what is wanted and missing, soonest first; looks again after every decode, for the playhead may have jumped. */
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
      this.#makeRoom(wanted, standby);
      missingStandby = standby.filter((key) => !this.#resident.has(key));
      for (const key of wanted) {
        if (this.#resident.has(key)) continue;
        await this.#bring(key);
        if (this.#isStale) break;
      }
    }
    this.#isPumping = false;
    for (const resolve of this.#idle.splice(0)) resolve();
    this.#spareTime.setKeys(missingStandby);
  }

  readonly #lengthOf = (slot: number): number => this.#sources.get(slot)?.lengthFrames ?? 0;

  #wanted(): readonly number[] {
    const stretches = rangesAhead(this.#heading, Math.round(AHEAD_SECONDS * this.#rate), this.#plan.playableFrames);
    return pagesToPrefetch(this.#plan, stretches, this.#lengthOf, RESIDENT_PAGES);
  }

  /** Of silent clips, in the room that what is heard leaves. */
  #wantedStandby(heard: readonly number[]): readonly number[] {
    const room = RESIDENT_PAGES - heard.length;
    if (this.#silentClips.count === 0 || room === 0) return [];
    const stretches = rangesNear(
      this.#heading,
      Math.round(STANDBY_AHEAD_SECONDS * this.#rate),
      Math.round(STANDBY_BEHIND_SECONDS * this.#rate),
      this.#plan.playableFrames,
    );
    const isHeard = new Set(heard);
    const near = pagesToPrefetch(this.#silentClips, stretches, this.#lengthOf, RESIDENT_PAGES);
    return near.filter((key) => !isHeard.has(key)).slice(0, room);
  }

  /** Takes back the pages that were wanted longest ago, as many as the missing ones that are heard need: of silent clips before others. */
  #makeRoom(wanted: readonly number[], standby: readonly number[]): void {
    for (const key of [...standby.toReversed(), ...wanted]) if (this.#resident.delete(key)) this.#resident.add(key);
    const missing = wanted.filter((key) => !this.#resident.has(key)).length;
    this.#takeBack(this.#resident.size + missing - RESIDENT_PAGES);
  }

  #takeBack(surplus: number): void {
    let left = surplus;
    for (const key of this.#resident) {
      if (left <= 0) return;
      this.#resident.delete(key);
      this.#tell({ type: "drop", slot: slotOfKey(key), index: indexOfKey(key) });
      left -= 1;
    }
  }

  async #bring(key: number): Promise<void> {
    if (this.#decodingStandby?.key === key) await this.#decodingStandby.over;
    if (this.#resident.has(key)) return;
    const page = this.#cache.take(key) ?? (await this.#decode(key, this.#runs));
    if (page !== undefined) this.#give(key, page);
  }

  async #bringStandby(key: number): Promise<void> {
    let page = this.#cache.take(key);
    if (page === undefined) {
      const over = this.#decode(key, this.#standbyRuns);
      this.#decodingStandby = { key, over };
      page = await over;
      this.#decodingStandby = undefined;
    }
    if (page === undefined || !this.#sources.has(slotOfKey(key)) || this.#resident.has(key)) return;
    // What is heard came between, or the playhead is elsewhere: the page waits in the cache.
    if (this.#isPumping || !this.#standby.has(key)) return this.#cache.put(key, page);
    this.#takeBack(this.#resident.size + 1 - RESIDENT_PAGES);
    this.#give(key, page);
  }

  #give(key: number, page: PackedPage): void {
    if (!this.#sources.has(slotOfKey(key))) return;
    this.#resident.add(key);
    this.#tell({ type: "page", slot: slotOfKey(key), index: indexOfKey(key), ...page }, [page.buffer]);
  }

  /** Decodes the page; reading on, either way, the next ones with it, which go to the cache. */
  async #decode(key: number, runs: Runs): Promise<PackedPage | undefined> {
    const slot = slotOfKey(key);
    const source = this.#sources.get(slot);
    if (source?.canRead(indexOfKey(key)) !== true) return undefined;
    const { first, count, length } = nextRun(runs.get(slot), key, source);
    const aims = this.#aims;
    // Of a run that reads on, only the first page is wanted for certain: a jump makes the others wait.
    const goesOn = async () => {
      if (first < key) return true;
      await this.#taskBreak();
      return aims === this.#aims && (runs === this.#runs || !this.#isPumping);
    };
    try {
      const pages = await source.pages(indexOfKey(first), count, goesOn);
      runs.set(slot, { first, last: first + pages.length - 1, length });
      let wanted: PackedPage | undefined;
      pages.forEach((planes, at) => {
        const found = first + at;
        if (found === key) wanted = packPage(planes, this.#cache.takeSpare());
        else if (!this.#resident.has(found) && !this.#cache.has(found)) this.#cache.put(found, packPage(planes, this.#cache.takeSpare()));
      });
      return wanted;
    } catch (error) {
      this.#onBroken(slot, error);
      return undefined;
    }
  }

  #hear(report: FeedReport): void {
    if (report.type === "moved") {
      const { frame, pace } = report;
      this.#heading = { ...this.#heading, frame, pace };
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

  #tell(command: FeedCommand, transfer: Transferable[] = []): void {
    this.#port.postMessage(command, transfer);
  }
}

/** The pages to decode in one go for the sake of one: more each time the source is read on, before it where it is read backwards. */
function nextRun(
  before: Run | undefined,
  key: number,
  source: PagedSource,
): { readonly first: number; readonly count: number; readonly length: number } {
  const isOn = before?.last === key - 1;
  const isBack = before?.first === key + 1;
  const length = before !== undefined && (isOn || isBack) ? Math.min(LONGEST_RUN, 2 * before.length) : 0.5;
  const count = Math.ceil(length);
  if (isBack) {
    const back = Math.min(count, indexOfKey(key) + 1);
    return { first: key - back + 1, count: back, length };
  }
  return { first: key, count: source.canRead(indexOfKey(key) + LONGEST_RUN) ? count : 1, length };
}
