/**
 * Decode worker: opens sources, sends pages to the mixer over a port of their own, and computes peaks. Order of work: pages that will sound
 * next, detail that the screen requests, linear passes, and last what is persisted on the device and sources that are only shown.
 */
import { PageCache } from "../decode/pcm/page-cache.ts";
import { DecodedCache } from "../cache/decoded-cache.ts";
import { openSoundCache, type SoundCache } from "../cache/sound-cache.ts";
import type { CachedSource } from "../cache/cached-source.ts";
import type { ByteSource } from "../decode/bytes/byte-source.ts";
import { ByteCache, type ByteCacheBudget } from "../decode/bytes/byte-cache.ts";
import { createResamplers } from "../decode/pcm/resampler.ts";
import { httpStatusOf } from "../decode/bytes/fetch-served.ts";
import { AudioOpenError, isNetworkError, type QuickPeaks, type Planar } from "../decode/raw-audio.ts";
import type { Bins } from "../peaks/peak-bins.ts";
import { DetailReader } from "./detail-reader.ts";
import { openCached } from "./open-cached.ts";
import { BufferStreamer } from "./buffer-streamer.ts";
import type { SentBytes } from "../sources/sent-bytes.ts";
import type { DecodeCommand, DecodeReport } from "./decode-protocol.ts";
import { createNumberedRequests } from "./numbered-requests.ts";
import { quickPeaksOf, reportKnown, scanSource, type PeaksBatch } from "./source-scan.ts";
import { ShownSlots } from "./shown-slots.ts";
import { createTaskPool } from "./task-pool.ts";
import type { OpenSourceOptions } from "./worker-sources.ts";
import { createResamplerLoader } from "./load-resampler.ts";
import { createTaskYield } from "./yield-task.ts";

const SCANS_AT_ONCE = 3;
/** Limit, over all files, of concurrent `decodeAudioData` calls for ranges of long files: each takes three times its output's memory. */
const RANGES_AT_ONCE = 4;
/** Time limit of one range: the page may be frozen, or its decoder may never finish. The range is then decoded in this worker. */
const RANGE_MS = 4000;
const CACHE_BYTES = 64 * 2 ** 20;
/** Limit of sound that was decoded in one piece: enough for 10 minutes. */
const DECODED_BYTES = 2 ** 28;
/** Limit of the bytes of files from servers, which are read several times while they are opened. */
const BYTE_CACHE_BYTES = 96 * 2 ** 20;

const buffersOf = (channels: readonly Bins[]) => channels.flatMap(({ min, max }) => [min.buffer, max.buffer]);

type UrlAnswer = Extract<DecodeCommand, { type: "answerUrl" }>;

class DecodeWorker {
  readonly #post: (report: DecodeReport, transfer?: Transferable[]) => void;
  readonly #sources = new Map<number, CachedSource>();
  readonly #cache = new PageCache(CACHE_BYTES);
  readonly #streamer: BufferStreamer;
  readonly #aborts = new Map<number, AbortController>();
  readonly #urlRequests = createNumberedRequests<UrlAnswer>();
  readonly #decodeRequests = createNumberedRequests<Planar | undefined>();
  readonly #opening: OpenSourceOptions;
  readonly #decodedCache = new DecodedCache(DECODED_BYTES);
  readonly #byteBudget: ByteCacheBudget = { freeBytes: BYTE_CACHE_BYTES };
  readonly #shown = new ShownSlots();
  /** Slots whose linear pass is over. */
  readonly #scanned = new Set<number>();
  /** Bytes of served files, until their sound is on the device. */
  readonly #byteCaches = new Map<number, ByteCache>();
  readonly #cacheOnDevice: Promise<SoundCache | undefined>;
  /** Linear passes, a few at a time, so that each file's first peaks appear soon. */
  readonly #scans = createTaskPool(SCANS_AT_ONCE);
  /** Writes to the device's cache, one file at a time. */
  readonly #fills = createTaskPool(1);
  readonly #ranges = createTaskPool(RANGES_AT_ONCE);
  readonly #detail = new DetailReader(this.#cache);
  readonly #yieldTask = createTaskYield();
  #fine: Promise<void> = Promise.resolve();

