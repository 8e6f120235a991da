/** Picture frames worker, thumbnails worker: one pass of the video decoder, from a key packet on. */
import type { EncodedPacket, EncodedPacketSink } from "mediabunny";
import { disposableTest } from "./picture-disposable.ts";

/** Packets queued in the decoder: enough to keep its threads busy, few enough to discard cheaply. */
const QUEUED_PACKETS = 12;

export const microsOf = (packet: EncodedPacket): number => packet.microsecondTimestamp;

export type DecodeRunOptions = {
  readonly sink: EncodedPacketSink;
  readonly config: VideoDecoderConfig;
  readonly key: EncodedPacket;
  /** In presentation order. The receiver closes the frame. */
  readonly onFrame: (frame: VideoFrame) => void;
};

export class DecodeRun {
  readonly keyMicros: number;
  readonly #sink: EncodedPacketSink;
  readonly #decoder: VideoDecoder;
  readonly #isDisposable: ((packet: Uint8Array) => boolean) | undefined;
  #next: EncodedPacket | null;
  #lastFedMicros = Number.NEGATIVE_INFINITY;
  #lastOutMicros = Number.NEGATIVE_INFINITY;
  #lastLeftOutMicros = Number.NEGATIVE_INFINITY;
  #isEnded = false;
  #error: Error | undefined;
  #onProgress: (() => void) | undefined;

  constructor({ sink, config, key, onFrame }: DecodeRunOptions) {
    this.#sink = sink;
    this.#isDisposable = disposableTest(config);
    this.#next = key;
    this.keyMicros = microsOf(key);
    const progress = () => this.#onProgress?.();
    this.#decoder = new VideoDecoder({
      output: (frame) => {
        this.#lastOutMicros = Math.max(this.#lastOutMicros, frame.timestamp);
        onFrame(frame);
        progress();
      },
      error: (error) => {
        this.#error = error;
        progress();
      },
    });
    this.#decoder.addEventListener("dequeue", progress);
    this.#decoder.configure(config);
  }

  /** Timestamp of the last decoded frame; −Infinity before the first. */
  get lastOutMicros(): number {
    return this.#lastOutMicros;
  }

  /** The file's last frame has been decoded. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Whether this pass reaches that frame sooner than a new pass from its key packet. */
  comesBy(micros: number, keyMicros: number): boolean {
    if (this.#isEnded || micros <= Math.max(this.#lastOutMicros, this.#lastLeftOutMicros) || micros < this.keyMicros) return false;
    return keyMicros <= this.#lastFedMicros || (this.#next !== null && microsOf(this.#next) === keyMicros);
  }

  /**
   * Sends the next packet to the decoder and waits while its queue is full. Skips packets that only frames before `keepFromMicros` need.
   * Throws the decoder's error.
   */
  async feed(keepFromMicros: number): Promise<void> {
    if (this.#error !== undefined) throw this.#error;
    if (this.#next === null) {
      await this.#decoder.flush();
      this.#isEnded = true;
      return;
    }
    const isLeftOut = microsOf(this.#next) < keepFromMicros && this.#isDisposable?.(this.#next.data) === true;
    if (isLeftOut) this.#lastLeftOutMicros = Math.max(this.#lastLeftOutMicros, microsOf(this.#next));
    else this.#decoder.decode(this.#next.toEncodedVideoChunk());
    this.#lastFedMicros = Math.max(this.#lastFedMicros, microsOf(this.#next));
    this.#next = await this.#sink.getNextPacket(this.#next);
    if (this.#decoder.decodeQueueSize < QUEUED_PACKETS) return;
    await new Promise<void>((resolve) => {
      this.#onProgress = resolve;
    });
    this.#onProgress = undefined;
  }

  close(): void {
    if (this.#decoder.state !== "closed") this.#decoder.close();
    this.#onProgress?.();
  }
}
