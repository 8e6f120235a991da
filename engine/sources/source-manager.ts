/** The main thread's side of the decode worker: sources by id, their peaks, and answers to requests that only this thread can serve. */
import { compileStandby, type CompiledPlan } from "#worklets/mixer/plan.ts";
import type { StreamerCommand } from "#worklets/mixer/mixer-protocol.ts";
import { CrashIsolation } from "./crash-isolation.ts";
import { linkDecoder, type DecodeLink } from "./decode-link.ts";
import { decodeWhole } from "../decode/pcm/decode-whole.ts";
import { usesWebCodecsSound } from "../decode/webcodecs-sound.ts";
import { createPeaksStore, type FilledPeaks } from "../peaks/peaks-store.ts";
import { sentBytes } from "./sent-bytes.ts";
import type { SourceFailure, SourceFailureKind, SourceInfo } from "./source-info.ts";
import { resamplerAddress } from "./resampler-address.ts";
import type { ScriptPlace } from "./start-worker.ts";
import type { EnginePlan, LoadError, SourceBytes, SourceUse } from "../types.ts";
import type { DecodeCommand, DecodeOptions, DecodeReport } from "../worker/decode-protocol.ts";
import type { PlayDirection } from "../worker/prefetch-plan.ts";

type Open = {
  readonly sourceId: string;
  readonly bytes: SourceBytes;
  readonly uses: Set<SourceUse>;
  readonly answer: Promise<SourceInfo | SourceFailure>;
  readonly resolve: (answer: SourceInfo | SourceFailure) => void;
  /** Why there was no address at the last request. */
  addressError?: unknown;
};

export type SourceManagerOptions = {
  readonly rate: number;
  /** Connects the mixer to a new decode worker; returns the worker's port. */
  readonly connect: () => MessagePort;
  readonly decode?: DecodeOptions | undefined;
  readonly scriptPlace?: ScriptPlace | undefined;
  /** A new decode worker has taken over: it needs the plan and the position. */
  readonly onRestart: () => void;
  readonly onError: (error: LoadError) => void;
};

/** Consecutive restarts for which no source is at fault; after that all sources fail, and the next source to be opened starts a new worker. */
const RESTARTS_WITHOUT_CULPRIT = 4;

export class SourceManager {
  readonly peaks: FilledPeaks;
  readonly #options: SourceManagerOptions;
  readonly #crashIsolation = new CrashIsolation();
  /** Slots are never reused, so that a late message cannot reach another source. */
  readonly #slots = new Map<string, number>();
  readonly #open = new Map<number, Open>();
  #link: DecodeLink | undefined;
  #isPlaying = false;
  #restarts = 0;
  #nextSlot = 1;

