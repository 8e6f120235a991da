import type { EncodedPacket } from "mediabunny";
import { foldDown } from "./fold-down.ts";
import { isPcmCodec, pcmToPlanar } from "./pcm-samples.ts";
import { silentPlanes, type Planar } from "./raw-audio.ts";

/** Packets in, folded PCM out, in order. One output per packet, except the first ones of codecs that need a packet to begin. */
export type PacketDecoder = {
  decode(packet: EncodedPacket): void;
  /** Resolves when the decoder wants more. */
  ready(): Promise<void>;
  /** Resolves when all output is out. The decoder forgets what came before. Rejects when a packet could not be decoded. */
  flush(): Promise<void>;
  close(): void;
};

/** Packets in flight before `ready` waits. */
const QUEUE_LENGTH = 48;

function audioDataPlanes(data: AudioData): Planar {
  const planes = silentPlanes(data.numberOfChannels, data.numberOfFrames);
  planes.forEach((plane, planeIndex) => data.copyTo(plane, { planeIndex, format: "f32-planar" }));
  return planes;
}

function createWebCodecsDecoder(config: AudioDecoderConfig, output: (planes: Planar) => void): PacketDecoder {
  let failure: unknown;
  let wake: (() => void) | undefined;
  const decoder = new AudioDecoder({
    output: (data) => {
      output(foldDown(audioDataPlanes(data)));
      data.close();
    },
    error: (error) => {
      failure = error;
      wake?.();
    },
  });
  decoder.configure(config);
  decoder.addEventListener("dequeue", () => wake?.());
  const check = () => {
    if (failure !== undefined) throw failure;
  };
  return {
    decode(packet) {
      check();
      decoder.decode(packet.toEncodedAudioChunk());
    },
    async ready() {
      while (decoder.state === "configured" && decoder.decodeQueueSize >= QUEUE_LENGTH) {
        await new Promise<void>((resolve) => {
          wake = resolve;
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

function createPcmDecoder(codec: string, channels: number, output: (planes: Planar) => void): PacketDecoder {
  return {
    decode: (packet) => output(foldDown(pcmToPlanar(codec, packet.data, channels))),
    ready: () => Promise.resolve(),
    flush: () => Promise.resolve(),
    close: () => undefined,
  };
}

/** A decoder for the codec; `canDecodePackets` must have said yes. */
export function createPacketDecoder(codec: string, config: AudioDecoderConfig, output: (planes: Planar) => void): PacketDecoder {
  return isPcmCodec(codec) ? createPcmDecoder(codec, config.numberOfChannels, output) : createWebCodecsDecoder(config, output);
}

/** Whether this browser decodes the codec in packets: PCM always, the rest where WebCodecs has it. */
export async function canDecodePackets(codec: string, config: AudioDecoderConfig, usesWebCodecs: boolean): Promise<boolean> {
  if (isPcmCodec(codec)) return true;
  if (!usesWebCodecs || typeof AudioDecoder === "undefined") return false;
  const support = await AudioDecoder.isConfigSupported(config);
  return support.supported === true;
}
