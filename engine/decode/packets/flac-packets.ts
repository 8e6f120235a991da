/**
 * The packets of a FLAC file, found by their headers. A header states where its audio lies, so audio after damage keeps its place. A
 * packet with a wrong checksum becomes silence of its length.
 */
import { EncodedPacket, type PacketRetrievalOptions } from "mediabunny";
import { readBytes, readHead, type ByteSource } from "../bytes/byte-source.ts";
import { ReadAheadCache, type ReadAheadLimits } from "../bytes/read-ahead-cache.ts";
import {
  FLAC_HEADER_BYTES,
  flacHeader,
  flacStream,
  LEAST_FRAME_BYTES,
  silentFlacFrame,
  wholeFrame,
  type FlacStream,
} from "./flac-frames.ts";
import { id3v2Size } from "../mp3/lame-tag.ts";
import type { PacketReader } from "./packet-reader.ts";

/** Bytes per read of `walk`. */
const CHUNK_BYTES = 2 ** 21;
/** Bytes read for each ID3 tag and for the start of the stream. */
const HEAD_BYTES = 2 ** 14;
const READ_AHEAD: ReadAheadLimits = { rangeBytes: 2 ** 19, ranges: 8 };
const MOST_TAGS = 8;
const MOST_BLOCKS = 128;
/** Audio frames in the longest FLAC frame (RFC 9639, 9.1.1). */
const MOST_FRAMES = 65_536;
/** Longest gap that is filled with silence, so that a damaged position does not make a file of days. */
const MOST_GAP_SECONDS = 600;

/** Bytes [start, end) of the file; `position` is the first of its audio frames. */
type Found = { readonly start: number; readonly end: number; readonly position: number; readonly frames: number };

export class FlacPackets implements PacketReader {
  readonly stream: FlacStream;
  readonly #bytes: ByteSource;
  readonly #sizeBytes: number;
  /** Byte offset of the first frame. */
  readonly #start: number;
  readonly #cache: ReadAheadCache;
  #isVariable = false;
  /** In order, without gaps; a missing packet has no bytes. */
  #packets: Found[] = [];

  private constructor(bytes: ByteSource, sizeBytes: number, start: number, stream: FlacStream) {
    this.#bytes = bytes;
    this.#sizeBytes = sizeBytes;
    this.#start = start;
    this.stream = stream;
    this.#cache = new ReadAheadCache(bytes, sizeBytes, READ_AHEAD);
  }

  /** Opens the file; `walk` finds its packets. Undefined if it is not FLAC or its size is unknown: mediabunny's demuxer then reads it. */
  static async open(bytes: ByteSource): Promise<FlacPackets | undefined> {
    const beginning = await readHead(bytes, HEAD_BYTES);
    const { sizeBytes } = beginning;
    if (sizeBytes === undefined) return undefined;
    let { head } = beginning;
    let at = 0;
    for (let tags = 0; tags < MOST_TAGS && id3v2Size(head) > 0; tags += 1) {
      at += id3v2Size(head);
      head = await readBytes(bytes, at, Math.min(sizeBytes, at + HEAD_BYTES));
    }
    if (String.fromCharCode(...head.subarray(0, 4)) !== "fLaC") return undefined;
    at += 4;
    let stream: FlacStream | undefined;
    for (let blocks = 0; blocks < MOST_BLOCKS && at + 4 <= sizeBytes; blocks += 1) {
      const block = await readBytes(bytes, at, Math.min(sizeBytes, at + 64));
      const [kind = 0, high = 0, middle = 0, low = 0] = block;
      if ((kind & 0x7f) === 0) stream ??= flacStream(block.subarray(4));
      at += 4 + high * 65_536 + middle * 256 + low;
      if (kind >= 0x80) return stream && new FlacPackets(bytes, sizeBytes, at, stream);
    }
    return undefined;
  }

  /** Audio frames in the file. */
  get lengthFrames(): number {
    const last = this.#packets.at(-1);
    return last === undefined ? 0 : last.position + last.frames;
  }

