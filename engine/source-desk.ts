/** The decode worker seen from the main thread: sources by id, their peaks, and the questions only this thread can answer. */
import type { CompiledPlan } from "#worklets/mixer/plan.ts";
import { decodeWhole } from "./decode/decode-whole.ts";
import { createPeaksStore, type FilledPeaks } from "./peaks/store.ts";
import type { SourceFailure, SourceFailureKind, SourceInfo } from "./source-info.ts";
import type { LoadError, SourceBytes } from "./types.ts";
import type { DecodeCommand, DecodeReport } from "./worker/protocol.ts";

type Open = {
  readonly sourceId: string;
  readonly bytes: SourceBytes;
  readonly answer: Promise<SourceInfo | SourceFailure>;
  readonly resolve: (answer: SourceInfo | SourceFailure) => void;
};

export class SourceDesk {
  readonly peaks: FilledPeaks;
  readonly #rate: number;
  readonly #worker: Worker;
  readonly #onError: (error: LoadError) => void;
  /** Numbers of sources are never used again, so a late message cannot reach another source. */
  readonly #slots = new Map<string, number>();
  readonly #open = new Map<number, Open>();
  #nextSlot = 1;

  constructor(rate: number, port: MessagePort, onError: (error: LoadError) => void) {
    this.#rate = rate;
    this.#onError = onError;
    this.#worker = new Worker(new URL("./worker/decode-worker.ts", import.meta.url), { type: "module" });
    this.#worker.addEventListener("message", (event: MessageEvent<DecodeReport>) => this.#hear(event.data));
    this.#worker.addEventListener("error", (event) => this.#crash(event.message));
    this.peaks = createPeaksStore((sourceId, index) => this.#send({ type: "readFine", slot: this.slotOf(sourceId), index }));
    this.#send({ type: "configure", rate, port }, [port]);
  }

  get count(): number {
    return this.#open.size;
  }

  /** The mixer's number of a source, given at first mention. */
  slotOf(sourceId: string): number {
    const known = this.#slots.get(sourceId);
    if (known !== undefined) return known;
    const slot = this.#nextSlot++;
    this.#slots.set(sourceId, slot);
    return slot;
  }

  /** Opens a source, once: a second call for an open one gives the same answer. */
  open(sourceId: string, bytes: SourceBytes): Promise<SourceInfo | SourceFailure> {
    const slot = this.slotOf(sourceId);
    const known = this.#open.get(slot);
    if (known !== undefined) return known.answer;
    const { promise: answer, resolve } = withResolvers<SourceInfo | SourceFailure>();
    this.#open.set(slot, { sourceId, bytes, answer, resolve });
    this.#send({ type: "open", slot, blob: "blob" in bytes ? bytes.blob : undefined });
    return answer;
  }

  close(sourceId: string): void {
    const slot = this.#slots.get(sourceId);
    if (slot === undefined) return;
    this.#open.get(slot)?.resolve(this.#failure(sourceId, "closed", "The source was closed."));
    this.#open.delete(slot);
    this.#slots.delete(sourceId);
    this.peaks.close(sourceId);
    this.#send({ type: "close", slot });
  }

  setPlan(plan: CompiledPlan): void {
    this.#send({ type: "setPlan", plan });
  }

  aim(frame: number, loopStart: number, loopEnd: number): void {
    this.#send({ type: "aim", frame, loopStart, loopEnd });
  }

  dispose(): void {
    for (const { sourceId } of this.#open.values()) this.close(sourceId);
    this.#worker.terminate();
  }

  #send(command: DecodeCommand, transfer: Transferable[] = []): void {
    this.#worker.postMessage(command, transfer);
  }

  #hear(report: DecodeReport): void {
    if (report.type === "askedUrl") void this.#giveUrl(report.request, report.slot);
    else if (report.type === "askedDecode") void this.#giveSound(report.request, report.blob);
    else this.#hearOfSource(report);
  }

  #hearOfSource(report: Exclude<DecodeReport, { type: "askedUrl" | "askedDecode" }>): void {
    const open = this.#open.get(report.slot);
    if (open === undefined) return;
    const { sourceId } = open;
    switch (report.type) {
      case "opened":
        this.peaks.open(sourceId, this.#rate, report.facts.lengthFrames);
        return open.resolve({ ok: true, sourceId, ...report.facts });
      case "failed":
        return this.#fail(report.slot, open, this.#failure(sourceId, report.reason, report.detail, report.codec));
      case "broke":
        return this.#fail(report.slot, open, this.#failure(sourceId, "unreadable", report.detail));
      case "peaked":
        return this.peaks.fill(sourceId, report.firstBin, report, report.decodedFrames, report.complete);
      case "readFine": {
        const { min, max } = report;
        return this.peaks.fillFine(sourceId, report.index, min === undefined || max === undefined ? undefined : { min, max });
      }
    }
  }

  /** A failed source may be opened again. */
  #fail(slot: number, open: Open, failure: SourceFailure): void {
    this.#open.delete(slot);
    open.resolve(failure);
    this.#onError({ sourceId: open.sourceId, failure });
  }

  #failure(sourceId: string, reason: SourceFailureKind, detail: string, codec?: string): SourceFailure {
    return { ok: false, sourceId, reason, codec, detail };
  }

  #crash(message: string): void {
    for (const [slot, open] of this.#open)
      this.#fail(slot, open, this.#failure(open.sourceId, "unreadable", `The decode worker stopped: ${message}`));
  }

  async #giveUrl(request: number, slot: number): Promise<void> {
    const bytes = this.#open.get(slot)?.bytes;
    const url = bytes !== undefined && "url" in bytes ? await bytes.url().catch(() => undefined) : undefined;
    // Workers resolve addresses against their own: make them absolute here.
    this.#send({ type: "giveUrl", request, url: url === undefined ? undefined : new URL(url, document.baseURI).href });
  }

  async #giveSound(request: number, blob: Blob): Promise<void> {
    const rate = this.#rate;
    const sound = await decodeWhole(blob, rate).catch(() => undefined);
    this.#send({ type: "giveSound", request, planes: sound, rate }, sound?.map((plane) => plane.buffer) ?? []);
  }
}

function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
