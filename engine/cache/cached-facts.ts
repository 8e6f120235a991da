/** The results of one linear pass over a source, whatever the engine's rate, as one file: a JSON header, arrays, a checksum of all. */
import type { AudioFacts } from "../decode/raw-audio.ts";
import type { PacketPlaces } from "../decode/packets/packet-index.ts";
import type { Bins } from "../peaks/peak-bins.ts";
import { checksum } from "./checksum.ts";

/** What a linear pass finds out about the sound. */
export type PassResults = {
  /** Level 0 of the peaks of each channel, at the source's own rate. */
  readonly peaks: readonly Bins[];
  /** Integrated loudness (ITU-R BS.1770) as it plays in stereo, LUFS; undefined for silence. */
  readonly integratedLufs: number | undefined;
};

export type CachedFacts = PassResults & {
  readonly facts: AudioFacts;
  readonly channelCount: 1 | 2;
  /** Present where the source cannot be read without it. */
  readonly index: PacketPlaces | undefined;
};

/** To be changed together with the decoding: older files are then ignored, and their sources decoded again. */
const MAGIC = 0x35_53_42_4c;

const paddedTo8 = (bytes: number) => Math.ceil(bytes / 8) * 8;

type Header = {
  readonly facts: AudioFacts;
  /** Number of channels; the name is saved. */
  readonly planes: 1 | 2;
  /** Absent for silence. */
  readonly integratedLufs: number | undefined;
  readonly bins: number;
  /** −1: no index. */
  readonly packets: number;
};

/** Byte offsets of the arrays, after the header. */
function layout(start: number, { planes: channelCount, bins, packets }: Header) {
  const timestamps = paddedTo8(start);
  const frames = timestamps + 8 * Math.max(0, packets);
  const peaks = frames + 8 * Math.max(0, packets);
  return { timestamps, frames, peaks, end: paddedTo8(peaks + 4 * bins * channelCount) };
}

export function encodeFacts(cached: CachedFacts): ArrayBuffer {
  const { facts, peaks, index, channelCount, integratedLufs } = cached;
  const header: Header = {
    facts,
    planes: channelCount,
    integratedLufs,
    bins: peaks[0]?.min.length ?? 0,
    packets: index?.timestamps.length ?? -1,
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const at = layout(8 + json.length, header);
  const buffer = new ArrayBuffer(at.end + 8);
  new Uint32Array(buffer, 0, 2).set([MAGIC, json.length]);
  new Uint8Array(buffer).set(json, 8);
  if (index !== undefined) {
    new Float64Array(buffer, at.timestamps).set(index.timestamps);
    new Float64Array(buffer, at.frames).set(index.frames);
  }
  for (const [channel, { min, max }] of peaks.entries()) {
    const from = at.peaks + 4 * header.bins * channel;
    new Int16Array(buffer, from).set(min);
    new Int16Array(buffer, from + 2 * header.bins).set(max);
  }
  new Uint32Array(buffer, at.end).set([checksum(new Uint32Array(buffer, 0, at.end / 4))]);
  return buffer;
}

/** Undefined where the bytes are damaged, truncated or of another version. */
export function decodeFacts(buffer: ArrayBuffer): CachedFacts | undefined {
  const end = buffer.byteLength - 8;
  if (end < 8 || end % 8 !== 0) return undefined;
  const [magic, jsonBytes = 0] = new Uint32Array(buffer, 0, 2);
  const [sum] = new Uint32Array(buffer, end, 1);
  if (magic !== MAGIC || sum !== checksum(new Uint32Array(buffer, 0, end / 4))) return undefined;
  // The checksum proves that these are the bytes that were written.
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, jsonBytes))) as Header;
  const at = layout(8 + jsonBytes, header);
  return {
    facts: header.facts,
    channelCount: header.planes,
    integratedLufs: header.integratedLufs,
    peaks: Array.from({ length: header.planes }, (_, channel) => {
      const from = at.peaks + 4 * header.bins * channel;
      return { min: new Int16Array(buffer, from, header.bins), max: new Int16Array(buffer, from + 2 * header.bins, header.bins) };
    }),
    index:
      header.packets < 0
        ? undefined
        : {
            timestamps: new Float64Array(buffer, at.timestamps, header.packets),
            frames: new Float64Array(buffer, at.frames, header.packets),
          },
  };
}

const SUMS_MAGIC = 0x32_4d_55_53;

/** The checksums of a file's pages. They are written last: a file without them is incomplete. */
export function encodeSums(sums: Uint32Array): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(sums.length + 2);
  words[0] = SUMS_MAGIC;
  words.set(sums, 1);
  words[words.length - 1] = checksum(words.subarray(0, -1));
  return new Uint8Array(words.buffer);
}

/** Undefined where the bytes are damaged, truncated or of another version. */
export function decodeSums(buffer: ArrayBuffer): Uint32Array<ArrayBuffer> | undefined {
  if (buffer.byteLength < 8 || buffer.byteLength % 4 !== 0) return undefined;
  const words = new Uint32Array(buffer);
  const isWhole = words[0] === SUMS_MAGIC && words.at(-1) === checksum(words.subarray(0, -1));
  return isWhole ? words.slice(1, -1) : undefined;
}
