import type { ProjectOriginal } from "./clip.ts";

/** How the small copy of an original is made: its proxy. */
export type ProxyPlan = {
  readonly shortSidePx: number;
  readonly videoBitsPerSecond: number;
  readonly audioBitsPerSecond: number;
  readonly audioChannels: 1 | 2;
  /** Details of the picture are lost: the user is told. */
  readonly isCoarse: boolean;
};

/** Of a proxy, under every upload limit from 100 MB on. */
const MOST_BYTES = 96e6;
/** Of the limit: an encoder makes a little more than its bitrate. */
const PLANNED_SHARE = 0.985;
/** Nobody sees more detail at the sizes below. */
const MOST_BITS_PER_SECOND = 1_000_000;
/** With less, a picture of the smallest size shows nothing. */
const LEAST_VIDEO_BITS_PER_SECOND = 40_000;

type Size = {
  readonly untilSeconds: number;
  readonly shortSidePx: number;
  readonly audioBitsPerSecond: number;
  readonly audioChannels: 1 | 2;
};

const SIZES: readonly Size[] = [
  { untilSeconds: 12 * 60, shortSidePx: 540, audioBitsPerSecond: 96_000, audioChannels: 2 },
  { untilSeconds: 30 * 60, shortSidePx: 360, audioBitsPerSecond: 64_000, audioChannels: 2 },
  { untilSeconds: 60 * 60, shortSidePx: 360, audioBitsPerSecond: 32_000, audioChannels: 1 },
  { untilSeconds: 120 * 60, shortSidePx: 270, audioBitsPerSecond: 24_000, audioChannels: 1 },
];
const COARSE_FROM_SECONDS = 60 * 60;
/** AAC has 1024 frames a packet. */
const SOUND_PACKETS_PER_SECOND = 48_000 / 1024;

/**
 * What an MP4 file's index holds for each packet: its size, its share of the chunk's place, and its length where the lengths differ
 * (ISO/IEC 14496-12: `stsz`, `stco`, `stts`).
 */
export function packetIndexBytes(isLengthConstant: boolean): number {
  return isLengthConstant ? 6 : 14;
}

/** The size that a proxy never passes. @param mostBytes upload limit of the server */
export function proxyLimitBytes(mostBytes: number): number {
  return Math.min(96 * 2 ** 20, mostBytes);
}

type PlannedOriginal = Pick<ProjectOriginal, "seconds"> & Partial<Pick<ProjectOriginal, "frames" | "rate">>;

/** Undefined for a picture of more than two hours, or a lower limit: its proxy would show nothing. @param mostBytes upload limit of the server */
export function proxyPlan({ seconds, frames, rate }: PlannedOriginal, mostBytes: number): ProxyPlan | undefined {
  const size = SIZES.find(({ untilSeconds }) => seconds <= untilSeconds);
  if (!size) return undefined;
  const indexBytes = (frames ?? 0) * packetIndexBytes(rate !== undefined) + seconds * SOUND_PACKETS_PER_SECOND * packetIndexBytes(true);
  const packetBytes = Math.min(MOST_BYTES, 0.96 * mostBytes, PLANNED_SHARE * proxyLimitBytes(mostBytes) - indexBytes);
  const bitsPerSecond = Math.min(MOST_BITS_PER_SECOND, (8 * packetBytes) / seconds);
  const { shortSidePx, audioBitsPerSecond, audioChannels } = size;
  const videoBitsPerSecond = Math.floor(bitsPerSecond - audioBitsPerSecond);
  if (videoBitsPerSecond < LEAST_VIDEO_BITS_PER_SECOND) return undefined;
  return {
    shortSidePx,
    videoBitsPerSecond,
    audioBitsPerSecond,
    audioChannels,
    isCoarse: seconds > COARSE_FROM_SECONDS,
  };
}
