/**
 * The packets of a raw AAC file. After damage, where mediabunny's demuxer stops, the reader searches for the next frame and fills the gap
 * with silent packets, so that later packets keep their place.
 */
import { EncodedPacket, type PacketRetrievalOptions } from "mediabunny";
import { ADTS_HEADER_BYTES, ADTS_SAMPLES, adtsFrame, MOST_ADTS_BYTES, silentAdtsFrame } from "./adts-frames.ts";
import { readBytes, type ByteSource } from "../bytes/byte-source.ts";
import { ReadAheadCache } from "../bytes/read-ahead-cache.ts";
import { missingFrames, tagSize, type FrameGap } from "./frame-gaps.ts";
import { id3v2Size } from "../mp3/lame-tag.ts";
import type { PacketReader } from "./packet-reader.ts";

/** Bytes per read in `walk`. */
const CHUNK_BYTES = 2 ** 21;
/** A frame that begins this close to the end of a chunk is left to the next read, which includes its end and the next header. */
const LOOKAHEAD_BYTES = MOST_ADTS_BYTES + ADTS_HEADER_BYTES;
const READ_AHEAD = { rangeBytes: 2 ** 18, ranges: 8 };
const MOST_TAGS = 8;

export type AdtsFile = { readonly bytes: ByteSource; readonly sizeBytes: number; readonly rate: number };

/** A frame at the expected place that no valid frame follows: its own length or the next header is damaged. */
type Unconfirmed = { readonly start: number; readonly sizeBytes: number };

export class AdtsPackets implements PacketReader {
  readonly #file: AdtsFile;
  readonly #cache: ReadAheadCache;
  #starts: number[] = [];
  /** Bytes of each packet; 0: the packet is missing. */
  #sizes: number[] = [];
  #silence: Uint8Array = new Uint8Array();
  /** The header fields that all frames of the stream share (`adts-frames.ts`). */
  #streamKind: number | undefined;
  readonly #gaps: FrameGap[] = [];
  /** Byte offset where the current gap (bytes that are no frames) begins; undefined outside a gap. */
  #gapStart: number | undefined;
  #unconfirmed: Unconfirmed | undefined;

  private constructor(file: AdtsFile) {
    this.#file = file;
    this.#cache = new ReadAheadCache(file.bytes, file.sizeBytes, READ_AHEAD);
  }

  /** Finds all packets. Undefined if the file does not begin with a frame (after ID3v2 tags). Rejects if bytes cannot be read. */
  static async walk(file: AdtsFile): Promise<AdtsPackets | undefined> {
    const packets = new AdtsPackets(file);
    await packets.#walk();
    return packets.#starts.length > 0 ? packets : undefined;
  }

  async #walk(): Promise<void> {
    const { bytes, sizeBytes } = this.#file;
    let at = 0;
    let head = await readBytes(bytes, at, Math.min(sizeBytes, at + MOST_ADTS_BYTES));
    for (let tags = 0; tags < MOST_TAGS && id3v2Size(head) > 0; tags += 1) {
      at += id3v2Size(head);
      // The tag ends after the file: no such range can be requested.
      if (at >= sizeBytes) return;
      head = await readBytes(bytes, at, Math.min(sizeBytes, at + MOST_ADTS_BYTES));
    }
    this.#streamKind = adtsFrame(head, 0)?.kind;
    if (this.#streamKind === undefined) return;
    this.#silence = silentAdtsFrame(head);
    while (at + ADTS_HEADER_BYTES < sizeBytes) {
      const chunk = await readBytes(bytes, at, Math.min(sizeBytes, at + CHUNK_BYTES));
      if (chunk.length === 0) break;
      at += this.#walkChunk(chunk, at, at + chunk.length >= sizeBytes);
    }
    // After the last frame a file may have bytes of another kind, so it needs no frame behind it.
    const { start, sizeBytes: lastBytes } = this.#unconfirmed ?? { start: 0, sizeBytes: 0 };
    if (this.#unconfirmed && start + lastBytes <= sizeBytes) this.#add(start, lastBytes);
    this.#fill();
  }

  /** Adds the frames that begin in the chunk. Returns the offset in the chunk at which the search for the next one continues. */
  #walkChunk(chunk: Uint8Array, chunkStart: number, isEnd: boolean): number {
    const limit = isEnd ? chunk.length : Math.max(1, chunk.length - LOOKAHEAD_BYTES);
    let at = 0;
    while (at < limit) {
      const frame = adtsFrame(chunk, at);
      const next = at + (frame?.sizeBytes ?? 0);
      if (frame?.kind === this.#streamKind && this.#isFollowed(chunk, chunkStart, next)) {
        this.#endGap(chunkStart + at);
        this.#add(chunkStart + at, next - at);
        at = next;
        continue;
      }
      const tag = this.#gapStart === undefined ? tagSize(chunk, at) : 0;
      if (tag > 0) {
        at += tag;
        continue;
      }
      if (this.#gapStart === undefined && frame?.kind === this.#streamKind)
        this.#unconfirmed = { start: chunkStart + at, sizeBytes: next - at };
      this.#gapStart ??= chunkStart + at;
      const found = chunk.indexOf(0xff, at + 1);
      at = found < 0 ? limit : found;
    }
    return at;
  }

  /** Whether a frame that ends at `frameEnd` of the chunk is followed by another frame, a tag or the end of the file. */
  #isFollowed(chunk: Uint8Array, chunkStart: number, frameEnd: number): boolean {
    const { sizeBytes } = this.#file;
    if (chunkStart + frameEnd > sizeBytes) return false;
    const isLast = chunkStart + frameEnd + ADTS_HEADER_BYTES > sizeBytes;
    return isLast || adtsFrame(chunk, frameEnd)?.kind === this.#streamKind || tagSize(chunk, frameEnd) > 0;
  }

