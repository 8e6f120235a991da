import { createEmitter } from "../emitter.ts";
import type { FramesCommand, FramesReport } from "./picture-frames-protocol.ts";
import { sentBytes } from "../sources/sent-bytes.ts";
import type { SourceBytes } from "../types.ts";
import workerUrl from "./picture-frames-worker.ts?worker&url";
import { startWorker } from "../sources/start-worker.ts";

export type ShownFrame = {
  /** Where the frame begins, seconds of the picture. */
  readonly seconds: number;
  /** It is the frame of the time that was wanted; else one near it. */
  readonly isExact: boolean;
};

/**
 * Single frames of a picture, decoded beside the video element: where that takes a whole seek for each, this shows the nearest frame
 * at once, the exact one soon, and the next ones from memory (64 MB at most).
 */
export type PictureFrames = {
  /** Shows what was last wanted. As large as the picture's own shape within the size set; lay it out with `object-fit: contain`. */
  readonly canvas: HTMLCanvasElement;
  /** Frames can be shown: the picture is open, and WebCodecs decodes it here. */
  readonly canShow: boolean;
  /** Where the picture's first frame lies, by its container; undefined until that is read, and where it cannot be. */
  readonly firstSeconds: number | undefined;
  /** On the canvas; undefined after `rest`, until something is shown again. Exact: it is what the newest `want` asks for. */
  readonly shown: ShownFrame | undefined;
  /** How large the picture is shown, in device pixels. */
  setSize(widthPx: number, heightPx: number): void;
  /** Shows the frame of this time. The newest call counts. */
  want(seconds: number): void;
  /** Nothing is wanted: decoding stops, decoded frames are kept. */
  rest(): void;
  /** After each change of what is above. */
  onChange(listener: () => void): () => void;
  dispose(): void;
};

/** A file that is not open by then was made to hang its reader, or hangs on the network: the element shows what it can. */
const OPEN_PATIENCE_MS = 60_000;

class DecodedFrames implements PictureFrames {
  readonly canvas = document.createElement("canvas");
  readonly #worker: Worker | undefined;
  readonly #bytes: SourceBytes;
  readonly #changed = createEmitter<void>();
  #canShow = false;
  #firstSeconds: number | undefined;
  #shown: ShownFrame | undefined;
  #wants = 0;
  /** The first since the last rest. */
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
    worker.addEventListener("message", ({ data }: MessageEvent<FramesReport>) => this.#hear(data));
    // Without it the video element shows everything, as it does where WebCodecs is missing.
    for (const sign of ["error", "messageerror"] as const) worker.addEventListener(sign, () => this.#end());
    this.#openTimer = setTimeout(() => this.#end(), OPEN_PATIENCE_MS);
    const canvas = this.canvas.transferControlToOffscreen();
    this.#send({ type: "open", bytes: sentBytes(bytes), canvas }, [canvas]);
  }

  get canShow(): boolean {
    return this.#canShow;
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
    this.#send({ type: "want", number: this.#wants, seconds });
  }

  rest(): void {
    if (this.#wantedSeconds === undefined) return;
    this.#wantedSeconds = undefined;
    this.#shown = undefined;
    this.#wants += 1;
    this.#firstWant = this.#wants + 1;
    this.#send({ type: "rest" });
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

  #hear(report: FramesReport): void {
    if (this.#isDisposed) return;
    switch (report.type) {
      case "opened":
        clearTimeout(this.#openTimer);
        this.#firstSeconds = report.firstSeconds;
        this.#canShow = report.canDecode;
        this.#sendSize();
        break;
      case "failed":
        return this.#end();
      case "shown":
        if (report.number < this.#firstWant) return;
        // Late answers are shown as well: the hand may move faster than frames are decoded.
        this.#shown = { seconds: report.seconds, isExact: report.isExact && report.number === this.#wants };
        break;
      case "askedUrl":
        void this.#giveUrl(report);
        return;
    }
    this.#changed.emit();
  }

  async #giveUrl({ request, refused }: Extract<FramesReport, { type: "askedUrl" }>): Promise<void> {
    const url = "url" in this.#bytes ? await this.#bytes.url(refused).catch(() => undefined) : undefined;
    // Workers resolve addresses against their own, and take turns by them: one spelling for all.
    const href = url === undefined ? undefined : new URL(url, document.baseURI).href;
    if (!this.#isDisposed) this.#send({ type: "giveUrl", request, url: href });
  }

  #end(): void {
    clearTimeout(this.#openTimer);
    this.#canShow = false;
    this.#shown = undefined;
    this.#wantedSeconds = undefined;
    this.#worker?.terminate();
    this.#changed.emit();
  }

  /** Before the picture is open nobody can make use of it. */
  #sendSize(): void {
    if (this.#canShow && this.#size !== undefined) this.#send({ type: "setSize", ...this.#size });
  }

  #send(command: FramesCommand, transfer: Transferable[] = []): void {
    this.#worker?.postMessage(command, transfer);
  }
}

/** Opens a picture's frames in a worker of their own. Where that cannot be, they say so by `canShow`. */
export function createPictureFrames(bytes: SourceBytes): PictureFrames {
  return new DecodedFrames(bytes);
}
