import type { EncodedPacket } from "mediabunny";
import { downmix, downmixedChannels } from "../pcm/downmix.ts";
import { isPcmCodec, pcmToPlanar } from "../pcm/pcm-samples.ts";
import { silentPlanes, type Planar } from "../raw-audio.ts";
import { usesWebCodecsSound } from "../webcodecs-sound.ts";

/** What came out of one packet, in as many planes as the file has. Only while the callback runs that gets it. */
export type Decoded = {
  readonly frames: number;
  /** All of it, folded. */
  planes(): Planar;
  /** Frames [from, from + count) of it, folded, into `targets` at `at`. */
  copyTo(targets: Planar, at: number, from: number, count: number): void;
};

/** Packets in, folded PCM out, in order. One output per packet, except the first ones of codecs that need a packet to begin. */
export type PacketDecoder = {
  decode(packet: EncodedPacket): void;
  /** Whether `ready` should be awaited before more is sent. */
  isFull(): boolean;
  /**
   * Packets that the decoder has begun with. It takes one after the other: during an output, the last of them is the one that it came of. Browsers
   * that take several at once say more.
   */
  begun(): number;
  /** Resolves when the decoder wants more. */
  ready(): Promise<void>;
  /** Resolves when all output is out. The decoder forgets what came before. Rejects when a packet could not be decoded. */
  flush(): Promise<void>;
  close(): void;
};

/** Packets in flight before `ready` waits: the longer, the less often threads wake each other (2 MB of sound at most). */
const QUEUE_LENGTH = 256;

function decodedPlanes(planes: Planar): Decoded {
  return {
    frames: planes[0]?.length ?? 0,
    planes: () => planes,
    copyTo: (targets, at, from, count) =>
      targets.forEach((target, channel) => target.set((planes[channel] ?? target).subarray(from, from + count), at)),
  };
}

/** Files that were joined of others change their channels on the way: what is mono in a stereo file plays on both sides. */
function inPlanes(folded: Planar, count: 1 | 2): Planar {
  const [left = new Float32Array(), right = left] = folded;
  return count === 1 ? [left] : [left, right];
}

function decodedData(data: AudioData, planeCount: 1 | 2): Decoded {
  const lastPlane = data.numberOfChannels - 1;
  const all = () => {
    const filled = silentPlanes(data.numberOfChannels, data.numberOfFrames);
    filled.forEach((plane, planeIndex) => data.copyTo(plane, { planeIndex, format: "f32-planar" }));
    return inPlanes(downmix(filled), planeCount);
  };
  if (data.numberOfChannels > 2) return decodedPlanes(all());
  return {
    frames: data.numberOfFrames,
    planes: all,
    // Straight to its place: a file of an hour has 150,000 packets.
    copyTo: (targets, at, frameOffset, frameCount) =>
      targets.forEach((target, plane) =>
        data.copyTo(target.subarray(at, at + frameCount), {
          planeIndex: Math.min(plane, lastPlane),
          frameOffset,
          frameCount,
          format: "f32-planar",
        }),
      ),
  };
}

function createWebCodecsDecoder(config: AudioDecoderConfig, output: (decoded: Decoded) => void): PacketDecoder {
  const planeCount = downmixedChannels(config.numberOfChannels);
  let failure: unknown;
  let wake: (() => void) | undefined;
  const decoder = new AudioDecoder({
    output: (data) => {
      output(decodedData(data, planeCount));
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
      // Half empty: not woken for every packet.
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
      output(decodedPlanes(downmix(pcmToPlanar(codec, packet.data, channels))));
    },
    begun: () => begun,
    isFull: () => false,
    ready: () => Promise.resolve(),
    flush: () => Promise.resolve(),
    close: () => undefined,
  };
}

/** A decoder for the codec; `canDecodePackets` must have said yes. */
export function createPacketDecoder(codec: string, config: AudioDecoderConfig, output: (decoded: Decoded) => void): PacketDecoder {
  return isPcmCodec(codec) ? createPcmDecoder(codec, config.numberOfChannels, output) : createWebCodecsDecoder(config, output);
}

/** Whether this browser decodes the codec in packets: PCM always, the rest where WebCodecs has it. */
export async function canDecodePackets(codec: string, config: AudioDecoderConfig, usesWebCodecs: boolean): Promise<boolean> {
  if (isPcmCodec(codec)) return true;
  if (!usesWebCodecs || !usesWebCodecsSound()) return false;
  const support = await AudioDecoder.isConfigSupported(config);
  return support.supported === true;
}