  constructor(
    { rate, port, resamplerUrl, options }: Extract<DecodeCommand, { type: "configure" }>,
    post: (report: DecodeReport, transfer?: Transferable[]) => void,
  ) {
    this.#post = post;
    this.#opening = {
      rate,
      resamplers: createResamplers(createResamplerLoader(resamplerUrl)),
      decodeWhole: (bytes, atRate) => (bytes instanceof Blob ? this.#askDecode(bytes, atRate) : this.#requestRange(bytes, atRate)),
      usesWebCodecs: options.usesWebCodecs !== false,
    };
    this.#cacheOnDevice = options.cacheBytes === 0 ? Promise.resolve(undefined) : openSoundCache({ budgetBytes: options.cacheBytes });
    this.#streamer = new BufferStreamer({
      port,
      rate,
      sources: this.#sources,
      cache: this.#cache,
      onBroken: (slot, error) => this.#break(slot, error),
      yieldTask: this.#yieldTask,
    });
  }

  handle(command: Exclude<DecodeCommand, { type: "configure" | "ping" }>): void {
    switch (command.type) {
      case "open":
        void this.#open(command);
        return;
      case "scan":
        return this.#startScan(command.slot);
      case "promote":
        return this.#promote(command.slot);
      case "close":
        return this.#close(command.slot);
      case "setPlan":
        return this.#streamer.setPlan(command.plan, command.silentClips);
      case "aim":
        return this.#streamer.aim(command.direction);
      case "readFine":
        this.#fine = this.#fine.then(() => this.#readFine(command.slot, command.index));
        return;
      case "answerUrl":
        return this.#urlRequests.answer(command.request, command);
      case "answerSound":
        return this.#decodeRequests.answer(command.request, command.channels);
    }
  }

  async #open({ slot, bytes, isSuspect, isPlayed }: Extract<DecodeCommand, { type: "open" }>): Promise<void> {
    const abort = new AbortController();
    this.#aborts.set(slot, abort);
    if (!isPlayed) this.#shown.add(slot);
    try {
      await this.#shown.wait(slot, this.#scans);
      if (abort.signal.aborted) return;
      if (isSuspect || !isPlayed) await this.#streamer.idle();
      const onQuickPeaks = (quickPeaks: QuickPeaks) => {
        if (!abort.signal.aborted) this.#quickPeaks(slot, quickPeaks);
      };
      const opening = { ...this.#opening, onQuickPeaks };
      const source = await openCached(this.#bytes(slot, bytes), opening, await this.#cacheOnDevice, this.#decodedCache);
      if (abort.signal.aborted) {
        source.close();
        return;
      }
      this.#sources.set(slot, source);
      const { rate, channels, codec, container, lengthFrames } = source.facts;
      const facts = {
        sampleRate: rate,
        channels,
        codec,
        container,
        lengthFrames: source.lengthFrames,
        channelCount: source.channelCount,
        durationSeconds: lengthFrames / rate,
        cached: source.isKnown,
      };
      // The mixer first: a source that it does not know is silent, also if playback starts on `opened`.
      this.#streamer.openSlot(slot, source.lengthFrames);
      this.#post({ type: "opened", slot, facts, rawFrames: source.rawFrames, needsScan: source.needsScan });
    } catch (error) {
      if (abort.signal.aborted) return;
      const known = error instanceof AudioOpenError ? error : undefined;
      const detail = String(known?.cause ?? error);
      this.#post({ type: "failed", slot, reason: known?.kind ?? "network", codec: known?.codec, detail, status: httpStatusOf(error) });
    }
  }

  #quickPeaks(slot: number, quickPeaks: QuickPeaks): void {
    const { channels, decodedFrames } = quickPeaksOf(quickPeaks);
    const { rate, lengthFrames: rawFrames } = quickPeaks;
    this.#post({ type: "quickPeaks", slot, rate, rawFrames, channels, decodedFrames }, buffersOf(channels));
  }

  #bytes(slot: number, sent: SentBytes): ByteSource {
    if ("blob" in sent) return sent;
    const cache = new ByteCache(this.#byteBudget);
    this.#byteCaches.set(slot, cache);
    let { sizeBytes } = sent;
    return {
      contentName: sent.contentName,
      cache,
      url: async (refused) => {
        const given = await this.#askUrl(slot, refused);
        sizeBytes ??= given.sizeBytes;
        return given.url;
      },
      // The page may learn the size after it has opened the file.
      get sizeBytes() {
        return sizeBytes;
      },
    };
  }

  async #askUrl(slot: number, refused: string | undefined): Promise<{ readonly url: string; readonly sizeBytes: number | undefined }> {
    const given = await this.#urlRequests.ask((request) => this.#post({ type: "askedUrl", request, slot, refused }));
    if (given?.url === undefined) throw new AudioOpenError("network", "The file's address could not be had.");
    return { url: given.url, sizeBytes: given.sizeBytes };
  }

  #requestRange(bytes: ArrayBuffer, rate: number): Promise<Planar | undefined> {
    return this.#ranges.run(() => this.#askDecode(bytes, rate, AbortSignal.timeout(RANGE_MS)));
  }

  /** Also undefined if the signal aborts before the answer. */
  #askDecode(bytes: Blob | ArrayBuffer, rate: number, signal?: AbortSignal): Promise<Planar | undefined> {
    const transfer = bytes instanceof Blob ? [] : [bytes];
    return this.#decodeRequests.ask((request) => this.#post({ type: "askedDecode", request, bytes, rate }, transfer), signal);
  }

  #startScan(slot: number): void {
    const source = this.#sources.get(slot);
    const signal = this.#aborts.get(slot)?.signal;
    if (source === undefined || signal === undefined) return;
    const scan = () => this.#scan(slot, source, signal);
    // Not queued: a source that can be read only behind its linear pass, one with cached peaks, and one that lets all others go first.
    void (source.needsScan || source.isKnown || this.#shown.has(slot) ? scan() : this.#scans.run(scan));
  }

  async #scan(slot: number, source: CachedSource, signal: AbortSignal): Promise<void> {
    const report = (batch: PeaksBatch) => {
      this.#post({ type: "peaked", slot, ...batch }, buffersOf(batch.channels));
      if (source.needsScan) this.#streamer.pump();
    };
    try {
      const known = source.releasePass();
      const yieldTask = () => this.#yieldToUrgent().then(() => this.#shown.wait(slot, this.#scans));
      if (known !== undefined) reportKnown(known, source.rawFrames, report);
      else await source.persistPass(await scanSource(source, report, yieldTask, signal));
    } catch (error) {
      if (!signal.aborted) this.#break(slot, error);
      return;
    }
    if (signal.aborted) return;
    this.#scanned.add(slot);
    if (!this.#shown.has(slot)) return this.#startFill(slot, source, signal);
    this.#dropBytes(slot);
  }

  /** Errors are ignored: the source is then decoded as if there were no cache, and a closed or broken one shows when it is read. */
  #startFill(slot: number, source: CachedSource, signal: AbortSignal): void {
    const fill = async () => (signal.aborted ? undefined : source.fill(() => this.#yieldToAll(), signal).catch(() => undefined));
    void this.#fills.run(fill).then(() => this.#dropBytes(slot));
  }

  #promote(slot: number): void {
    const source = this.#sources.get(slot);
    const signal = this.#aborts.get(slot)?.signal;
    if (this.#shown.delete(slot) && source && signal && this.#scanned.has(slot)) this.#startFill(slot, source, signal);
  }

  /** Waits for queued messages, for the pages that will sound next and for requested detail: they go before linear passes. */
  async #yieldToUrgent(): Promise<void> {
    await this.#yieldTask();
    await this.#streamer.idle();
    await this.#fine;
  }

  /** Waits for all other work: it goes before writes to the cache. */
  async #yieldToAll(): Promise<void> {
    await this.#yieldToUrgent();
    await this.#scans.idle();
  }

  async #readFine(slot: number, index: number): Promise<void> {
    await this.#streamer.idle();
    const source = this.#sources.get(slot);
    try {
      const page = source && (await this.#detail.read(slot, source, index));
      this.#post({ type: "readFine", slot, index, page }, page?.map((samples) => samples.buffer) ?? []);
    } catch (error) {
      this.#break(slot, error);
    }
  }

  #dropBytes(slot: number): void {
    this.#byteCaches.get(slot)?.drop();
    this.#byteCaches.delete(slot);
  }

  #break(slot: number, error: unknown): void {
    const codec = this.#sources.get(slot)?.facts.codec;
    if (codec === undefined) return;
    this.#close(slot);
    const isUnserved = error instanceof AudioOpenError && error.kind === "no-resampler";
    const reason = isUnserved ? "no-resampler" : isNetworkError(error) ? "network" : "unreadable";
    this.#post({ type: "broke", slot, reason, codec, detail: String(error), status: httpStatusOf(error) });
  }

  #close(slot: number): void {
    this.#aborts.get(slot)?.abort();
    this.#aborts.delete(slot);
    this.#sources.get(slot)?.close();
    this.#sources.delete(slot);
    this.#shown.delete(slot);
    this.#scanned.delete(slot);
    this.#dropBytes(slot);
    this.#streamer.closeSlot(slot);
    this.#detail.evictSlot(slot);
  }
}

let worker: DecodeWorker | undefined;

// The main thread gets this as the worker's `error` event.
self.addEventListener("messageerror", () => reportError(new Error("A command could not be read.")));
self.addEventListener("message", (event: MessageEvent<DecodeCommand>) => {
  const command = event.data;
  const post = (report: DecodeReport, transfer: Transferable[] = []) => self.postMessage(report, { transfer });
  if (command.type === "ping") post({ type: "ponged" });
  else if (command.type === "configure") worker = new DecodeWorker(command, post);
  else worker?.handle(command);
});
