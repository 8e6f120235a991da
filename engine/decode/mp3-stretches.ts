import type { WholeFileDecoder } from "./decode-whole.ts";
import type { Mp3Packets } from "./mp3-packets.ts";
import type { Planar } from "./raw-audio.ts";

/** Presentation frames [from, to); undefined: they are to be decoded packet by packet. */
export type ReadStretch = (from: number, to: number) => Promise<Planar | undefined>;

export type Mp3StretchOptions = {
  readonly decodeWhole: WholeFileDecoder;
  /** Decoded frames before presentation frame 0. */
  readonly startFrames: number;
  /** Packets decoded before a stretch, whose sound is dropped. */
  readonly preroll: number;
};

/**
 * Long stretches of an MP3 by the browser's decoder of whole files, which takes a thousand packets at once: an AudioDecoder hands over
 * each of them in a task of its own, which takes longer than to decode it. A run of packets is an MP3 file.
 */
export function createStretchReader(packets: Mp3Packets, { decodeWhole, startFrames, preroll }: Mp3StretchOptions): ReadStretch {
  const { samples, rate, channels } = packets.first;
  return async (from, to) => {
    const first = Math.floor((from + startFrames) / samples) - preroll;
    const end = Math.ceil((to + startFrames) / samples);
    // The file's beginning has a placement of its own.
    const bytes = first <= 0 ? undefined : await packets.joined(first, end);
    const planes = bytes && (await decodeWhole(bytes, rate));
    // What it passed over in silence, or understood in another way, cannot be placed.
    if (planes?.length !== channels || planes[0]?.length !== (end - first) * samples) return undefined;
    const at = from + startFrames - first * samples;
    return planes.map((plane) => plane.subarray(at, at + to - from));
  };
}