  /** Finds all packets, by one pass over the file. Must end before packets are asked for. */
  async walk(): Promise<void> {
    const found: Found[] = [];
    /** Headers that do not begin where the last packet ends. One of them is accepted once a later header begins where it ends. */
    let candidates: Omit<Found, "end">[] = [];
    let expected = 0;
    const accept = (packet: Omit<Found, "end">) => {
      found.push({ ...packet, end: this.#sizeBytes });
      expected = packet.position + packet.frames;
      candidates = [];
    };
    const most = MOST_GAP_SECONDS * this.stream.rate;
    for await (const { start, position, frames } of this.#headers()) {
      const confirmed = candidates.find((before) => before.position + before.frames === position);
      if (position !== expected && confirmed !== undefined) accept(confirmed);
      if (position === expected) accept({ start, position, frames });
      else if (position > expected && position - expected <= most) candidates.push({ start, position, frames });
    }
    this.#packets = withoutGaps(found);
  }

  /** All bytes that look like a header, in file order. */
  async *#headers(): AsyncGenerator<Omit<Found, "end">, void, undefined> {
    let isFirst = true;
    for (let from = this.#start; from + LEAST_FRAME_BYTES <= this.#sizeBytes; from += CHUNK_BYTES) {
      // A header may lie across the end of a chunk.
      const chunk = await readBytes(this.#bytes, from, Math.min(this.#sizeBytes, from + CHUNK_BYTES + FLAC_HEADER_BYTES));
      if (chunk.length === 0) return;
      for (let at = chunk.indexOf(0xff); at >= 0 && at < CHUNK_BYTES; at = chunk.indexOf(0xff, at + 1)) {
        const header = flacHeader(chunk, at, this.stream);
        if (header === undefined || (!isFirst && header.isVariable !== this.#isVariable)) continue;
        if (isFirst) this.#isVariable = header.isVariable;
        isFirst = false;
        yield { start: from + at, position: header.position, frames: header.frames };
      }
    }
  }

  async #packet(index: number, { metadataOnly = false }: PacketRetrievalOptions = {}): Promise<EncodedPacket | null> {
    const packet = this.#packets[index];
    if (packet === undefined) return null;
    const { rate } = this.stream;
    const data = metadataOnly ? new Uint8Array() : await this.#dataOf(packet);
    return new EncodedPacket(data, "key", packet.position / rate, packet.frames / rate, index);
  }

  async #dataOf({ start, end, frames }: Found): Promise<Uint8Array> {
    const data = end > start ? wholeFrame(await this.#cache.read(start, end)) : undefined;
    return data ?? silentFlacFrame(this.stream, frames, this.#isVariable);
  }

  getFirstPacket(options?: PacketRetrievalOptions): Promise<EncodedPacket | null> {
    return this.#packet(0, options);
  }

  /** The packet whose audio covers `timestamp` (seconds); the last packet past the end, null before the start. */
  getPacket(timestamp: number, options?: PacketRetrievalOptions): Promise<EncodedPacket | null> {
    // Adds half a sample because timestamps are rounded.
    const frame = timestamp * this.stream.rate + 0.5;
    let low = 0;
    let high = this.#packets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#packets[middle]?.position ?? 0) <= frame) low = middle + 1;
      else high = middle;
    }
    return this.#packet(low - 1, options);
  }

  getNextPacket(packet: EncodedPacket, options?: PacketRetrievalOptions): Promise<EncodedPacket | null> {
    return this.#packet(packet.sequenceNumber + 1, options);
  }

  async *packets(): AsyncGenerator<EncodedPacket, void, unknown> {
    for (let index = 0; index < this.#packets.length; index += 1) {
      const packet = await this.#packet(index);
      if (packet !== null) yield packet;
    }
  }
}

/** Ends each packet where the next one begins, and fills gaps with packets without bytes, which decode to silence. */
function withoutGaps(found: readonly Found[]): Found[] {
  return found.flatMap((packet, index) => {
    const previous = found[index - 1];
    const end = found[index + 1]?.start ?? packet.end;
    const gap: Found[] = [];
    for (let at = previous === undefined ? 0 : previous.position + previous.frames; at < packet.position; at += MOST_FRAMES) {
      gap.push({ start: packet.start, end: packet.start, position: at, frames: Math.min(MOST_FRAMES, packet.position - at) });
    }
    return [...gap, { ...packet, end }];
  });
}
