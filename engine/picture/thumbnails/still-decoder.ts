/** Thumbnails worker: single key frames. */
import type { EncodedPacket } from "mediabunny";

/** Decodes key packets one at a time: each is a whole picture, whatever comes before or after it. */
export class StillDecoder {
  readonly #decoder: VideoDecoder;
  #frame: VideoFrame | undefined;
  #error: Error | undefined;

  constructor(config: VideoDecoderConfig) {
    this.#decoder = new VideoDecoder({
      output: (frame) => {
        this.#frame?.close();
        this.#frame = frame;
      },
      error: (error) => {
        this.#error = error;
      },
    });
    this.#decoder.configure(config);
  }

  /** The receiver closes the frame. Undefined where the packet holds none. Throws what the decoder threw. */
  async decode(packet: EncodedPacket): Promise<VideoFrame | undefined> {
    if (this.#error !== undefined) throw this.#error;
    this.#decoder.decode(packet.toEncodedVideoChunk());
    await this.#decoder.flush();
    const frame = this.#frame;
    this.#frame = undefined;
    return frame;
  }

  close(): void {
    this.#frame?.close();
    this.#frame = undefined;
    if (this.#decoder.state !== "closed") this.#decoder.close();
  }
}
