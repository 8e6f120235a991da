/** Proxy worker: decodes a range of a picture and encodes it again. */
import type { EncodedPacket, EncodedPacketSink } from "mediabunny";
import { LastingDecoder } from "./lasting-decoder.ts";
import { PartEncoder } from "./part-encoder.ts";
import type { ProxyPart } from "./proxy-part.ts";

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
};

export type MadePart = {
  readonly part: ProxyPart;
  /** Why none of its frames could be decoded: the part is black. Undefined: some could. */
  readonly blackBecause: Error | undefined;
};

/** Frames that cannot be decoded are held from the one before them. Rejects with the encoder's error. */
export async function makePart(input: PartInput): Promise<MadePart> {
  const { sink, from, to } = input;
  const times = new Map<number, EncodedPacket>();
  const decoder = new LastingDecoder(input.decoderConfig);
  const encoder = new PartEncoder({ encoderConfig: input.encoderConfig, keySeconds: input.keySeconds, times });
  const frames = new HeldFrames(encoder, input.encoderConfig);
  const encodeWaiting = async () => {
    for (let frame = decoder.take(); frame; frame = decoder.take()) {
      try {
        if (times.has(frame.timestamp)) await frames.add(frame);
      } finally {
        frame.close();
      }
      await input.yieldTask();
    }
  };
  try {
    for await (const packet of packetsOf(sink, from, to)) {
      if (packet.timestamp >= from && packet.timestamp < to) {
        times.set(packet.microsecondTimestamp, packet);
        frames.expect(packet.microsecondTimestamp);
      }
      await decoder.decode(packet);
      await encodeWaiting();
    }
    await decoder.flush();
    await encodeWaiting();
    const isBlack = await frames.finish();
    return { part: await encoder.finish(), blackBecause: isBlack ? (decoder.damage ?? new Error("No frame was decoded.")) : undefined };
  } finally {
    frames.close();
    decoder.close();
    encoder.close();
  }
}

/** In decode order, from the key packet at or before `from` to the last packet that frames before `to` need. */
async function* packetsOf(sink: EncodedPacketSink, from: number, to: number): AsyncGenerator<EncodedPacket, void, undefined> {
  const options = { verifyKeyPackets: true };
  let packet = (await sink.getKeyPacket(from, options)) ?? (await sink.getFirstPacket());
  let endKey: EncodedPacket | undefined;
  while (packet) {
    // Behind the key packet at the end, packets may follow that are presented before it.
    if (endKey && packet.timestamp > endKey.timestamp) return;
    yield packet;
    if (!endKey && packet.timestamp >= to && packet.type === "key") endKey = packet;
    packet = await sink.getNextPacket(packet);
  }
}

/** Gives the encoder a frame for each time of the original, in order. */
class HeldFrames {
  readonly #encoder: PartEncoder;
  readonly #size: { readonly width: number; readonly height: number };
  /** Times, in microseconds, that have no frame yet. */
  readonly #expected = new Set<number>();
  #last: VideoFrame | undefined;

  constructor(encoder: PartEncoder, size: { readonly width: number; readonly height: number }) {
    this.#encoder = encoder;
    this.#size = size;
  }

  expect(time: number): void {
    this.#expected.add(time);
  }

  /** Does not close the frame. One that comes behind a later one is left out: its place is taken. */
  async add(frame: VideoFrame): Promise<void> {
    if (!this.#expected.has(frame.timestamp)) return;
    await this.#fillBefore(frame.timestamp, this.#last ?? frame);
    this.#expected.delete(frame.timestamp);
    await this.#encoder.add(frame);
    this.#last?.close();
    this.#last = frame.clone();
  }

  /** Call once all are decoded. True: there was none, and the picture is black. */
  async finish(): Promise<boolean> {
    const isBlack = this.#last === undefined && this.#expected.size > 0;
    this.#last ??= blackFrame(this.#size);
    await this.#fillBefore(Number.POSITIVE_INFINITY, this.#last);
    return isBlack;
  }

  close(): void {
    this.#last?.close();
  }

  async #fillBefore(end: number, picture: VideoFrame): Promise<void> {
    const missing = [...this.#expected].filter((time) => time < end).sort((one, other) => one - other);
    for (const timestamp of missing) {
      this.#expected.delete(timestamp);
      const held = new VideoFrame(picture, { timestamp });
      try {
        await this.#encoder.add(held);
      } finally {
        held.close();
      }
    }
  }
}

function blackFrame({ width, height }: { readonly width: number; readonly height: number }): VideoFrame {
  return new VideoFrame(new Uint8Array(4 * width * height), { format: "RGBX", codedWidth: width, codedHeight: height, timestamp: 0 });
}
