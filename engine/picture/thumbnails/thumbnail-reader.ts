/**
 * Thumbnails worker: makes the thumbnails requested last. First each request's key frame, which is quick and may be near enough; then the
 * exact frames, in order, in one pass for each key frame.
 */
import type { EncodedPacket, EncodedPacketSink } from "mediabunny";
import { DecodeRun, microsOf } from "../picture-decode-run.ts";
import { FRAME_TOLERANCE_SECONDS } from "../picture-frame-reader.ts";
import type { DecodedThumbnail, ThumbnailSize, RequestedThumbnail } from "./thumbnails-protocol.ts";
import type { SmallPixels } from "./small-pixels.ts";
import { StillDecoder } from "./still-decoder.ts";

export type ThumbnailReaderOptions = {
  readonly sink: EncodedPacketSink;
  readonly config: VideoDecoderConfig;
  readonly scale: SmallPixels;
  readonly give: (thumbnail: DecodedThumbnail) => void;
  readonly onBroken: (error: unknown) => void;
};

type Wish = RequestedThumbnail & {
  readonly micros: number;
  /** The frame shown at its time, and the key packet to begin at; known once the demuxer has returned them. */
  place: { readonly exact: number; readonly key: EncodedPacket } | undefined;
  isDone: boolean;
};

/** Replaced by a new object whenever the current work is to stop. */
type Wishes = { readonly all: readonly Wish[]; readonly size: ThumbnailSize };

/** Places in the file that cannot be decoded are skipped; after this many failures in a row the reader gives up. */
const MOST_FAILURES = 3;

export class ThumbnailReader {
  readonly #options: ThumbnailReaderOptions;
  #wishes: Wishes = { all: [], size: { widthPx: 1, heightPx: 1 } };
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
  want(wishes: readonly RequestedThumbnail[], size: ThumbnailSize): void {
    const toMicros = (seconds: number) => Math.round((seconds + FRAME_TOLERANCE_SECONDS) * 1e6);
    this.#wishes = { all: wishes.map((wish) => ({ ...wish, micros: toMicros(wish.seconds), place: undefined, isDone: false })), size };
    this.#work();
  }

  /** While held, nothing is decoded and no decoder stays open. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#wishes = { ...this.#wishes };
    if (isHeld) this.#rest();
    else this.#work();
  }

  #work(): void {
    if (this.#isWorking || this.#isHeld) return;
    this.#isWorking = true;
    void this.#workOff();
  }

  async #workOff(): Promise<void> {
    let done: Wishes | undefined;
    while (!this.#isHeld && done !== this.#wishes) {
      const wishes = this.#wishes;
      await this.#forEach(wishes, (wish) => this.#makeStill(wish, wishes));
      await this.#forEach(wishes, (wish) => this.#makeExact(wish, wishes));
      if (wishes === this.#wishes) done = wishes;
    }
    this.#isWorking = false;
    this.#rest();
    // Resumed, or new requests arrived, while the last step was ending.
    if (done !== this.#wishes) this.#work();
  }

  async #forEach(wishes: Wishes, make: (wish: Wish) => Promise<void>): Promise<void> {
    for (const wish of wishes.all) {
      if (this.#isHeld || wishes !== this.#wishes) return;
      if (!wish.isDone) await this.#attempt(wishes, () => make(wish));
    }
  }

  /** Ignores the error in which cancelled work ends. */
  async #attempt(wishes: Wishes, step: () => Promise<void>): Promise<void> {
    try {
      await step();
      this.#failures = 0;
    } catch (error) {
      this.#rest();
      if (wishes !== this.#wishes) return;
      this.#failures += 1;
      if (this.#failures < MOST_FAILURES) return;
      this.#wishes = { ...this.#wishes, all: [] };
      this.#options.onBroken(error);
    }
  }

  async #makeStill(wish: Wish, { all, size }: Wishes): Promise<void> {
    const place = await this.#placeOf(wish);
    const lagSeconds = Math.max(0, place.exact - microsOf(place.key)) / 1e6;
    const isEnough = lagSeconds <= wish.toleranceSeconds;
    // One thumbnail per key frame is enough for now.
    const isFirst = all.every((other) => other === wish || other.place?.key.timestamp !== place.key.timestamp);
    if (!isEnough && !isFirst) return;
    this.#stills ??= new StillDecoder(this.#options.config);
    const frame = await this.#stills.decode(place.key);
    if (frame === undefined) return;
    await this.#give(wish, frame, lagSeconds, size);
    wish.isDone = isEnough;
  }

  async #makeExact(wish: Wish, wishes: Wishes): Promise<void> {
    const { exact, key } = await this.#placeOf(wish);
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
    while (run.lastOutMicros < exact && !run.isEnded && wishes === this.#wishes) await run.feed(exact);
    await this.#scaled;
  }

  /** Receives a frame of the pass: a requested one, or one on the way. */
  #receive(frame: VideoFrame): void {
    const { all, size } = this.#wishes;
    for (const wish of all) {
      if (wish.isDone || wish.place?.exact !== frame.timestamp) continue;
      wish.isDone = true;
      const kept = frame.clone();
      this.#scaled = this.#scaled.then(() => this.#give(wish, kept, 0, size)).catch((error: unknown) => this.#options.onBroken(error));
    }
    frame.close();
  }

  /** Closes the frame. */
  async #give({ seconds }: Wish, frame: VideoFrame, lagSeconds: number, size: ThumbnailSize): Promise<void> {
    try {
      this.#options.give({ ...size, seconds, lagSeconds, pixels: await this.#options.scale(frame, size) });
    } finally {
      frame.close();
    }
  }

  async #placeOf(wish: Wish) {
    if (wish.place !== undefined) return wish.place;
    const { sink } = this.#options;
    const shown = (await sink.getPacket(wish.micros / 1e6, { metadataOnly: true })) ?? (await sink.getFirstPacket({ metadataOnly: true }));
    if (shown === null) throw new Error("The picture has no frames.");
    const exact = microsOf(shown);
    const options = { verifyKeyPackets: true };
    // Microseconds are rounded down: without one more the frame itself would not be found.
    const key = (await sink.getKeyPacket((exact + 1) / 1e6, options)) ?? (await sink.getFirstKeyPacket(options));
    if (key === null) throw new Error("The picture has no key frames.");
    wish.place = { exact, key };
    return wish.place;
  }

  #rest(): void {
    this.#stills?.close();
    this.#stills = undefined;
    this.#endRun();
  }

  #endRun(): void {
    this.#run?.close();
    this.#run = undefined;
  }
}
