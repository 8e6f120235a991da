/**
 * Finds the packets of an MP3 file by its frame headers alone. A file of an hour has 150,000 packets: mediabunny's demuxer takes seconds
 * to find them, this class takes a tenth of a second. Afterwards every packet's place and the exact length are known. Frames that only
 * describe the file (Xing, Info) are not packets.
 */
import { EncodedPacket, type PacketRetrievalOptions } from "mediabunny";
import { readBytes, readHead, type ByteSource } from "../bytes/byte-source.ts";
import { ReadAheadCache, type ReadAheadLimits } from "../bytes/read-ahead-cache.ts";
import { id3v2Size, isInfoFrame, promisedFrames } from "./lame-tag.ts";
import { missingFrames, tagSize, type FrameGap } from "../packets/frame-gaps.ts";
import { findFrame, FRAME_HEADER_BYTES, mpegFrame, silentFrame, type MpegFrame } from "./mpeg-frames.ts";
import type { PacketReader } from "../packets/packet-reader.ts";

/** Bytes per read in `walk`. */
const CHUNK_BYTES = 2 ** 21;
const READS_AHEAD = 4;
/** Cache for seeks, as long as the file is open. */
const SEEKS: ReadAheadLimits = { rangeBytes: 2 ** 18, ranges: 4 };
/** Caches for a linear pass: from a server, and from the local disk, where each read costs the same. */
const SERVED_PASS: ReadAheadLimits = { rangeBytes: 2 ** 18, ranges: 8 };
const LOCAL_PASS: ReadAheadLimits = { rangeBytes: 2 ** 20, ranges: 4 };
const HEAD_BYTES = 2 ** 14;
const MOST_TAGS = 8;

export class Mp3Packets implements PacketReader {
  readonly first: MpegFrame;
  /** First bytes of the file's first frame, which may be an Info frame. */
  readonly head: Uint8Array;
  readonly sizeBytes: number;
  readonly #bytes: ByteSource;
  /** Byte offset of the first frame. */
  readonly #start: number;
  #starts = new Uint32Array(2 ** 14);
  #sizes = new Uint16Array(2 ** 14);
  #count = 0;
  readonly #cache: ReadAheadCache;
  /** Byte offset where the current gap (bytes that are no frames) begins; undefined outside a gap. */
  #gapStart: number | undefined;
  #gaps: FrameGap[] = [];
  /** Byte offset where the last tag between frames ends. */
  #tagEnd = 0;

  private constructor(
    bytes: ByteSource,
    sizeBytes: number,
    start: number,
    first: MpegFrame,
    head: Uint8Array,
    limits: ReadAheadLimits = SEEKS,
  ) {
    this.#bytes = bytes;
    this.sizeBytes = sizeBytes;
    this.#start = start;
    this.first = first;
    this.head = head;
    this.#cache = new ReadAheadCache(bytes, sizeBytes, limits);
  }

  /**
   * Opens the file; `walk` finds its packets. Undefined if it is not an MP3 of layer III, is 4 GB or larger, or its size is unknown:
   * mediabunny's demuxer then reads it.
   */
  static async open(bytes: ByteSource): Promise<Mp3Packets | undefined> {
    const beginning = await readHead(bytes, HEAD_BYTES);
    const { sizeBytes } = beginning;
    if (sizeBytes === undefined || sizeBytes >= 2 ** 32) return undefined;
    let start = 0;
    let { head } = beginning;
    // Skips ID3v2 tags, which may hold pictures. Some programs put a second tag before the first.
    for (let tags = 0; tags < MOST_TAGS && id3v2Size(head) > 0; tags += 1) {
      start += id3v2Size(head);
      head = await readBytes(bytes, start, Math.min(sizeBytes, start + HEAD_BYTES));
    }
    const at = findFrame(head, 0, undefined, start + head.length === sizeBytes);
    const first = at < 0 ? undefined : mpegFrame(head, at);
    // Only zeros may precede the first frame: other formats contain random bytes that look like frames.
    if (first === undefined || head.subarray(0, at).some((byte) => byte !== 0)) return undefined;
    return new Mp3Packets(bytes, sizeBytes, start + at, first, head.subarray(at));
  }

