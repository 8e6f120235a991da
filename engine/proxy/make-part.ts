/** Proxy worker: decodes a range of a picture and encodes it again; the encoder scales each frame to its own size (WebCodecs, 5.2). */
import type { EncodedPacket, EncodedPacketSink } from "mediabunny";
import { encodableFrame } from "./encodable-frame.ts";
import type { ProxyPacket, ProxyPart } from "./proxy-part.ts";

/** Packets or frames in a codec's queue: enough to keep its threads busy, and done soon after a hold. */
const QUEUED = 3;

export type PartInput = {
  readonly sink: EncodedPacketSink;
  readonly decoderConfig: VideoDecoderConfig;
  readonly encoderConfig: VideoEncoderConfig;
  /** Longest distance of two key frames, seconds. */
  readonly keySeconds: number;
  /** Presentation times, seconds: frames at or after `from`, before `to`. */
  readonly from: number;
  readonly to: number;
  /** Awaited between frames: more urgent work goes first. */
  readonly yieldTask: () => Promise<void>;
  readonly signal: AbortSignal;
};

/** Rejects with the codec's error, and with the signal's reason. */
export async function makePart(input: PartInput): Promise<ProxyPart> {
  const { sink, decoderConfig, from, to, signal } = input;
  const times = new Map<number, EncodedPacket>();
  const encoder = new PartEncoder(input, times);
  const waiting: VideoFrame[] = [];
  const failures: Error[] = [];
  const decoder = new VideoDecoder({ output: (frame) => waiting.push(frame), error: (error) => failures.push(error) });
  const encodeWaiting = async () => {
    for (let frame = waiting.shift(); frame; frame = waiting.shift()) {
      try {
        if (times.has(frame.timestamp)) await encoder.add(frame);
      } finally {
        frame.close();
      }
      signal.throwIfAborted();
      await input.yieldTask();
    }
  };
  try {
    decoder.configure(decoderConfig);
    for await (const packet of packetsOf(sink, from, to)) {
      if (packet.timestamp >= from && packet.timestamp < to) times.set(packet.microsecondTimestamp, packet);
      decoder.decode(packet.toEncodedVideoChunk());
      while (decoder.decodeQueueSize >= QUEUED && decoder.state === "configured") await nextEvent(decoder, "dequeue");
      const [failure] = failures;
      if (failure) throw failure;
      await encodeWaiting();
    }
    await decoder.flush();
    await encodeWaiting();
    return await encoder.finish();
  } finally {
    for (const frame of waiting) frame.close();
    if (decoder.state !== "closed") decoder.close();
    encoder.close();
  }
}

/** In decode order, from the key packet at or before `from` to the last packet that frames before `to` need. */
async function* packetsOf(sink: EncodedPacketSink, from: number, to: number): AsyncGenerator<EncodedPacket, void, undefined> {
  const options = { verifyKeyPackets: true };
  let packet = (await sink.getKeyPacket(from, options)) ?? (await sink.getFirstKeyPacket(options));
  let endKey: EncodedPacket | undefined;
  while (packet) {
    // Behind the key packet at the end, packets may follow that are presented before it.
    if (endKey && packet.timestamp > endKey.timestamp) return;
    yield packet;
    if (!endKey && packet.timestamp >= to && packet.type === "key") endKey = packet;
    packet = await sink.getNextPacket(packet);
  }
}

class PartEncoder {
  readonly #input: PartInput;
  readonly #times: ReadonlyMap<number, EncodedPacket>;
  readonly #packets: ProxyPacket[] = [];
  readonly #encoder: VideoEncoder;
  #config: VideoDecoderConfig | undefined;
  #failure: Error | undefined;
  #keySeconds = Number.NEGATIVE_INFINITY;

  constructor(input: PartInput, times: ReadonlyMap<number, EncodedPacket>) {
    this.#input = input;
    this.#times = times;
    this.#encoder = new VideoEncoder({
      output: (chunk, metadata) => this.#receive(chunk, metadata),
      error: (error) => {
        this.#failure = error;
      },
    });
    this.#encoder.configure(input.encoderConfig);
  }

  /** Does not close the frame. */
  async add(frame: VideoFrame): Promise<void> {
    const { keySeconds } = this.#input;
    const { timestamp } = frame;
    const seconds = timestamp / 1e6;
    // A frame's distance less, so that the distance is never longer.
    const isKey = seconds - this.#keySeconds > keySeconds - (this.#times.get(timestamp)?.duration ?? 0) / 2;
    if (isKey) this.#keySeconds = seconds;
    const encodable = await encodableFrame(frame);
    try {
      this.#encoder.encode(encodable, { keyFrame: isKey });
    } finally {
      if (encodable !== frame) encodable.close();
    }
    while (this.#encoder.encodeQueueSize >= QUEUED && this.#encoder.state === "configured") await nextEvent(this.#encoder, "dequeue");
    if (this.#failure) throw this.#failure;
  }

  async finish(): Promise<ProxyPart> {
    await this.#encoder.flush();
    if (this.#failure) throw this.#failure;
    if (!this.#config && this.#packets.length > 0) throw new Error("The encoder does not describe its output.");
    return { config: this.#config ?? { codec: this.#input.encoderConfig.codec }, packets: this.#packets };
  }

  close(): void {
    if (this.#encoder.state !== "closed") this.#encoder.close();
  }

  #receive(chunk: EncodedVideoChunk, metadata: EncodedVideoChunkMetadata | undefined): void {
    this.#config ??= metadata?.decoderConfig;
    const source = this.#times.get(chunk.timestamp);
    if (!source) {
      this.#failure = new Error("The encoder returns a time that it was not given.");
      return;
    }
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    this.#packets.push({ timestamp: source.timestamp, duration: source.duration, isKey: chunk.type === "key", data });
  }
}

function nextEvent(target: EventTarget, type: string): Promise<void> {
  return new Promise((resolve) => target.addEventListener(type, () => resolve(), { once: true }));
}