  constructor(options: SourceManagerOptions) {
    this.#options = options;
    this.peaks = createPeaksStore((sourceId, index) => this.#send({ type: "readFine", slot: this.slotOf(sourceId), index }));
    this.#start();
  }

  get count(): number {
    return this.#open.size;
  }

  /** The mixer's number of a source, assigned at the first call. */
  slotOf(sourceId: string): number {
    const known = this.#slots.get(sourceId);
    if (known !== undefined) return known;
    const slot = this.#nextSlot++;
    this.#slots.set(sourceId, slot);
    return slot;
  }

  /** Opens a source once: a second call for an open source returns the same promise. */
  open(sourceId: string, bytes: SourceBytes, use: SourceUse = "playing"): Promise<SourceInfo | SourceFailure> {
    const slot = this.slotOf(sourceId);
    const known = this.#open.get(slot);
    if (known !== undefined) {
      if (use === "playing" && !known.uses.has(use)) this.#send({ type: "promote", slot });
      known.uses.add(use);
      return known.answer;
    }
    const { promise: answer, resolve } = withResolvers<SourceInfo | SourceFailure>();
    this.#open.set(slot, { sourceId, bytes, uses: new Set([use]), answer, resolve });
    this.#crashIsolation.add(slot);
    if (this.#link === undefined) this.#restart();
    else this.#schedule();
    return answer;
  }

  close(sourceId: string, use: SourceUse = "playing"): void {
    const slot = this.#slots.get(sourceId);
    if (slot === undefined) return;
    const open = this.#open.get(slot);
    open?.uses.delete(use);
    if (open?.uses.size) return;
    open?.resolve(this.#failure(sourceId, "closed", "The source was closed."));
    this.#open.delete(slot);
    this.#slots.delete(sourceId);
    this.peaks.close(sourceId);
    this.#release(slot);
  }

  /** `compiled` is copied. */
  setPlan(plan: EnginePlan, compiled: CompiledPlan): void {
    const silentClips = compileStandby(plan, (sourceId) => this.slotOf(sourceId));
    this.#send({ type: "setPlan", plan: compiled, silentClips });
  }

  aim(direction: PlayDirection): void {
    this.#send({ type: "aim", direction });
  }

  /** The worker must answer heartbeats while playing, too. */
  setPlaying(isPlaying: boolean): void {
    this.#isPlaying = isPlaying;
    this.#watch();
  }

  dispose(): void {
    for (const { sourceId, uses } of this.#open.values()) for (const use of uses) this.close(sourceId, use);
    this.#link?.close();
  }

  #send(command: DecodeCommand, transfer: Transferable[] = []): void {
    this.#link?.send(command, transfer);
  }

  #start(): void {
    const { rate, connect, decode = {}, scriptPlace } = this.#options;
    const link = linkDecoder({
      onReport: (report) => this.#receive(report, link),
      onStopped: (detail, hadStarted) => this.#stopped(detail, hadStarted),
      scriptPlace,
    });
    this.#link = link;
    const port = connect();
    const options = { usesWebCodecs: usesWebCodecsSound(), ...decode };
    link.send({ type: "configure", rate, port, resamplerUrl: resamplerAddress(scriptPlace), options }, [port]);
  }

  #watch(): void {
    this.#link?.watch(this.#isPlaying || this.#crashIsolation.isBusy);
  }

  /** Starts the sources that may begin now. */
  #schedule(): void {
    const { open, read } = this.#crashIsolation.schedule();
    for (const slot of open) this.#sendOpen(slot);
    for (const slot of read) this.#send({ type: "scan", slot });
    this.#watch();
  }

