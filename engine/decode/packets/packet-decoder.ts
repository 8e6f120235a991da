import type { EncodedPacket } from "mediabunny";
import { downmix, downmixedChannels } from "../pcm/downmix.ts";
import { isPcmCodec, pcmToPlanar } from "../pcm/pcm-samples.ts";
import { silentChannels, type Planar } from "../raw-audio.ts";
import { usesWebCodecsSound } from "../webcodecs-sound.ts";

/** Output of one packet, in as many channels as the downmixed file has. Valid only during the callback that receives it. */
export type Decoded = {
  readonly frames: number;
  /** All frames, downmixed. */
  channels(): Planar;
  /** Copies frames [from, from + count), downmixed, into `targets` at `at`. */
  copyTo(targets: Planar, at: number, from: number, count: number): void;
};

/**
 * Decodes packets to downmixed PCM, in order. One output per packet, except for the first packets of codecs that need a packet to begin.
 */
export type PacketDecoder = {
  decode(packet: EncodedPacket): void;
  /** Whether the caller should await `ready` before it sends more. */
  isFull(): boolean;
  /**
   * Packets that the decoder has begun. A decoder that takes one at a time has begun the packet of the current output last; browsers that
   * take several at once report more.
   */
  begun(): number;
  /** Resolves when the decoder accepts more packets. */
  ready(): Promise<void>;
  /** Resolves when all output is delivered, and resets the decoder's state. Rejects if a packet could not be decoded. */
  flush(): Promise<void>;
  close(): void;
};

/** Packets in flight before `ready` waits. The longer the queue, the less often threads wake each other (2 MB of PCM at most). */
const QUEUE_LENGTH = 256;

function decodedChannels(channels: Planar): Decoded {
  return {
    frames: channels[0]?.length ?? 0,
    channels: () => channels,
    copyTo: (targets, at, from, count) =>
      targets.forEach((target, channel) => target.set((channels[channel] ?? target).subarray(from, from + count), at)),
  };
}

/** Files joined from others may change their channel count midway: mono parts of a stereo file play on both channels. */
function inChannels(downmixed: Planar, count: 1 | 2): Planar {
  const [left = new Float32Array(), right = left] = downmixed;
  return count === 1 ? [left] : [left, right];
}

function decodedData(data: AudioData, channelCount: 1 | 2): Decoded {
  const lastChannel = data.numberOfChannels - 1;
  const all = () => {
    const filled = silentChannels(data.numberOfChannels, data.numberOfFrames);
    filled.forEach((samples, planeIndex) => data.copyTo(samples, { planeIndex, format: "f32-planar" }));
    return inChannels(downmix(filled), channelCount);
  };
  if (data.numberOfChannels > 2) return decodedChannels(all());
  return {
    frames: data.numberOfFrames,
    channels: all,
    // Copies without an intermediate buffer: a file of an hour has 150,000 packets.
    copyTo: (targets, at, frameOffset, frameCount) =>
      targets.forEach((target, channel) =>
        data.copyTo(target.subarray(at, at + frameCount), {
          planeIndex: Math.min(channel, lastChannel),
          frameOffset,
          frameCount,
          format: "f32-planar",
        }),
      ),
  };
}

function createWebCodecsDecoder(config: AudioDecoderConfig, output: (decoded: Decoded) => void): PacketDecoder {
  const channelCount = downmixedChannels(config.numberOfChannels);
  let failure: unknown;
  let wake: (() => void) | undefined;
  const decoder = new AudioDecoder({
    output: (data) => {
      output(decodedData(data, channelCount));
      data.close();
    },
    error: (error) => {
      failure = error;
      wake?.();
    },
  });
  decoder.configure(config);
  let sent = 0;
  const check = () => {
    if (failure !== undefined) throw failure;
  };
  return {
    decode(packet) {
      check();
      decoder.decode(packet.toEncodedAudioChunk());
      sent += 1;
    },
    begun: () => sent - decoder.decodeQueueSize,
    isFull: () => failure !== undefined || decoder.decodeQueueSize >= QUEUE_LENGTH,
    async ready() {
      // Waits until the queue is half empty, so as not to wake for every packet.
      while (decoder.state === "configured" && decoder.decodeQueueSize >= QUEUE_LENGTH / 2) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          decoder.addEventListener("dequeue", wake, { once: true });
        });
      }
      check();
    },
    async flush() {
      check();
      await decoder.flush();
    },
    close() {
      if (decoder.state !== "closed") decoder.close();
    },
  };
}

function createPcmDecoder(codec: string, channels: number, output: (decoded: Decoded) => void): PacketDecoder {
  let begun = 0;
  return {
    decode(packet) {
      begun += 1;
      output(decodedChannels(downmix(pcmToPlanar(codec, packet.data, channels))));
    },
    begun: () => begun,
    isFull: () => false,
    ready: () => Promise.resolve(),
    flush: () => Promise.resolve(),
    close: () => undefined,
  };
}

/** Creates a decoder for the codec; `canDecodePackets` must have returned true. */
export function createPacketDecoder(codec: string, config: AudioDecoderConfig, output: (decoded: Decoded) => void): PacketDecoder {
  return isPcmCodec(codec) ? createPcmDecoder(codec, config.numberOfChannels, output) : createWebCodecsDecoder(config, output);
}

/** Whether this browser can decode the codec packet by packet: PCM always, other codecs if WebCodecs supports them. */
export async function canDecodePackets(codec: string, config: AudioDecoderConfig, usesWebCodecs: boolean): Promise<boolean> {
  if (isPcmCodec(codec)) return true;
  if (!usesWebCodecs || !usesWebCodecsSound()) return false;
  const support = await AudioDecoder.isConfigSupported(config);
  return support.supported === true;
}
