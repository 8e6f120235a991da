import { createEmitter } from "../emitter.ts";
import type { FramesCommand, FramesReport, FrameStep, SteppedFrame } from "./picture-frames-protocol.ts";
import { sentBytes } from "../sources/sent-bytes.ts";
import type { SourceBytes } from "../types.ts";
import workerUrl from "./picture-frames-worker.ts?worker&url";
import { startWorker } from "../sources/start-worker.ts";

export type ShownFrame = {
  /** Start of the frame, in seconds of the picture. */
  readonly seconds: number;
  /** True: the frame of the wanted time; false: one near it. */
  readonly isExact: boolean;
};

/**
 * Single frames of a picture, decoded beside the video element, which needs a whole seek for each: shows the nearest frame at once, the
 * exact one soon, and the next ones from memory (64 MB at most).
 */
export type PictureFrames = {
  /** Shows the frame wanted last, in the picture's aspect ratio, within the size set; lay it out with `object-fit: contain`. */
  readonly canvas: HTMLCanvasElement;
  /** Frames can be shown: the picture is open, and WebCodecs can decode it here. */
  readonly canShow: boolean;
  /** Frames can be found: the picture is open, whether it can be decoded here or not. */
  readonly canFind: boolean;
  /** Time of the picture's first frame according to its container; undefined until it is read, or if it cannot be read. */
  readonly firstSeconds: number | undefined;
  /** The frame on the canvas; undefined after `rest`, until another is shown. Exact: it is the frame that the newest `want` requested. */
  readonly shown: ShownFrame | undefined;
  /** How large the picture is shown, in device pixels. */
  setSize(widthPx: number, heightPx: number): void;
  /** Shows the frame of this time. Only the newest call counts. */
  want(seconds: number): void;
  /** Stops decoding; decoded frames stay cached. */
  rest(): void;
  /** Finds a frame without showing it, by the timestamps in the file. Undefined: that is impossible, or takes too long. */
  findStep(step: FrameStep): Promise<SteppedFrame | undefined>;
  /** Called after each change of the properties above. */
  onChange(listener: () => void): () => void;
  dispose(): void;
};

/** A file that takes longer to open was crafted to hang the demuxer, or the network hangs: the element alone then shows the picture. */
const OPEN_PATIENCE_MS = 60_000;
/** Longest search for up to ten frames (a held key asks one search for more): later the user believes that the key does nothing. */
const FIND_PATIENCE_MS = 500;

class DecodedFrames implements PictureFrames {
  readonly canvas = document.createElement("canvas");
  readonly #worker: Worker | undefined;
  readonly #bytes: SourceBytes;
  readonly #changed = createEmitter<void>();
  readonly #searches = new Map<number, (frame: SteppedFrame | undefined) => void>();
  #searchCount = 0;
  #canFind = false;
  #canShow = false;
  #firstSeconds: number | undefined;
  #shown: ShownFrame | undefined;
  #wants = 0;
  /** Number of the first `want` since the last `rest`. */
  #firstWant = 1;
  #wantedSeconds: number | undefined;
  #size: { readonly widthPx: number; readonly heightPx: number } | undefined;
  #openTimer: ReturnType<typeof setTimeout> | undefined;
  #isDisposed = false;

