import { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import type { InputAudioTrack, InputVideoTrack } from "mediabunny";
import { presentedEnd, readPresentation } from "#engine/decode/presented-range.ts";
import type { Presentation } from "#engine/decode/presented-range.ts";
import { StreamPackets } from "#engine/decode/stream-packets.ts";
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
  /** End of the last packet in presentation order, or where the edit list ends before: seconds (D2, D20). */
  readonly end: number;
  /** The edit list hides packets at the end. */
  readonly isCut: boolean;
  /** The edit list says in several entries what is shown. */
  readonly isInParts: boolean;
  /** The edit list shows parts of it that do not meet, or at another speed. */
  readonly isEdited: boolean;
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

/** Reading this many packets takes some hundredths of a second. */
const PACKETS_BETWEEN_SIGNS = 4096;
/** Two days of 60 a second: what claims more lies. */
const MOST_PACKETS = 10_000_000;

/**
 * Reads a file's streams and every picture packet (without its data). Rejects where it is no MP4, MOV, WebM or Matroska, or damaged.
 * @param onProgress called now and then while packets are read, which leaves an event loop no time of its own
 */
export async function readFileFacts(file: Blob, onProgress: () => void = () => undefined): Promise<FileFacts> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, MATROSKA, WEBM] });
  return factsOf(input, { file, onProgress }).finally(() => input.dispose());
}

type Reading = { readonly file: Blob; readonly onProgress: () => void };

async function factsOf(input: Input, reading: Reading): Promise<FileFacts> {
  const format = await input.getFormat();
  const demuxer = format === MP4 || format === QTFF ? "mov" : "matroska";
  const videos = await input.getVideoTracks();
  const audios = await input.getAudioTracks();
  const presentation = await readPresentation(input, { blob: reading.file }, reading.file.size);
  return {
    video: videos[0] && (await videoFacts(videos[0], demuxer, { ...reading, presentation })),
    audio: audios[0] && (await audioFacts(audios[0])),
    videoCount: videos.length,
    audioCount: audios.length,
  };
}

async function videoFacts(
  track: InputVideoTrack,
  demuxer: PictureDemuxer,
  { file, onProgress, presentation }: Reading & { readonly presentation: Presentation },
): Promise<VideoFacts> {
  const timestamps: number[] = [];
  const sizes: number[] = [];
  let end = 0;
  let frameSeconds = 0;
  let bytes = 0;
  const range = presentation.rangeOf(track);
  const sink = new StreamPackets(track, await presentation.restOf(track));
  const options = { metadataOnly: true } as const;
  // One by one: the sink's own iterator reads ahead, and takes twenty times as long to.
  for (let packet = await sink.getFirstPacket(options); packet; packet = await sink.getNextPacket(packet, options)) {
    timestamps.push(packet.timestamp);
    sizes.push(packet.byteLength);
    end = Math.max(end, packet.timestamp + packet.duration);
    frameSeconds = Math.max(frameSeconds, packet.duration);
    bytes += packet.byteLength;
    // Nobody would live to see the end of a table that says it has four thousand million.
    if (bytes > file.size || sizes.length > MOST_PACKETS) throw new Error("The file claims to hold more than it does.");
    if (sizes.length % PACKETS_BETWEEN_SIGNS === 0) onProgress();
  }
  const internal = await track.getInternalCodecId();
  return {
    demuxer,
    codec: (await track.getCodec()) ?? (typeof internal === "string" ? internal : undefined),
    timescale: await track.getTimeResolution(),
    end: presentedEnd(end, range),
    isCut: presentedEnd(end, range) < end,
    isInParts: range.parts > 1,
    isEdited: range.isEdited,
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
