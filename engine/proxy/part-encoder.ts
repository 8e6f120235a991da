/** Proxy worker: encodes the frames of one part; the encoder scales each to its own size (WebCodecs, 5.2). */
import type { EncodedPacket } from "mediabunny";
import { encodableFrame } from "./encodable-frame.ts";
import { nextEvent } from "./next-event.ts";
import type { ProxyPacket, ProxyPart } from "./proxy-part.ts";

/** Frames in the codec's queue. */
const QUEUED = 3;

export type PartEncoderInput = {
  readonly encoderConfig: VideoEncoderConfig;
  /** Longest distance of two key frames, seconds. */
  readonly keySeconds: number;
  /** The packets of the original, by their times in microseconds. */
  readonly times: ReadonlyMap<number, EncodedPacket>;
};

export class PartEncoder {
  readonly #input: PartEncoderInput;
  readonly #packets: ProxyPacket[] = [];
  readonly #encoder: VideoEncoder;
  #config: VideoDecoderConfig | undefined;
  #failure: Error | undefined;
  #keySeconds = Number.NEGATIVE_INFINITY;

  constructor(input: PartEncoderInput) {
    this.#input = input;
    this.#encoder = new VideoEncoder({
      output: (chunk, metadata) => this.#receive(chunk, metadata),
      error: (error) => {
        this.#failure = error;
        // `add` may wait for it.
        this.#encoder.dispatchEvent(new Event("dequeue"));
      },
    });
    this.#encoder.configure(input.encoderConfig);
  }

  /** Does not close the frame. */
  async add(frame: VideoFrame): Promise<void> {
    const { keySeconds, times } = this.#input;
    const { timestamp } = frame;
    const seconds = timestamp / 1e6;
    // A frame's distance less, so that the distance is never longer.
    const isKey = seconds - this.#keySeconds > keySeconds - (times.get(timestamp)?.duration ?? 0) / 2;
    if (isKey) this.#keySeconds = seconds;
    const encodable = await encodableFrame(frame);
    try {
      if (this.#failure) throw this.#failure;
      this.#encoder.encode(encodable, { keyFrame: isKey });
    } finally {
      if (encodable !== frame) encodable.close();
    }
    while (this.#encoder.encodeQueueSize >= QUEUED && this.#encoder.state === "configured") await nextEvent(this.#encoder, "dequeue");
    if (this.#failure) throw this.#failure;
  }

  async finish(): Promise<ProxyPart> {
    await this.#encoder.flush().catch((error: unknown) => {
      throw this.#failure ?? error;
    });
    if (this.#failure) throw this.#failure;
    if (!this.#config && this.#packets.length > 0) throw new Error("The encoder does not describe its output.");
    const [made, wanted] = [this.#packets.length, this.#input.times.size];
    if (made !== wanted) throw new Error(`The encoder has made ${made} of ${wanted} frames.`);
    return { config: this.#config ?? { codec: this.#input.encoderConfig.codec }, packets: this.#packets };
  }

  close(): void {
    if (this.#encoder.state !== "closed") this.#encoder.close();
  }

  #receive(chunk: EncodedVideoChunk, metadata: EncodedVideoChunkMetadata | undefined): void {
    this.#config ??= metadata?.decoderConfig;
    const source = this.#input.times.get(chunk.timestamp);
    if (!source) {
      this.#failure = new Error("The encoder returns a time that it was not given.");
      return;
    }
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    this.#packets.push({ timestamp: source.timestamp, duration: source.duration, isKey: chunk.type === "key", data });
  }
}
