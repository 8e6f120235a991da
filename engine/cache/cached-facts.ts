/** What the cache keeps of a source beside its pages, as one file: a header in JSON, then arrays, then a checksum of all. */
import type { AudioFacts } from "../decode/raw-audio.ts";
import type { PacketPlaces } from "../decode/packet-index.ts";
import type { Bins } from "../peaks/peak-bins.ts";
import { checksum } from "./checksum.ts";

export type CachedFacts = {
  readonly facts: AudioFacts;
  readonly planes: 1 | 2;
  /** At the engine's rate. */
  readonly lengthFrames: number;
  /** Of each page that is in the cache, from the first on; none where the pages are too many for it. */
  readonly pageSums: Uint32Array<ArrayBuffer>;
  /** Level 0 of the peaks. */
  readonly peaks: Bins;
  /** Where the source cannot be read without it. */
  readonly index: PacketPlaces | undefined;
};

const MAGIC = 0x31_53_42_4c;

const paddedTo8 = (bytes: number) => Math.ceil(bytes / 8) * 8;

type Header = {
  readonly facts: AudioFacts;
  readonly planes: 1 | 2;
  readonly lengthFrames: number;
  readonly pages: number;
  readonly bins: number;
  /** −1: no index. */
  readonly packets: number;
};

/** Where the arrays lie, after the header; in bytes. */
function layout(start: number, { pages, bins, packets }: Header) {
  const timestamps = paddedTo8(start);
  const frames = timestamps + 8 * Math.max(0, packets);
  const sums = frames + 8 * Math.max(0, packets);
  const min = sums + 4 * pages;
  const max = min + 2 * bins;
  return { timestamps, frames, sums, min, max, end: paddedTo8(max + 2 * bins) };
}

export function encodeFacts(cached: CachedFacts): ArrayBuffer {
  const { facts, planes, lengthFrames, pageSums, peaks, index } = cached;
  const header: Header = {
    facts,
    planes,
    lengthFrames,
    pages: pageSums.length,
    bins: peaks.min.length,
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
  new Uint32Array(buffer, at.sums).set(pageSums);
  new Int16Array(buffer, at.min).set(peaks.min);
  new Int16Array(buffer, at.max).set(peaks.max);
  new Uint32Array(buffer, at.end).set([checksum(new Uint32Array(buffer, 0, at.end / 4))]);
  return buffer;
}

/** Undefined where the bytes are damaged, cut or of another version. */
export function decodeFacts(buffer: ArrayBuffer): CachedFacts | undefined {
  const end = buffer.byteLength - 8;
  if (end < 8 || end % 8 !== 0) return undefined;
  const [magic, jsonBytes = 0] = new Uint32Array(buffer, 0, 2);
  const [sum] = new Uint32Array(buffer, end, 1);
  if (magic !== MAGIC || sum !== checksum(new Uint32Array(buffer, 0, end / 4))) return undefined;
  // The checksum says that it is what was written.
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, jsonBytes))) as Header;
  const at = layout(8 + jsonBytes, header);
  return {
    facts: header.facts,
    planes: header.planes,
    lengthFrames: header.lengthFrames,
    pageSums: new Uint32Array(buffer, at.sums, header.pages),
    peaks: { min: new Int16Array(buffer, at.min, header.bins), max: new Int16Array(buffer, at.max, header.bins) },
    index:
      header.packets < 0
        ? undefined
        : {
            timestamps: new Float64Array(buffer, at.timestamps, header.packets),
            frames: new Float64Array(buffer, at.frames, header.packets),
          },
  };
}