  constructor(bytes: SourceBytes) {
    this.#bytes = bytes;
    if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return;
    const worker = startWorker(workerUrl, "layback-picture");
    this.#worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<FramesReport>) => this.#receive(data));
    // Without the worker the video element shows everything, as it does without WebCodecs.
    for (const sign of ["error", "messageerror"] as const) worker.addEventListener(sign, () => this.#end());
    this.#openTimer = setTimeout(() => this.#end(), OPEN_PATIENCE_MS);
    const canvas = this.canvas.transferControlToOffscreen();
    this.#send({ type: "open", bytes: sentBytes(bytes), canvas }, [canvas]);
  }

  get canShow(): boolean {
    return this.#canShow;
  }

  get canFind(): boolean {
    return this.#canFind;
  }

  get firstSeconds(): number | undefined {
    return this.#firstSeconds;
  }

  get shown(): ShownFrame | undefined {
    return this.#shown;
  }

  setSize(widthPx: number, heightPx: number): void {
    if (!(widthPx > 0 && heightPx > 0)) return;
    this.#size = { widthPx, heightPx };
    this.#sendSize();
  }

  want(seconds: number): void {
    if (!this.#canShow || seconds === this.#wantedSeconds) return;
    this.#wantedSeconds = seconds;
    this.#wants += 1;
    if (this.#shown !== undefined) this.#shown = { ...this.#shown, isExact: false };
    this.#send({ type: "want", requestNumber: this.#wants, seconds });
  }

  rest(): void {
    if (this.#wantedSeconds === undefined) return;
    this.#wantedSeconds = undefined;
    this.#shown = undefined;
    this.#wants += 1;
    this.#firstWant = this.#wants + 1;
    this.#send({ type: "rest" });
  }

  findStep(step: FrameStep): Promise<SteppedFrame | undefined> {
    if (!this.#canFind) return Promise.resolve(undefined);
    this.#searchCount += 1;
    const request = this.#searchCount;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#found(request, undefined), FIND_PATIENCE_MS * Math.ceil(Math.abs(step.count) / 10));
      this.#searches.set(request, (frame) => {
        clearTimeout(timer);
        resolve(frame);
      });
      this.#send({ type: "findStep", request, step });
    });
  }

  onChange(listener: () => void): () => void {
    return this.#changed.on(listener);
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#changed.clear();
    this.#end();
    this.canvas.remove();
  }

  #receive(report: FramesReport): void {
    if (this.#isDisposed) return;
    switch (report.type) {
      case "opened":
        clearTimeout(this.#openTimer);
        this.#firstSeconds = report.firstSeconds;
        this.#canFind = true;
        this.#canShow = report.canDecode;
        this.#sendSize();
        break;
      case "failed":
        return this.#end();
      case "shown":
        if (report.requestNumber < this.#firstWant) return;
        // Late answers are shown as well: the user may scrub faster than frames are decoded.
        this.#shown = { seconds: report.seconds, isExact: report.isExact && report.requestNumber === this.#wants };
        break;
      case "foundStep":
        return this.#found(report.request, report.frame);
      case "askedUrl":
        void this.#answerUrl(report);
        return;
    }
    this.#changed.emit();
  }

  #found(request: number, frame: SteppedFrame | undefined): void {
    this.#searches.get(request)?.(frame);
    this.#searches.delete(request);
  }

  async #answerUrl({ request, refused }: Extract<FramesReport, { type: "askedUrl" }>): Promise<void> {
    const url = "url" in this.#bytes ? await this.#bytes.url(refused).catch(() => undefined) : undefined;
    // Workers resolve URLs against their own, and use them as lock names (`takeTurns`): one spelling for all.
    const href = url === undefined ? undefined : new URL(url, document.baseURI).href;
    if (!this.#isDisposed) this.#send({ type: "answerUrl", request, url: href });
  }

  #end(): void {
    clearTimeout(this.#openTimer);
    this.#canFind = false;
    this.#canShow = false;
    this.#shown = undefined;
    this.#wantedSeconds = undefined;
    this.#worker?.terminate();
    for (const request of this.#searches.keys()) this.#found(request, undefined);
    this.#changed.emit();
  }

  /** Before the picture is open, the worker cannot use a size. */
  #sendSize(): void {
    if (this.#canShow && this.#size !== undefined) this.#send({ type: "setSize", ...this.#size });
  }

  #send(command: FramesCommand, transfer: Transferable[] = []): void {
    this.#worker?.postMessage(command, transfer);
  }
}

/** Opens a picture's frames in a worker of their own. If that is impossible, `canShow` stays false. */
export function createPictureFrames(bytes: SourceBytes): PictureFrames {
  return new DecodedFrames(bytes);
}