  #sendOpen(slot: number): void {
    const open = this.#open.get(slot);
    if (open === undefined) return;
    const { bytes, uses } = open;
    const isSuspect = this.#crashIsolation.isSuspect(slot);
    this.#send({ type: "open", slot, bytes: sentBytes(bytes), isSuspect, isPlayed: uses.has("playing") });
  }

  #release(slot: number): void {
    this.#crashIsolation.remove(slot);
    this.#send({ type: "close", slot });
    this.#schedule();
  }

  /** The worker hung or crashed: the source that caused it fails, if it is known; all others are opened again in a new worker. */
  #stopped(detail: string, hadStarted: boolean): void {
    this.#link = undefined;
    this.peaks.refuseFine();
    const slot = this.#crashIsolation.stopped();
    this.#restarts = slot === undefined ? this.#restarts + 1 : 0;
    if (!hadStarted || this.#restarts > RESTARTS_WITHOUT_CULPRIT) return this.#failAll(hadStarted ? "unreadable" : "no-decoder", detail);
    if (slot !== undefined) this.#crashIsolation.remove(slot);
    this.#restart();
    const faulty = slot === undefined ? undefined : this.#open.get(slot);
    if (slot !== undefined && faulty !== undefined) this.#fail(slot, faulty, this.#failure(faulty.sourceId, "unreadable", detail));
  }

  /** No worker is left: fails all sources, and closes them in the mixer, which must not wait for them. */
  #failAll(reason: SourceFailureKind, detail: string): void {
    const mixer = this.#options.connect();
    this.#restarts = 0;
    const failing = [...this.#open];
    for (const [slot, open] of failing) {
      mixer.postMessage({ type: "closeSlot", slot } satisfies StreamerCommand);
      this.#fail(slot, open, this.#failure(open.sourceId, reason, detail));
    }
  }

  #restart(): void {
    this.#start();
    this.#options.onRestart();
    this.#schedule();
  }

  #receive(report: DecodeReport, link: DecodeLink): void {
    if (report.type === "askedUrl") void this.#answerUrl(report, link);
    else if (report.type === "askedDecode") void this.#answerSound(report, link);
    else if (report.type !== "ponged") this.#receiveOfSource(report);
  }

  #receiveOfSource(report: Exclude<DecodeReport, { type: "askedUrl" | "askedDecode" | "ponged" }>): void {
    const open = this.#open.get(report.slot);
    if (open === undefined) return;
    const { sourceId } = open;
    switch (report.type) {
      case "opened":
        this.peaks.open(sourceId, {
          rate: report.facts.sampleRate,
          lengthFrames: report.rawFrames,
          channelCount: report.facts.channelCount,
        });
        open.resolve({ ok: true, sourceId, ...report.facts });
        this.#crashIsolation.opened(report.slot);
        // An earlier worker has read it: repeat the linear pass only if reading depends on it.
        if (this.#crashIsolation.isProven(report.slot) && report.needsScan) this.#send({ type: "scan", slot: report.slot });
        return this.#schedule();
      case "quickPeaks":
        // A source that is opened again, in a new worker, has its peaks already.
        if (this.peaks.peaksOf(sourceId) !== undefined) return;
        this.peaks.open(sourceId, {
          rate: report.rate,
          lengthFrames: report.rawFrames,
          channelCount: report.channels.length === 1 ? 1 : 2,
        });
        return this.peaks.fill(sourceId, 0, report.channels, { decodedFrames: report.decodedFrames, complete: false });
      case "failed":
        this.peaks.close(sourceId);
        return this.#fail(report.slot, open, this.#reported(open, report));
      case "broke":
        return this.#fail(report.slot, open, this.#reported(open, report));
      case "peaked":
        this.peaks.fill(sourceId, report.firstBin, report.channels, report);
        if (!report.complete) return;
        this.#crashIsolation.finished(report.slot);
        return this.#schedule();
      case "readFine":
        return this.peaks.fillFine(sourceId, report.index, report.page);
    }
  }

  /** A failed source may be opened again. */
  #fail(slot: number, open: Open, failure: SourceFailure): void {
    this.#open.delete(slot);
    this.#release(slot);
    open.resolve(failure);
    this.#options.onError({ sourceId: open.sourceId, failure, isPlayed: open.uses.has("playing") });
  }

  #failure(sourceId: string, reason: SourceFailureKind, detail: string, codec?: string): SourceFailure {
    return { ok: false, sourceId, reason, codec, detail };
  }

  #reported({ sourceId, addressError }: Open, report: Extract<DecodeReport, { type: "failed" | "broke" }>): SourceFailure {
    const { reason, detail, codec, status } = report;
    const failure = this.#failure(sourceId, reason, detail, codec);
    if (reason !== "network") return failure;
    return { ...failure, ...(status !== undefined && { status }), ...(addressError !== undefined && { addressError }) };
  }

  async #answerUrl({ request, slot, refused }: Extract<DecodeReport, { type: "askedUrl" }>, link: DecodeLink): Promise<void> {
    const open = this.#open.get(slot);
    if (!open || !("url" in open.bytes)) return link.send({ type: "answerUrl", request, url: undefined, sizeBytes: undefined });
    const { bytes } = open;
    let url: string | undefined;
    try {
      // A worker resolves relative URLs against its own: make them absolute here.
      url = new URL(await bytes.url(refused), document.baseURI).href;
      delete open.addressError;
    } catch (error) {
      open.addressError = error;
    }
    // Read last: the size may become known with the address.
    link.send({ type: "answerUrl", request, url, sizeBytes: bytes.sizeBytes });
  }

  async #answerSound({ request, bytes, rate }: Extract<DecodeReport, { type: "askedDecode" }>, link: DecodeLink): Promise<void> {
    const channels = await decodeWhole(bytes, rate);
    link.send({ type: "answerSound", request, channels }, channels?.map((samples) => samples.buffer) ?? []);
  }
}

function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
