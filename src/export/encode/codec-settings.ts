import { packetsOfAdts } from "./encoded-segment.ts";
import type { EncodedSegment } from "./encoded-segment.ts";
import { packetsOfOgg } from "../mux/ogg-sound-packets.ts";
import { oggFile } from "../mux/ogg-file.ts";
import { AAC_GRID, OPUS_DELAY, OPUS_GRID } from "../mix/segment-grid.ts";
import type { PictureFormat } from "../plan/export-format.ts";
import type { PacketGrid } from "../mix/segment-grid.ts";
import { soundFile } from "../mux/sound-file.ts";
import type { SoundChannels, SoundPart } from "../mux/sound-file.ts";

/** Settings of one sound codec: the encoder, its packets, and the files that hold them. */
export type CodecSettings = {
  /** mediabunny's name. */
  readonly codec: "aac" | "opus";
  /** WebCodecs' name. */
  readonly decoder: "mp4a.40.2" | "opus";
  readonly grid: PacketGrid;
  readonly channels: SoundChannels;
  /** FFmpeg's arguments for the encoder. */
  readonly encoder: readonly string[];
  /** The format in which the encoder writes its packets. */
  readonly muxer: "adts" | "ogg";
  /** Reads `count` packets from index `first` on from the encoder's output. Throws if it is damaged or of another kind. */
  readonly packetsOf: (stream: Uint8Array<ArrayBuffer>, first: number, count: number) => EncodedSegment;
  /** Writes all packets into one file, exactly as long as the mix. FFmpeg reads the file with `demuxer`. */
  readonly fileOf: (parts: readonly SoundPart[], lengthFrames: number) => Promise<Blob>;
  readonly demuxer: "mov" | "ogg";
};

/** FFmpeg's own fold to one channel is 3 dB louder than each of two equal channels. */
const MEAN_OF_CHANNELS = ["-af", "pan=mono|c0=0.5*c0+0.5*c1"] as const;

/** AAC-LC at 48 kHz. The mix has two channels; the encoder makes one of them where `channels` is 1. */
export function aacSettings(bitsPerSecond: number, channels: SoundChannels): CodecSettings {
  return {
    codec: "aac",
    decoder: "mp4a.40.2",
    grid: AAC_GRID,
    channels,
    encoder: [...(channels === 1 ? MEAN_OF_CHANNELS : []), "-c:a", "aac", "-b:a", `${Math.round(bitsPerSecond / 1000)}k`],
    muxer: "adts",
    packetsOf: (stream, first, count) => packetsOfAdts(stream, first, count, channels),
    fileOf: (parts, lengthFrames) => Promise.resolve(soundFile(parts, lengthFrames, { bitsPerSecond, channels })),
    demuxer: "mov",
  };
}

/** Of an export with AAC and Opus (B-131). */
const EXPORT_BITS_PER_SECOND = 192_000;

/** Packets of 10 ms: with 20 ms this build's encoder overflows its stack, unless its complexity is reduced (measured: worse sound). */
const OPUS: CodecSettings = {
  codec: "opus",
  decoder: "opus",
  grid: OPUS_GRID,
  channels: 2,
  encoder: ["-af", `adelay=${OPUS_DELAY.addedFrames}S:all=1`, "-c:a", "libopus", "-b:a", "192k", "-frame_duration", "10"],
  muxer: "ogg",
  packetsOf: packetsOfOgg,
  fileOf: oggFile,
  demuxer: "ogg",
};

/** The sound codec of each container. */
export const CODEC_SETTINGS: Readonly<Record<PictureFormat, CodecSettings>> = { mp4: aacSettings(EXPORT_BITS_PER_SECOND, 2), webm: OPUS };
