/** Counts the frames that are missing where frame headers of an MP3 or ADTS file are damaged. */
import { id3v2Size } from "../mp3/lame-tag.ts";

/** Bytes between two frames that are not frames themselves. */
export type FrameGap = {
  /** Index of the packet after the gap. */
  readonly before: number;
  readonly bytes: number;
};

/** Packets on each side of a gap whose sizes are averaged. */
const NEIGHBOURS = 16;
/** At a constant bit rate a gap may differ this much from whole frames: each frame is rounded to a byte, and one byte may be missing. */
const ROUNDING_BYTES = 3;
/** The frame count in the file's header is ignored if it differs by more than this factor from the estimate by bytes. */
const MOST_UNLIKE = 4;

/** Minimum size of a tag that lies where a frame was expected; 0 if there is none. No frame is missing there. */
export function tagSize(bytes: Uint8Array, at: number): number {
  const name = String.fromCharCode(...bytes.subarray(at, at + 8));
  // ID3v1, APE and Lyrics3 tags state their size at their end or have a fixed size: the search for a frame goes on after their first
  // byte.
  return name.startsWith("TAG") || name === "APETAGEX" || name.startsWith("LYRICS") ? 1 : id3v2Size(bytes.subarray(at, at + 10));
}

/**
 * How many frames are missing in each gap. At a constant bit rate, a gap that is not a whole number of frames is inserted data: nothing
 * is missing. Otherwise the frame count in the file's header decides, if there is one, else the mean size of the frames around the gap.
 * @param sizes bytes of the packets that were found
 * @param promised packets according to the file's header (Xing), if it states a number
 */
export function missingFrames(
  gaps: readonly FrameGap[],
  sizes: ArrayLike<number>,
  count: number,
  promised: number | undefined,
): readonly number[] {
  const missing = gaps.map((gap) => missingIn(gap, sizes, count));
  const estimate = missing.reduce((sum, frames) => sum + frames, 0);
  const known = promised === undefined ? 0 : promised - count;
  if (estimate === 0 || known <= 0 || known > MOST_UNLIKE * estimate || estimate > MOST_UNLIKE * known) return missing;
  let given = 0;
  let sum = 0;
  return missing.map((frames) => {
    sum += frames;
    const share = Math.round((known * sum) / estimate) - given;
    given += share;
    return share;
  });
}

function missingIn({ before, bytes }: FrameGap, sizes: ArrayLike<number>, count: number): number {
  const around: number[] = [];
  for (let packet = Math.max(0, before - NEIGHBOURS); packet < Math.min(count, before + NEIGHBOURS); packet += 1)
    around.push(sizes[packet] ?? 0);
  if (around.length === 0) return 0;
  const mean = around.reduce((sum, size) => sum + size, 0) / around.length;
  const isConstant = Math.max(...around) - Math.min(...around) <= 1;
  const frames = Math.round(bytes / mean);
  return isConstant && Math.abs(bytes - frames * mean) > ROUNDING_BYTES ? 0 : frames;
}
