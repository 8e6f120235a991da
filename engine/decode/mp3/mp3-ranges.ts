import type { WholeFileDecoder } from "../pcm/decode-whole.ts";
import type { MpegFrame } from "./mpeg-frames.ts";
import type { PacketReader } from "../packets/packet-reader.ts";
import type { Planar } from "../raw-audio.ts";

/** Reads presentation frames [from, to). Undefined: the caller decodes them packet by packet. */
export type ReadMp3Range = (from: number, to: number) => Promise<Planar | undefined>;

export type Mp3RangeOptions = {
  readonly decodeWhole: WholeFileDecoder;
  /** The file's first MPEG frame; all others have the same kind. */
  readonly first: MpegFrame;
  /** Decoded frames before presentation frame 0. */
  readonly startFrames: number;
  /** Packets decoded before a range, whose output is dropped. */
  readonly preroll: number;
};

/** After this many failed ranges in a row no more are tried: the method does not work for this file or in this browser. */
const MOST_REFUSED = 3;

/**
 * Reads long ranges of an MP3 for the linear pass, with the browser's decoder of whole files, which takes a thousand packets at once. An
 * AudioDecoder delivers each packet in a task of its own, which takes longer than decoding it. Consecutive packets are a valid MP3 file.
 */
export function createMp3RangeReader(
  packets: Pick<PacketReader, "joined">,
  { decodeWhole, first, startFrames, preroll }: Mp3RangeOptions,
): ReadMp3Range {
  const { samples: packetFrames, rate, channels: channelCount } = first;
  let refused = 0;
  return async (from, to) => {
    const begin = Math.floor((from + startFrames) / packetFrames) - preroll;
    const end = Math.ceil((to + startFrames) / packetFrames);
    // The start of the file is placed by other rules, packet by packet.
    if (begin <= 0 || refused >= MOST_REFUSED) return undefined;
    const bytes = await packets.joined?.(begin, end);
    const channels = bytes && (await decodeWhole(bytes, rate));
    // Output cannot be placed if the decoder skipped packets or read the data differently.
    const isWhole = channels?.length === channelCount && channels[0]?.length === (end - begin) * packetFrames;
    refused = isWhole ? 0 : refused + 1;
    const at = from + startFrames - begin * packetFrames;
    return isWhole ? channels.map((samples) => samples.subarray(at, at + to - from)) : undefined;
  };
}
