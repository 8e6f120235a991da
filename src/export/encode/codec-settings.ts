import { packetsOfAdts } from "./encoded-segment.ts";
import type { EncodedSegment } from "./encoded-segment.ts";
import { packetsOfOgg } from "../mux/ogg-sound-packets.ts";
import { oggFile } from "../mux/ogg-file.ts";
import { AAC_GRID, OPUS_DELAY, OPUS_GRID } from "../mix/segment-grid.ts";
import type { PictureFormat } from "../plan/export-format.ts";
import type { PacketGrid } from "../mix/segment-grid.ts";
import { soundFile } from "../mux/sound-file.ts";
import type { SoundPart } from "../mux/sound-file.ts";

/** How the mix is encoded, and what its packets come and go in. */
export type CodecSettings = {
  /** As mediabunny calls it. */
  readonly codec: "aac" | "opus";
  /** As WebCodecs calls it. */
  readonly decoder: "mp4a.40.2" | "opus";
  readonly grid: PacketGrid;
  /** What the encoder does, apart from the sound it is given. */
  readonly encoder: readonly string[];
  /** What it writes packets in. */
  readonly muxer: "adts" | "ogg";
  /** Takes `count` packets from `first` on out of what the encoder wrote. Throws where it is damaged or of another kind. */
  readonly packetsOf: (stream: Uint8Array<ArrayBuffer>, first: number, count: number) => EncodedSegment;
  /** All packets in one file, exactly as long as the mix, and how FFmpeg is to read it. */
  readonly fileOf: (parts: readonly SoundPart[], lengthFrames: number) => Promise<Blob>;
  readonly demuxer: "mov" | "ogg";
};

/** Section 9's 192k. */
const AAC: CodecSettings = {
  codec: "aac",
  decoder: "mp4a.40.2",
  grid: AAC_GRID,
  encoder: ["-c:a", "aac", "-b:a", "192k"],
  muxer: "adts",
  packetsOf: packetsOfAdts,
  fileOf: (parts, lengthFrames) => Promise.resolve(soundFile(parts, lengthFrames)),
  demuxer: "mov",
};

/** Packets of 10 ms: with 20 ms this build's encoder runs out of its stack, unless it is told to do less (measured: worse). */
const OPUS: CodecSettings = {
  codec: "opus",
  decoder: "opus",
  grid: OPUS_GRID,
  encoder: ["-af", `adelay=${OPUS_DELAY.addedFrames}S:all=1`, "-c:a", "libopus", "-b:a", "192k", "-frame_duration", "10"],
  muxer: "ogg",
  packetsOf: packetsOfOgg,
  fileOf: oggFile,
  demuxer: "ogg",
};

/** What each container carries. */
export const CODEC_SETTINGS: Readonly<Record<PictureFormat, CodecSettings>> = { mp4: AAC, webm: OPUS };
