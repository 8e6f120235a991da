import { BlobSource, EncodedPacketSink, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import type { InputAudioTrack, InputVideoTrack } from "mediabunny";
import type { PictureDemuxer } from "./ffmpeg-arguments.ts";

/** Every packet of a picture in decode order: the copy must have the same ones. */
export type PacketList = {
  /** Seconds, presentation time. */
  readonly timestamps: Float64Array;
  readonly sizesBytes: Uint32Array;
};

export type VideoFacts = {
  readonly demuxer: PictureDemuxer;
  /** mediabunny's name, else the container's own code for the codec; undefined where there is neither. */
  readonly codec: string | undefined;
  /** Ticks per second of the picture's time stamps. */
  readonly timescale: number;
  /** End of the last packet in presentation order, seconds (D2, D20). */
  readonly end: number;
  /** Of the longest packet, seconds: one picture frame. */
  readonly frameSeconds: number;
  /** Clockwise, degrees: how it is turned to be shown. */
  readonly rotation: number;
  readonly packets: PacketList;
};

export type FileFacts = {
  readonly video: VideoFacts | undefined;
  readonly audio: AudioFacts | undefined;
  readonly videoCount: number;
  readonly audioCount: number;
};

type AudioFacts = { readonly codec: string | undefined; readonly rate: number; readonly channels: number; readonly end: number };

/** Reads a file's streams and every picture packet (without its data). Rejects where it is no MP4, MOV, WebM or Matroska, or damaged. */
export async function readFileFacts(file: Blob): Promise<FileFacts> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, MATROSKA, WEBM] });
  return factsOf(input).finally(() => input.dispose());
}

async function factsOf(input: Input): Promise<FileFacts> {
  const format = await input.getFormat();
  const demuxer = format === MP4 || format === QTFF ? "mov" : "matroska";
  const videos = await input.getVideoTracks();
  const audios = await input.getAudioTracks();
  return {
    video: videos[0] && (await videoFacts(videos[0], demuxer)),
    audio: audios[0] && (await audioFacts(audios[0])),
    videoCount: videos.length,
    audioCount: audios.length,
  };
}

async function videoFacts(track: InputVideoTrack, demuxer: PictureDemuxer): Promise<VideoFacts> {
  const timestamps: number[] = [];
  const sizes: number[] = [];
  let end = 0;
  let frameSeconds = 0;
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    timestamps.push(packet.timestamp);
    sizes.push(packet.byteLength);
    end = Math.max(end, packet.timestamp + packet.duration);
    frameSeconds = Math.max(frameSeconds, packet.duration);
  }
  const internal = await track.getInternalCodecId();
  return {
    demuxer,
    codec: (await track.getCodec()) ?? (typeof internal === "string" ? internal : undefined),
    timescale: await track.getTimeResolution(),
    end,
    frameSeconds,
    rotation: await track.getRotation(),
    packets: { timestamps: Float64Array.from(timestamps), sizesBytes: Uint32Array.from(sizes) },
  };
}

async function audioFacts(track: InputAudioTrack): Promise<AudioFacts> {
  return {
    codec: (await track.getCodec()) ?? undefined,
    rate: await track.getSampleRate(),
    channels: await track.getNumberOfChannels(),
    end: await track.computeDuration(),
  };
}
