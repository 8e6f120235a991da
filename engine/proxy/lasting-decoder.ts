/** Proxy worker: a decoder that goes on behind damage. */
import type { EncodedPacket } from "mediabunny";
import { nextEvent } from "./next-event.ts";

/** Packets in the codec's queue: enough to keep its threads busy, and done soon after a hold. */
const QUEUED = 3;

/** Of storage without room, and of a codec that the browser has taken back. */
export const isQuotaExceeded = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";

/** Decodes packets; after one that cannot be decoded it begins again at the next key packet. */
export class LastingDecoder {
  readonly #config: VideoDecoderConfig;
  #decoder: VideoDecoder | undefined;
  #waiting: VideoFrame[] = [];
  #damage: Error | undefined;

  constructor(config: VideoDecoderConfig) {
    this.#config = config;
  }

  /** Why packets could not be decoded, at first; undefined if all could. */
  get damage(): Error | undefined {
    return this.#damage;
  }

  async decode(packet: EncodedPacket): Promise<void> {
    if (isQuotaExceeded(this.#damage)) throw this.#damage;
    if (this.#decoder?.state !== "configured" && packet.type !== "key") return;
    try {
      const decoder = this.#configured();
      decoder.decode(packet.toEncodedVideoChunk());
      while (decoder.decodeQueueSize >= QUEUED && decoder.state === "configured") await nextEvent(decoder, "dequeue");
    } catch (error) {
      this.#lose(error);
    }
  }

  async flush(): Promise<void> {
    if (this.#decoder?.state === "configured") await this.#decoder.flush().catch((error: unknown) => this.#lose(error));
    if (isQuotaExceeded(this.#damage)) throw this.#damage;
  }

  /** The next decoded frame, which the caller closes. */
  take(): VideoFrame | undefined {
    return this.#waiting.shift();
  }

  close(): void {
    for (const frame of this.#waiting) frame.close();
    this.#waiting = [];
    if (this.#decoder && this.#decoder.state !== "closed") this.#decoder.close();
  }

  #configured(): VideoDecoder {
    if (this.#decoder?.state === "configured") return this.#decoder;
    const decoder = new VideoDecoder({
      output: (frame) => this.#waiting.push(frame),
      error: (error) => {
        this.#damage ??= error;
        // `decode` may wait for it.
        decoder.dispatchEvent(new Event("dequeue"));
      },
    });
    this.#decoder = decoder;
    decoder.configure(this.#config);
    return decoder;
  }

  #lose(error: unknown): void {
    this.#damage ??= error instanceof Error ? error : new Error(String(error));
    if (this.#decoder && this.#decoder.state !== "closed") this.#decoder.close();
  }
}
