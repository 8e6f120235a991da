/**
 * The packets of an MP3 file, found by its frame headers alone. A file of an hour has 150,000; the general demuxer takes seconds to
 * walk them, this takes a tenth of one, and then knows every place and the exact length. Frames that only describe the file
 * (Xing, Info) are no packets.
 */
import { EncodedPacket, type PacketRetrievalOptions } from "mediabunny";
import { readBytes, readHead, type ByteSource } from "../bytes/byte-source.ts";
import { FileWindows, type WindowRoom } from "../bytes/file-windows.ts";
import { id3v2Size, isInfoFrame, promisedFrames } from "./lame-tag.ts";
import { missingFrames, tagSize, type FrameGap } from "../packets/frame-gaps.ts";
import { findFrame, FRAME_HEADER_BYTES, mpegFrame, silentFrame, type MpegFrame } from "./mpeg-frames.ts";
import type { PacketReader } from "../packets/packet-reader.ts";

/** Read at once. */
const CHUNK_BYTES = 2 ** 21;
const READS_AHEAD = 4;
/** What is kept for seeks, as long as the file is open. */
const SEEKS: WindowRoom = { windowBytes: 2 ** 18, windows: 4 };
/** For the stretches of a linear pass: from a server, and from the device, where each read costs the same. */
const SERVED_PASS: WindowRoom = { windowBytes: 2 ** 18, windows: 8 };
const LOCAL_PASS: WindowRoom = { windowBytes: 2 ** 20, windows: 4 };
const HEAD_BYTES = 2 ** 14;
const MOST_TAGS = 8;

export class Mp3Packets implements PacketReader {
  readonly first: MpegFrame;
  /** First bytes of the file's first frame, which may be an Info frame. */
  readonly head: Uint8Array;
  readonly sizeBytes: number;
  readonly #bytes: ByteSource;
  /** Where the first frame lies. */
  readonly #start: number;
  #starts = new Uint32Array(2 ** 14);
  #sizes = new Uint16Array(2 ** 14);
  #count = 0;
  readonly #windows: FileWindows;
  /** Where bytes begin that are no frames, while their end is looked for. */
  #gapStart: number | undefined;
  #gaps: FrameGap[] = [];
  /** Where the last tag between frames ends. */
  #tagEnd = 0;

  private constructor(bytes: ByteSource, sizeBytes: number, start: number, first: MpegFrame, head: Uint8Array, room: WindowRoom = SEEKS) {
    this.#bytes = bytes;
    this.sizeBytes = sizeBytes;
    this.#start = start;
    this.first = first;
    this.head = head;
    this.#windows = new FileWindows(bytes, sizeBytes, room);
  }

  /** Opens the file; `walk` finds its packets. Undefined where it is no MP3 of layer III, or larger than 4 GB: the general demuxer's business. */
  static async open(bytes: ByteSource): Promise<Mp3Packets | undefined> {
    const beginning = await readHead(bytes, HEAD_BYTES);
    const { sizeBytes } = beginning;
    if (sizeBytes === undefined || sizeBytes >= 2 ** 32) return undefined;
    let start = 0;
    let { head } = beginning;
    // Behind the tags, which may hold pictures: some programs put a second one before the first.
    for (let tags = 0; tags < MOST_TAGS && id3v2Size(head) > 0; tags += 1) {
      start += id3v2Size(head);
      head = await readBytes(bytes, start, Math.min(sizeBytes, start + HEAD_BYTES));
    }
    const at = findFrame(head, 0, undefined, start + head.length === sizeBytes);
    const first = at < 0 ? undefined : mpegFrame(head, at);
    // What does not begin with a frame is something else, in which frames may be found by chance.
    if (first === undefined || head.subarray(0, at).some((byte) => byte !== 0)) return undefined;
    return new Mp3Packets(bytes, sizeBytes, start + at, first, head.subarray(at));
  }

