import { createEmitter } from "../../emitter.ts";
import { sentBytes } from "../../sources/sent-bytes.ts";
import type { SourceBytes } from "../../types.ts";
import type { DecodedThumbnail, ThumbnailCommand, ThumbnailReport, ThumbnailSize, RequestedThumbnail } from "./thumbnails-protocol.ts";
import { startWorker } from "../../sources/start-worker.ts";
import workerUrl from "./thumbnails-worker.ts?worker&url";

/** Thumbnails of a picture, decoded in a worker of their own; more urgent work holds it. Nothing is cached here. */
export type PictureThumbnails = {
  /** The picture's displayed width divided by its height; undefined until the picture is open, or if it cannot be decoded. */
  readonly aspect: number | undefined;
  /** Replaces the previous requests. `requests` are in order of time; none: stop. */
  want(requests: readonly RequestedThumbnail[], size: ThumbnailSize): void;
  /** Held: nothing is decoded, no decoder stays open, and requests wait. */
  hold(isHeld: boolean): void;
  onThumbnail(listener: (thumbnail: DecodedThumbnail) => void): () => void;
  /** Called after `aspect` changed. */
  onChange(listener: () => void): () => void;
  dispose(): void;
};

class DecodedThumbnails implements PictureThumbnails {
  readonly #bytes: SourceBytes;
  readonly #worker: Worker | undefined;
  readonly #made = createEmitter<DecodedThumbnail>();
  readonly #changed = createEmitter<void>();
  #aspect: number | undefined;
  #isDisposed = false;

  constructor(bytes: SourceBytes) {
    this.#bytes = bytes;
    if (typeof Worker === "undefined" || typeof VideoDecoder === "undefined") return;
    this.#worker = startWorker(workerUrl, "layback-thumbnails");
    this.#worker.addEventListener("message", ({ data }: MessageEvent<ThumbnailReport>) => this.#receive(data));
    for (const sign of ["error", "messageerror"] as const) this.#worker.addEventListener(sign, () => this.#end());
    this.#send({ type: "open", bytes: sentBytes(bytes) });
  }

  get aspect(): number | undefined {
    return this.#aspect;
  }

  want(requests: readonly RequestedThumbnail[], size: ThumbnailSize): void {
    if (this.#aspect !== undefined) this.#send({ type: "want", requests, size });
  }

  hold(isHeld: boolean): void {
    this.#send({ type: "hold", isHeld });
  }

  onThumbnail(listener: (thumbnail: DecodedThumbnail) => void): () => void {
    return this.#made.on(listener);
  }

  onChange(listener: () => void): () => void {
    return this.#changed.on(listener);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#made.clear();
    this.#changed.clear();
    this.#end();
  }

  #receive(report: ThumbnailReport): void {
    if (this.#isDisposed) return;
    switch (report.type) {
      case "opened":
        this.#aspect = report.aspect;
        return this.#changed.emit();
      case "made":
        return this.#made.emit(report.thumbnail);
      case "failed":
        return this.#end();
      case "askedUrl":
        void this.#answerUrl(report);
    }
  }

  async #answerUrl({ request, refused }: Extract<ThumbnailReport, { type: "askedUrl" }>): Promise<void> {
    const url = "url" in this.#bytes ? await this.#bytes.url(refused).catch(() => undefined) : undefined;
    // Workers resolve URLs against their own: make them absolute here.
    this.#send({ type: "answerUrl", request, url: url === undefined ? undefined : new URL(url, document.baseURI).href });
  }

  /** No further thumbnails; those delivered stay valid. */
  #end(): void {
    this.#worker?.terminate();
  }

  #send(command: ThumbnailCommand): void {
    this.#worker?.postMessage(command);
  }
}

/** Opens a picture's thumbnails. If that is impossible, `aspect` stays undefined. */
export function createPictureThumbnails(bytes: SourceBytes): PictureThumbnails {
  return new DecodedThumbnails(bytes);
}
