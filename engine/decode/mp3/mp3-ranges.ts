import type { WholeFileDecoder } from "../pcm/decode-whole.ts";
import type { MpegFrame } from "./mpeg-frames.ts";
import type { PacketReader } from "../packets/packet-reader.ts";
import type { Planar } from "../raw-audio.ts";

/** Presentation frames [from, to); undefined: they are to be decoded packet by packet. */
export type ReadMp3Range = (from: number, to: number) => Promise<Planar | undefined>;

export type Mp3RangeOptions = {
  readonly decodeWhole: WholeFileDecoder;
  /** The file's first, whose kind all have. */
  readonly first: MpegFrame;
  /** Decoded frames before presentation frame 0. */
  readonly startFrames: number;
  /** Packets decoded before a stretch, whose sound is dropped. */
  readonly preroll: number;
};

/** Stretches in a row, after which no more are tried: a file, or a browser, with which this does not go. */
const MOST_REFUSED = 3;

/**
 * Long stretches of an MP3 by the browser's decoder of whole files, which takes a thousand packets at once: an AudioDecoder hands over
 * each of them in a task of its own, which takes longer than to decode it. A run of packets is an MP3 file.
 */
export function createMp3RangeReader(
  packets: Pick<PacketReader, "joined">,
  { decodeWhole, first, startFrames, preroll }: Mp3RangeOptions,
): ReadMp3Range {
  const { samples, rate, channels } = first;
  let refused = 0;
  return async (from, to) => {
    const begin = Math.floor((from + startFrames) / samples) - preroll;
    const end = Math.ceil((to + startFrames) / samples);
    // The file's beginning has a placement of its own.
    if (begin <= 0 || refused >= MOST_REFUSED) return undefined;
    const bytes = await packets.joined?.(begin, end);
    const planes = bytes && (await decodeWhole(bytes, rate));
    // What it passed over in silence, or understood in another way, cannot be placed.
    const isWhole = planes?.length === channels && planes[0]?.length === (end - begin) * samples;
    refused = isWhole ? 0 : refused + 1;
    const at = from + startFrames - begin * samples;
    return isWhole ? planes.map((plane) => plane.subarray(at, at + to - from)) : undefined;
  };
}