  /** The packets that lie in `head` whole: had without the walk. */
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

  /** Packets in the file. */
  get count(): number {
    return this.#count;
  }

  /** Finds all packets. Where frames are damaged beyond recognition, there are silent packets in their place. */
  async walk(): Promise<void> {
    await this.#walkFrames();
    const missing = missingFrames(this.#gaps, this.#sizes, this.#count, promisedFrames(this.head));
    const found = { starts: this.#starts, sizes: this.#sizes, count: this.#count };
    const total = missing.reduce((sum, frames) => sum + frames, 0);
    if (total === 0) return;
    this.#starts = new Uint32Array(found.count + total);
    // No bytes: silent.
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

  /** Reads are under way while others are looked through; each begins where the walk through the one before ends at the earliest. */
  async #walkFrames(): Promise<void> {
    const { sizeBytes } = this;
    let reads: { readonly from: number; readonly data: Promise<Uint8Array> }[] = [];
    let nextRead = this.#start;
    let position = this.#start;
    while (position + FRAME_HEADER_BYTES <= sizeBytes) {
      while (reads.length < READS_AHEAD && nextRead < sizeBytes) {
        const data = readBytes(this.#bytes, nextRead, Math.min(sizeBytes, nextRead + CHUNK_BYTES));
        // Where the walk ends early nobody waits for it.
        data.catch(() => undefined);
        reads.push({ from: nextRead, data });
        nextRead += CHUNK_BYTES - HEAD_BYTES;
      }
      const read = reads.shift();
      if (read === undefined) return;
      if (read.from > position) {
        // The one before was shorter than was asked for.
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

  /** Takes the frames that begin in the chunk; gives how far the next one must be looked for. */
  #walkChunk(chunk: Uint8Array, position: number, isEnd: boolean): number {
    let at = 0;
    while (at + FRAME_HEADER_BYTES <= chunk.length) {
      const frame = mpegFrame(chunk, at);
      if (frame?.kind !== this.first.kind) {
        // Damage, a tag in the middle, or a frame one byte too short.
        this.#tagEnd = Math.max(this.#tagEnd, position + at + tagSize(chunk, at));
        if (position + at >= this.#tagEnd) this.#gapStart ??= position + at;
        const found = findFrame(chunk, Math.max(0, at - 1), this.first.kind, isEnd);
        if (found < 0) return isEnd ? chunk.length : Math.max(at, chunk.length - HEAD_BYTES);
        at = found;
        continue;
      }
      const next = at + frame.sizeBytes;
      // The last one may be a byte too short, not more.
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
    return size === 0 ? silentFrame(this.head) : this.#windows.read(start, start + size);
  }

  #packetOf(data: Uint8Array, index: number): EncodedPacket {
    const { samples, rate } = this.first;
    return new EncodedPacket(data, "key", (index * samples) / rate, samples / rate, index);
  }

  /** Packets [from, to), one behind the other: an MP3 file. Undefined where there are not so many. */
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

  /** The same packets for a linear pass, with bytes of its own: they go with it. Only what was walked before is in it. */
  forPass(): Mp3Packets {
    const room = "blob" in this.#bytes ? LOCAL_PASS : SERVED_PASS;
    const pass = new Mp3Packets(this.#bytes, this.sizeBytes, this.#start, this.first, this.head, room);
    pass.#starts = this.#starts;
    pass.#sizes = this.#sizes;
    pass.#count = this.#count;
    return pass;
  }

  getFirstPacket(): Promise<EncodedPacket | null> {
    return this.#packet(0);
  }

  /** The packet that sounds at `timestamp`, the last one past the end; null before the beginning. `metadataOnly`: without its bytes. */
  getPacket(timestamp: number, { metadataOnly = false }: PacketRetrievalOptions = {}): Promise<EncodedPacket | null> {
    const { samples, rate } = this.first;
    // Half a sample on: times are rounded.
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