  #endGap(end: number): void {
    if (this.#gapStart === undefined) return;
    const unconfirmed = this.#unconfirmed;
    let start = this.#gapStart;
    // A frame that claims to be longer than the gap has a damaged header: it is not added.
    if (unconfirmed && unconfirmed.start + unconfirmed.sizeBytes <= end) {
      this.#add(unconfirmed.start, unconfirmed.sizeBytes);
      start = unconfirmed.start + unconfirmed.sizeBytes;
    }
    this.#gaps.push({ before: this.#starts.length, bytes: end - start });
    this.#gapStart = undefined;
    this.#unconfirmed = undefined;
  }

  #add(start: number, sizeBytes: number): void {
    this.#starts.push(start);
    this.#sizes.push(sizeBytes);
  }

  /** Inserts packets of 0 bytes where packets are missing. */
  #fill(): void {
    const missing = missingFrames(this.#gaps, this.#sizes, this.#sizes.length, undefined);
    const inserted = (values: readonly number[]) => {
      let from = 0;
      const parts = this.#gaps.map(({ before }, index) => {
        const part = [...values.slice(from, before), ...Array.from({ length: missing[index] ?? 0 }, () => 0)];
        from = before;
        return part;
      });
      return [...parts, values.slice(from)].flat();
    };
    if (missing.every((count) => count === 0)) return;
    this.#starts = inserted(this.#starts);
    this.#sizes = inserted(this.#sizes);
  }

  async #packet(index: number, { metadataOnly = false }: PacketRetrievalOptions = {}): Promise<EncodedPacket | null> {
    const start = this.#starts[index];
    if (start === undefined) return null;
    const size = this.#sizes[index] ?? 0;
    const data = metadataOnly ? new Uint8Array() : size === 0 ? this.#silence : await this.#cache.read(start, start + size);
    const { rate } = this.#file;
    return new EncodedPacket(data, "key", (index * ADTS_SAMPLES) / rate, ADTS_SAMPLES / rate, index);
  }

  getFirstPacket(options?: PacketRetrievalOptions): Promise<EncodedPacket | null> {
    return this.#packet(0, options);
  }

  /** The packet whose audio covers `timestamp` (seconds); the last packet past the end, null before the start. */
  getPacket(timestamp: number, options?: PacketRetrievalOptions): Promise<EncodedPacket | null> {
    // Adds half a sample because timestamps are rounded.
    const index = Math.floor((timestamp * this.#file.rate + 0.5) / ADTS_SAMPLES);
    return this.#packet(Math.min(index, this.#starts.length - 1), options);
  }

  getNextPacket(packet: EncodedPacket, options?: PacketRetrievalOptions): Promise<EncodedPacket | null> {
    return this.#packet(packet.sequenceNumber + 1, options);
  }

  async *packets(): AsyncGenerator<EncodedPacket, void, unknown> {
    for (let index = 0; index < this.#starts.length; index += 1) {
      const packet = await this.#packet(index);
      if (packet !== null) yield packet;
    }
  }
}
