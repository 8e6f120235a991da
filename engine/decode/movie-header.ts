/** Reads the edit lists of an MP4 or QuickTime file's streams (ISO/IEC 14496-12), which the demuxer reports only in part. */
import { ReadAheadCache } from "./bytes/read-ahead-cache.ts";
import type { ByteSource } from "./bytes/byte-source.ts";

/** One entry of an edit list (8.6.6). */
export type EditListEntry = {
  /** Seconds; 0: to the end of the media. */
  readonly seconds: number;
  /** Media time in seconds at which the entry begins; undefined for an empty edit. */
  readonly mediaSeconds: number | undefined;
  /** 1 is normal speed. */
  readonly speed: number;
};

export type StreamHeader = {
  /** Equals the demuxer's `id`. */
  readonly id: number;
  readonly edits: readonly EditListEntry[];
  /**
   * Byte offsets of the 32-bit entry counts of its sample tables (8.6 and 8.7). Empty if the tables are, or if the file has no fragments.
   */
  readonly tableCounts: readonly number[];
};

export type MovieHeader = {
  /** One tick of the movie's clock, the unit of edit list entries. */
  readonly tickSeconds: number;
  /** Packets may lie in fragments, which the lengths in the header do not cover. */
  readonly isFragmented: boolean;
  readonly streams: readonly StreamHeader[];
};

/** A box; its content lies at [start, end). */
type Box = { readonly type: string; readonly start: number; readonly end: number };

/** Boxes read on one level; a file with more is damaged or malicious. */
const MOST_BOXES = 10_000;
const MOST_STREAMS = 256;
const MOST_EDITS = 1000;
const READ_AHEAD = { rangeBytes: 2 ** 16, ranges: 4 };

/** Bytes [start, end) of the file. */
type Read = (start: number, end: number) => Promise<DataView>;

/**
 * Reads the header of an MP4 or QuickTime file by a few small reads, wherever in the file it lies. Undefined if there is none. Rejects if
 * bytes cannot be read.
 */
export async function readMovieHeader(bytes: ByteSource, sizeBytes: number): Promise<MovieHeader | undefined> {
  const cache = new ReadAheadCache(bytes, sizeBytes, READ_AHEAD);
  const read: Read = async (start, end) => {
    const data = await cache.read(start, end);
    return new DataView(data.buffer, data.byteOffset, data.byteLength);
  };
  const movie = (await boxesIn(read, 0, sizeBytes, "moov")).at(-1);
  if (movie?.type !== "moov") return undefined;
  const parts = await boxesIn(read, movie.start, movie.end);
  const clock = parts.find(({ type }) => type === "mvhd");
  const ticks = clock && (await ticksPerSecond(read, clock));
  if (ticks === undefined) return undefined;
  const isFragmented = parts.some(({ type }) => type === "mvex");
  const streams: StreamHeader[] = [];
  for (const stream of parts.filter(({ type }) => type === "trak").slice(0, MOST_STREAMS)) {
    const header = await streamHeader(read, stream, { ticks, isFragmented });
    if (header !== undefined) streams.push(header);
  }
  return { tickSeconds: 1 / ticks, isFragmented, streams };
}

/** The boxes within [from, to), up to the first of type `last`. Stops at an invalid box. */
async function boxesIn(read: Read, from: number, to: number, last?: string): Promise<readonly Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to && boxes.length < MOST_BOXES;) {
    const head = await read(at, Math.min(to, at + 16));
    if (head.byteLength < 8) break;
    const type = String.fromCharCode(...new Uint8Array(head.buffer, head.byteOffset + 4, 4));
    const size = head.getUint32(0);
    const isLong = size === 1 && head.byteLength >= 16;
    const length = size === 0 ? to - at : isLong ? Number(head.getBigUint64(8)) : size;
    if (length < (isLong ? 16 : 8)) break;
    boxes.push({ type, start: at + (isLong ? 16 : 8), end: Math.min(to, at + length) });
    if (type === last) break;
    at += length;
  }
  return boxes;
}

async function childOf(read: Read, box: Box | undefined, type: string): Promise<Box | undefined> {
  return box && (await boxesIn(read, box.start, box.end)).find((child) => child.type === type);
}

/** Ticks per second in a movie's or a stream's header (8.2.2, 8.4.2), after its dates. */
async function ticksPerSecond(read: Read, { start, end }: Box): Promise<number | undefined> {
  const view = await read(start, Math.min(end, start + 32));
  const at = view.byteLength > 0 && view.getUint8(0) === 1 ? 20 : 12;
  const ticks = view.byteLength >= at + 4 ? view.getUint32(at) : 0;
  return ticks > 0 ? ticks : undefined;
}

async function streamHeader(
  read: Read,
  stream: Box,
  { ticks: movieTicks, isFragmented }: { readonly ticks: number; readonly isFragmented: boolean },
): Promise<StreamHeader | undefined> {
  const header = await childOf(read, stream, "tkhd");
  const media = await childOf(read, stream, "mdia");
  const clock = await childOf(read, media, "mdhd");
  const ticks = clock && (await ticksPerSecond(read, clock));
  if (header === undefined || ticks === undefined) return undefined;
  const view = await read(header.start, Math.min(header.end, header.start + 24));
  const at = view.byteLength > 0 && view.getUint8(0) === 1 ? 20 : 12;
  if (view.byteLength < at + 4) return undefined;
  const list = await childOf(read, await childOf(read, stream, "edts"), "elst");
  return {
    id: view.getUint32(at),
    edits: list === undefined ? [] : await editsOf(read, list, movieTicks, ticks),
    tableCounts: isFragmented ? await tableCounts(read, media) : [],
  };
}

/** Offset of the entry count in each sample table, from the start of the table's content. */
const COUNT_AT: Readonly<Record<string, number>> = { stts: 4, ctts: 4, stss: 4, stsc: 4, stco: 4, co64: 4, stsz: 8, stz2: 8 };

async function tableCounts(read: Read, media: Box | undefined): Promise<readonly number[]> {
  const tables = await childOf(read, await childOf(read, media, "minf"), "stbl");
  const counts: number[] = [];
  let samples = 0;
  for (const { type, start, end } of tables === undefined ? [] : await boxesIn(read, tables.start, tables.end)) {
    const at = start + (COUNT_AT[type] ?? 0);
    if (COUNT_AT[type] === undefined || at + 4 > end) continue;
    counts.push(at);
    if (type === "stsz" || type === "stz2") samples = (await read(at, at + 4)).getUint32(0);
  }
  return samples > 0 ? counts : [];
}

async function editsOf(read: Read, { start, end }: Box, movieTicks: number, mediaTicks: number): Promise<readonly EditListEntry[]> {
  const head = await read(start, Math.min(end, start + 8));
  if (head.byteLength < 8) return [];
  const isLong = head.getUint8(0) === 1;
  const entryBytes = isLong ? 20 : 12;
  const count = Math.min(head.getUint32(4), MOST_EDITS, Math.floor((end - start - 8) / entryBytes));
  const view = await read(start + 8, start + 8 + count * entryBytes);
  return Array.from({ length: Math.floor(view.byteLength / entryBytes) }, (_, index) => {
    const at = index * entryBytes;
    const duration = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
    const media = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    const speed = view.getInt32(at + entryBytes - 4) / 65_536;
    return { seconds: duration / movieTicks, mediaSeconds: media < 0 ? undefined : media / mediaTicks, speed };
  });
}
