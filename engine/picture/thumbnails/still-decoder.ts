/** Thumbnails worker: decodes single key frames. */
import type { EncodedPacket } from "mediabunny";

/** Decodes key packets one at a time; each is a complete picture, independent of other packets. */
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

  /** The caller closes the frame. Undefined if the packet holds none. Throws the decoder's error. */
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
