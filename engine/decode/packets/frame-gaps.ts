/** Frames of a file of frames (MP3, ADTS) whose headers are damaged: how many there were. */
import { id3v2Size } from "../mp3/lame-tag.ts";

/** Bytes between two frames that are no frames. */
export type FrameGap = {
  /** The packet behind it. */
  readonly before: number;
  readonly bytes: number;
};

/** Packets on each side of a gap that tell how long frames are there. */
const NEIGHBOURS = 16;
/** How far bytes of a constant bit rate may be from whole frames: each frame is rounded to a byte, and one byte may be missing. */
const ROUNDING_BYTES = 3;
/** The file's header says how many frames it had: it is not believed where the bytes allow no such number. */
const MOST_UNLIKE = 4;

/** Bytes that a tag takes which lies where a frame should have been, at least; 0 where there is none. Nothing is missing there. */
export function tagSize(bytes: Uint8Array, at: number): number {
  const name = String.fromCharCode(...bytes.subarray(at, at + 8));
  // ID3v1, APE and Lyrics3 tags say their length at their end, or have one for all; a frame is looked for behind their first bytes.
  return name.startsWith("TAG") || name === "APETAGEX" || name.startsWith("LYRICS") ? 1 : id3v2Size(bytes.subarray(at, at + 10));
}

/**
 * How many frames are missing in each gap. At a constant bit rate a gap that is no number of whole frames was put in between, and nothing
 * is missing. Else the file's own count of frames decides, where it has one, and then the length of the frames around.
 * @param sizes bytes of the packets that were found
 * @param promised packets by the file's header (Xing), where it says so
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