  /** The packets that lie completely in `head`, available before `walk`. */
  beginning(): readonly EncodedPacket[] {
    const packets: EncodedPacket[] = [];
    for (let at = 0; ;) {
      const frame = mpegFrame(this.head, at);
      const next = at + (frame?.sizeBytes ?? 0);
      if (frame?.kind !== this.first.kind || next > this.head.length) return packets;
      const data = this.head.subarray(at, next);
      if (!isInfoFrame(data)) packets.push(this.#packetOf(data, packets.length));
      at = next;
    }
  }

  /** Packets that `walk` found. */
  get count(): number {
    return this.#count;
  }

  /** Finds all packets. Inserts silent packets where frames are too damaged to be recognised. */
  async walk(): Promise<void> {
    await this.#walkFrames();
    const missing = missingFrames(this.#gaps, this.#sizes, this.#count, promisedFrames(this.head));
    const found = { starts: this.#starts, sizes: this.#sizes, count: this.#count };
    const total = missing.reduce((sum, frames) => sum + frames, 0);
    if (total === 0) return;
    this.#starts = new Uint32Array(found.count + total);
    // Size 0 marks a silent packet.
    this.#sizes = new Uint16Array(found.count + total);
    this.#count = found.count + total;
    let from = 0;
    let shift = 0;
    for (const [index, before] of [...this.#gaps.map((gap) => gap.before), found.count].entries()) {
      this.#starts.set(found.starts.subarray(from, before), from + shift);
      this.#sizes.set(found.sizes.subarray(from, before), from + shift);
      from = before;
      shift += missing[index] ?? 0;
    }
  }

  /**
   * Keeps READS_AHEAD reads in flight. Consecutive reads overlap by HEAD_BYTES, because the walk may stop that far before the end of a
   * chunk.
   */
  async #walkFrames(): Promise<void> {
    const { sizeBytes } = this;
    let reads: { readonly from: number; readonly data: Promise<Uint8Array> }[] = [];
    let nextRead = this.#start;
    let position = this.#start;
    while (position + FRAME_HEADER_BYTES <= sizeBytes) {
      while (reads.length < READS_AHEAD && nextRead < sizeBytes) {
        const data = readBytes(this.#bytes, nextRead, Math.min(sizeBytes, nextRead + CHUNK_BYTES));
        // If the walk ends early, nothing awaits this read.
        data.catch(() => undefined);
        reads.push({ from: nextRead, data });
        nextRead += CHUNK_BYTES - HEAD_BYTES;
      }
      const read = reads.shift();
      if (read === undefined) return;
      if (read.from > position) {
        // The previous read returned fewer bytes than requested.
        reads = [];
        nextRead = position;
        continue;
      }
      const data = await read.data;
      const chunk = data.subarray(position - read.from);
      const walked = this.#walkChunk(chunk, position, read.from + data.length >= sizeBytes);
      if (walked === 0 || chunk.length === 0) return;
      position += walked;
    }
  }

  /** Adds the frames that begin in the chunk. Returns the number of bytes that are done. */
  #walkChunk(chunk: Uint8Array, position: number, isEnd: boolean): number {
    let at = 0;
    while (at + FRAME_HEADER_BYTES <= chunk.length) {
      const frame = mpegFrame(chunk, at);
      if (frame?.kind !== this.first.kind) {
        // Damage, a tag between frames, or a frame that is one byte too short.
        this.#tagEnd = Math.max(this.#tagEnd, position + at + tagSize(chunk, at));
        if (position + at >= this.#tagEnd) this.#gapStart ??= position + at;
        const found = findFrame(chunk, Math.max(0, at - 1), this.first.kind, isEnd);
        if (found < 0) return isEnd ? chunk.length : Math.max(at, chunk.length - HEAD_BYTES);
        at = found;
        continue;
      }
      const next = at + frame.sizeBytes;
      // The file's last frame may be one byte too short, not more.
      if (next > chunk.length + (isEnd ? 1 : 0)) return isEnd ? chunk.length : at;
      if (!isInfoFrame(chunk.subarray(at, next))) this.#add(position + at, frame.sizeBytes);
      at = next;
    }
    return Math.min(at, chunk.length);
  }

  #add(start: number, sizeBytes: number): void {
    if (this.#gapStart !== undefined) this.#gaps.push({ before: this.#count, bytes: start - this.#gapStart });
    this.#gapStart = undefined;
    if (this.#count === this.#starts.length) {
      const [starts, sizes] = [new Uint32Array(2 * this.#count), new Uint16Array(2 * this.#count)];
      starts.set(this.#starts);
      sizes.set(this.#sizes);
      this.#starts = starts;
      this.#sizes = sizes;
    }
    this.#starts[this.#count] = start;
    this.#sizes[this.#count] = sizeBytes;
    this.#count += 1;
  }

  async #packet(index: number): Promise<EncodedPacket | null> {
    if (index < 0 || index >= this.#count) return null;
    return this.#packetOf(await this.#dataOf(index), index);
  }

  async #dataOf(index: number): Promise<Uint8Array> {
    const start = this.#starts[index] ?? 0;
    const size = this.#sizes[index] ?? 0;
    return size === 0 ? silentFrame(this.head) : this.#cache.read(start, start + size);
  }

  #packetOf(data: Uint8Array, index: number): EncodedPacket {
    const { samples, rate } = this.first;
    return new EncodedPacket(data, "key", (index * samples) / rate, samples / rate, index);
  }

  /** Packets [from, to) joined into one MP3 file. Undefined if there are not that many. */
  async joined(from: number, to: number): Promise<ArrayBuffer | undefined> {
    if (from < 0 || to > this.#count || from >= to) return undefined;
    const silentBytes = silentFrame(this.head).length;
    const bytes = new Uint8Array(this.#sizes.subarray(from, to).reduce((sum, size) => sum + (size || silentBytes), 0));
    let at = 0;
    for (let index = from; index < to; index += 1) {
      const data = await this.#dataOf(index);
      bytes.set(data, at);
      at += data.length;
    }
    return bytes.buffer;
  }

  /** The same packets for one linear pass, with a cache of its own. Contains only the packets that `walk` has found before. */
  forPass(): Mp3Packets {
    const limits = "blob" in this.#bytes ? LOCAL_PASS : SERVED_PASS;
    const pass = new Mp3Packets(this.#bytes, this.sizeBytes, this.#start, this.first, this.head, limits);
    pass.#starts = this.#starts;
    pass.#sizes = this.#sizes;
    pass.#count = this.#count;
    return pass;
  }

  getFirstPacket(): Promise<EncodedPacket | null> {
    return this.#packet(0);
  }

  /**
   * The packet whose audio covers `timestamp` (seconds); the last packet past the end, null before the start. `metadataOnly`: without its
   * bytes.
   */
  getPacket(timestamp: number, { metadataOnly = false }: PacketRetrievalOptions = {}): Promise<EncodedPacket | null> {
    const { samples, rate } = this.first;
    // Adds half a sample because timestamps are rounded.
    const index = Math.floor((timestamp * rate + 0.5) / samples);
    const found = Math.min(index, this.#count - 1);
    return metadataOnly && found >= 0 ? Promise.resolve(this.#packetOf(new Uint8Array(), found)) : this.#packet(found);
  }

  getNextPacket(packet: EncodedPacket): Promise<EncodedPacket | null> {
    return this.#packet(packet.sequenceNumber + 1);
  }

  async *packets(): AsyncGenerator<EncodedPacket, void, unknown> {
    for (let index = 0; index < this.#count; index += 1) {
      const packet = await this.#packet(index);
      if (packet !== null) yield packet;
    }
  }
}
