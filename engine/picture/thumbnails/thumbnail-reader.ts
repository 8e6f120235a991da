/**
 * Thumbnails worker: makes the thumbnails requested last. First each request's key frame, which is quick and may be near enough; then the
 * exact frames, in order, in one pass for each key frame.
 */
import type { EncodedPacket, EncodedPacketSink } from "mediabunny";
import { DecodeRun, microsOf } from "../picture-decode-run.ts";
import { FRAME_TOLERANCE_SECONDS } from "../picture-frame-times.ts";
import type { DecodedThumbnail, ThumbnailSize, RequestedThumbnail } from "./thumbnails-protocol.ts";
import type { SmallPixels } from "./small-pixels.ts";
import { StillDecoder } from "./still-decoder.ts";

export type ThumbnailReaderOptions = {
  readonly sink: EncodedPacketSink;
  readonly config: VideoDecoderConfig;
  readonly scale: SmallPixels;
  readonly deliver: (thumbnail: DecodedThumbnail) => void;
  readonly onBroken: (error: unknown) => void;
};

type PendingThumbnail = RequestedThumbnail & {
  readonly micros: number;
  /** The frame shown at its time, and the key packet to begin at; known once the demuxer has returned them. */
  place: { readonly exact: number; readonly key: EncodedPacket } | undefined;
  isDone: boolean;
};

/** Replaced by a new object whenever the current work is to stop. */
type ThumbnailRequests = { readonly all: readonly PendingThumbnail[]; readonly size: ThumbnailSize };

/** Places in the file that cannot be decoded are skipped; after this many failures in a row the reader gives up. */
const MOST_FAILURES = 3;

export class ThumbnailReader {
  readonly #options: ThumbnailReaderOptions;
  #requests: ThumbnailRequests = { all: [], size: { widthPx: 1, heightPx: 1 } };
  #isHeld = false;
  #isWorking = false;
  #failures = 0;
  #stills: StillDecoder | undefined;
  #run: DecodeRun | undefined;
  #scaled: Promise<void> = Promise.resolve();

  constructor(options: ThumbnailReaderOptions) {
    this.#options = options;
  }

  /** Replaces the previous requests. Requests are in order of time. */
  want(requests: readonly RequestedThumbnail[], size: ThumbnailSize): void {
    const toMicros = (seconds: number) => Math.round((seconds + FRAME_TOLERANCE_SECONDS) * 1e6);
    this.#requests = {
      all: requests.map((request) => ({ ...request, micros: toMicros(request.seconds), place: undefined, isDone: false })),
      size,
    };
    this.#work();
  }

  /** While held, nothing is decoded and no decoder stays open. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#requests = { ...this.#requests };
    if (isHeld) this.#stop();
    else this.#work();
  }

  #work(): void {
    if (this.#isWorking || this.#isHeld) return;
    this.#isWorking = true;
    void this.#workUntilDone();
  }

  async #workUntilDone(): Promise<void> {
    let done: ThumbnailRequests | undefined;
    while (!this.#isHeld && done !== this.#requests) {
      const requests = this.#requests;
      await this.#forEach(requests, (request) => this.#makeStill(request, requests));
      await this.#forEach(requests, (request) => this.#makeExact(request, requests));
      if (requests === this.#requests) done = requests;
    }
    this.#isWorking = false;
    this.#stop();
    // Resumed, or new requests arrived, while the last step was ending.
    if (done !== this.#requests) this.#work();
  }

  async #forEach(requests: ThumbnailRequests, make: (request: PendingThumbnail) => Promise<void>): Promise<void> {
    for (const request of requests.all) {
      if (this.#isHeld || requests !== this.#requests) return;
      if (!request.isDone) await this.#attempt(requests, () => make(request));
    }
  }

  /** Ignores the error in which cancelled work ends. */
  async #attempt(requests: ThumbnailRequests, step: () => Promise<void>): Promise<void> {
    try {
      await step();
      this.#failures = 0;
    } catch (error) {
      this.#stop();
      if (requests !== this.#requests) return;
      this.#failures += 1;
      if (this.#failures < MOST_FAILURES) return;
      this.#requests = { ...this.#requests, all: [] };
      this.#options.onBroken(error);
    }
  }

  async #makeStill(request: PendingThumbnail, { all, size }: ThumbnailRequests): Promise<void> {
    const place = await this.#placeOf(request);
    const lagSeconds = Math.max(0, place.exact - microsOf(place.key)) / 1e6;
    const isEnough = lagSeconds <= request.toleranceSeconds;
    // One thumbnail per key frame is enough for now.
    const isFirst = all.every((other) => other === request || other.place?.key.timestamp !== place.key.timestamp);
    if (!isEnough && !isFirst) return;
    this.#stills ??= new StillDecoder(this.#options.config);
    const frame = await this.#stills.decode(place.key);
    if (frame === undefined) return;
    await this.#deliver(request, frame, lagSeconds, size);
    request.isDone = isEnough;
  }

  async #makeExact(request: PendingThumbnail, requests: ThumbnailRequests): Promise<void> {
    const { exact, key } = await this.#placeOf(request);
    this.#stills?.close();
    this.#stills = undefined;
    if (this.#run?.comesBy(exact, microsOf(key)) !== true) {
      this.#endRun();
      this.#run = new DecodeRun({
        sink: this.#options.sink,
        config: this.#options.config,
        key,
        onFrame: (frame) => this.#receive(frame),
      });
    }
    const run = this.#run;
    while (run.lastOutMicros < exact && !run.isEnded && requests === this.#requests) await run.feed(exact);
    await this.#scaled;
  }

  /** Receives a frame of the pass: a requested one, or one on the way. */
  #receive(frame: VideoFrame): void {
    const { all, size } = this.#requests;
    for (const request of all) {
      if (request.isDone || request.place?.exact !== frame.timestamp) continue;
      request.isDone = true;
      const clone = frame.clone();
      this.#scaled = this.#scaled
        .then(() => this.#deliver(request, clone, 0, size))
        .catch((error: unknown) => this.#options.onBroken(error));
    }
    frame.close();
  }

  /** Closes the frame. */
  async #deliver({ seconds }: PendingThumbnail, frame: VideoFrame, lagSeconds: number, size: ThumbnailSize): Promise<void> {
    try {
      this.#options.deliver({ ...size, seconds, lagSeconds, pixels: await this.#options.scale(frame, size) });
    } finally {
      frame.close();
    }
  }

  async #placeOf(request: PendingThumbnail) {
    if (request.place !== undefined) return request.place;
    const { sink } = this.#options;
    const shown =
      (await sink.getPacket(request.micros / 1e6, { metadataOnly: true })) ?? (await sink.getFirstPacket({ metadataOnly: true }));
    if (shown === null) throw new Error("The picture has no frames.");
    const exact = microsOf(shown);
    const options = { verifyKeyPackets: true };
    // Microseconds are rounded down: without one more the frame itself would not be found.
    const key = (await sink.getKeyPacket((exact + 1) / 1e6, options)) ?? (await sink.getFirstKeyPacket(options));
    if (key === null) throw new Error("The picture has no key frames.");
    request.place = { exact, key };
    return request.place;
  }

  #stop(): void {
    this.#stills?.close();
    this.#stills = undefined;
    this.#endRun();
  }

  #endRun(): void {
    this.#run?.close();
    this.#run = undefined;
  }
}
