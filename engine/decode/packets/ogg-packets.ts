/**
 * The packets of an Ogg file, each in its place even after damage. mediabunny's demuxer adds up the lengths that packets state, and stops
 * at a page that it cannot read. This reader uses the time of each page instead, and searches for the next packets by time.
 */
import type { EncodedPacket, EncodedPacketSink } from "mediabunny";
import type { ByteSource } from "../bytes/byte-source.ts";
import { ReadAheadCache } from "../bytes/read-ahead-cache.ts";
import { isWholePage, MOST_PAGE_BYTES, MOST_SEGMENTS, OGG_HEADER_BYTES, oggPage, type OggPage } from "./ogg-page.ts";
import type { PacketReader } from "./packet-reader.ts";
import { isNetworkError } from "../raw-audio.ts";

const READ_AHEAD = { rangeBytes: 2 ** 18, ranges: 4 };
/** First search distance from a damaged place; each further step is STEP_GROWTH times as long. */
const FIRST_STEP_SECONDS = 0.05;
const STEP_GROWTH = 1.3;
const MOST_STEPS = 40;

export type OggFile = {
  readonly bytes: ByteSource;
  readonly sizeBytes: number;
  /** Unit of the granule positions, in frames per second. */
  readonly rate: number;
  /** Frames that granule positions count before the audio (Opus). */
  readonly preSkip: number;
};

/** Consecutive packets of one page with corrected times; `next`: the first packet after the page. */
type PagePackets = { readonly packets: readonly EncodedPacket[]; readonly next: EncodedPacket | null };

type Entered = { readonly packet: EncodedPacket | null; readonly next: EncodedPacket | null };

/** Where a returned packet comes from. */
type Origin = { readonly page: PagePackets; readonly index: number; readonly inner: EncodedPacket };

export class OggPackets implements PacketReader {
  readonly #sink: EncodedPacketSink;
  readonly #file: OggFile;
  readonly #cache: ReadAheadCache;
  readonly #origins = new WeakMap<EncodedPacket, Origin>();
  /** Length in frames of the file's first packet that has one. */
  #usualFrames: number | undefined;

  constructor(sink: EncodedPacketSink, file: OggFile) {
    this.#sink = sink;
    this.#file = file;
    this.#cache = new ReadAheadCache(file.bytes, file.sizeBytes, READ_AHEAD);
  }

  async getFirstPacket(): Promise<EncodedPacket | null> {
    const first = await this.#sink.getFirstPacket();
    return first && this.#enterFrom(first, first.timestamp);
  }

  async getPacket(timestamp: number): Promise<EncodedPacket | null> {
    let step = FIRST_STEP_SECONDS;
    let inner = await this.#at(timestamp);
    let from = timestamp;
    for (let steps = 0; steps < MOST_STEPS; steps += 1, step *= STEP_GROWTH) {
      const packet = inner && (await this.#enter(inner, undefined)).packet;
      if (packet && packet.timestamp <= timestamp) return this.#lastUpTo(packet, timestamp);
      const first = await this.getFirstPacket();
      // The demuxer finds no end if the last page is cut off.
      if (inner === null && !Number.isFinite(from)) from = await this.#endSeconds();
      const earlier = Math.min(from, inner?.timestamp ?? from) - step;
      if (first === null || timestamp < first.timestamp) return null;
      if (!(earlier > first.timestamp)) return this.#lastUpTo(first, timestamp);
      inner = await this.#at(earlier);
    }
    return null;
  }

  async getNextPacket(packet: EncodedPacket): Promise<EncodedPacket | null> {
    const origin = this.#origins.get(packet);
    if (origin === undefined) throw new Error("The packet is of another file.");
    const following = origin.page.packets[origin.index + 1];
    if (following !== undefined) return following;
    const end = packet.timestamp + packet.duration;
    return this.#enterFrom(origin.page.next ?? (await this.#searchBehind(end, origin.inner.sequenceNumber)), end);
  }

  async *packets(): AsyncGenerator<EncodedPacket, void, unknown> {
    for (let packet = await this.getFirstPacket(); packet !== null; packet = await this.getNextPacket(packet)) yield packet;
  }

  /** End, in seconds, of the stream's last complete page. */
  async #endSeconds(): Promise<number> {
    const { sizeBytes, rate } = this.#file;
    const first = await this.#sink.getFirstPacket();
    const serial = first === null ? undefined : (await this.#pageOf(first.sequenceNumber))?.serial;
    for (let before = sizeBytes; before > 0; before -= MOST_PAGE_BYTES) {
      const start = Math.max(0, before - MOST_PAGE_BYTES);
      const bytes = await this.#cache.read(start, before + OGG_HEADER_BYTES + MOST_SEGMENTS);
      for (let at = before - start - 1; at >= 0; at -= 1) {
        const page = bytes[at] === 0x4f ? oggPage(bytes, at, start) : undefined;
        if (page?.serial !== serial) continue;
        if (page !== undefined && page.end <= sizeBytes && page.granule >= 0) return this.#endOf(page) / rate;
      }
    }
    return 0;
  }

  /** The demuxer's packet that begins at `seconds`, with its corrected time; otherwise the first later packet whose time is known. */
  async #enterFrom(inner: EncodedPacket | null, seconds: number): Promise<EncodedPacket | null> {
    let start: number | undefined = this.#framesOf(seconds);
    let next = inner;
    while (next !== null) {
      const entered = await this.#enter(next, start);
      if (entered.packet !== null) return entered.packet;
      next = entered.next ?? (await this.#searchBehind(seconds, next.sequenceNumber));
      start = undefined;
    }
    return null;
  }

  async #lastUpTo(packet: EncodedPacket, timestamp: number): Promise<EncodedPacket> {
    let last = packet;
    for (let next = await this.getNextPacket(last); next !== null && next.timestamp <= timestamp; next = await this.getNextPacket(last))
      last = next;
    return last;
  }

  /** The demuxer's packet at `timestamp`; null if it has none or cannot reach it. */
  async #at(timestamp: number): Promise<EncodedPacket | null> {
    return this.#sink.getPacket(timestamp).catch(nothing);
  }

  /** The first packet that the demuxer can reach after `seconds` and after the page of packet `sequenceNumber`. */
  async #searchBehind(seconds: number, sequenceNumber: number): Promise<EncodedPacket | null> {
    const page = await this.#pageOf(sequenceNumber);
    if (page === undefined || page.isLast) return null;
    for (let steps = 0, step = FIRST_STEP_SECONDS; steps < MOST_STEPS; steps += 1, step *= STEP_GROWTH) {
      const found = await this.#at(seconds + step);
      if (found !== null && found.sequenceNumber >= page.end) return found;
    }
    return null;
  }

  /**
   * Corrects the times of the demuxer's packet and of those after it in its page. `packet` is null if the page is too damaged to know
   * them. `next`: the demuxer's first packet after the page.
   * @param start frame at which the packet begins, if known: the end of the previous packet
   */
  async #enter(inner: EncodedPacket, start: number | undefined): Promise<Entered> {
    const page = await this.#pageOf(inner.sequenceNumber);
    if (page === undefined) return { packet: null, next: null };
    const { inners, next } = await this.#walkPage(inner, page);
    const isWhole = isWholePage(await this.#cache.read(page.start, page.end));
    const lengths = this.#lengths(inners, page, start, isWhole);
    if (lengths === undefined) return { packet: null, next };
    const total = lengths.reduce((sum, length) => sum + length, 0);
    // The last page may end within its last packet: its granule position is where that packet is cut.
    let at = page.isLast || page.granule < 0 ? (start ?? this.#framesOf(inner.timestamp)) : Math.max(0, this.#endOf(page) - total);
    const pagePackets = { packets: [] as EncodedPacket[], next };
    for (const [index, one] of inners.entries()) {
      const length = lengths[index] ?? 0;
      const packet = one.clone({ timestamp: at / this.#file.rate, duration: length / this.#file.rate });
      this.#origins.set(packet, { page: pagePackets, index, inner: one });
      pagePackets.packets.push(packet);
      at += length;
    }
    return { packet: pagePackets.packets[0] ?? null, next };
  }

  #framesOf(seconds: number): number {
    return Math.round(seconds * this.#file.rate);
  }

  #endOf({ granule }: OggPage): number {
    return granule - this.#file.preSkip;
  }

  /** Frames of each packet of a page; undefined if the page is damaged and the lengths do not fit its granule position. */
  #lengths(inners: readonly EncodedPacket[], page: OggPage, start: number | undefined, isWhole: boolean): readonly number[] | undefined {
    const stated = inners.map(({ duration }) => this.#framesOf(duration));
    if (isWhole) {
      this.#usualFrames ??= stated.find((frames, index) => index > 0 && frames > 0);
      return stated;
    }
    // Entered in the middle: the end of the page's earlier packets is unknown.
    if (start === undefined || page.granule < 0) return undefined;
    const total = this.#endOf(page) - start;
    const usual = this.#usualFrames === undefined ? undefined : inners.map(() => this.#usualFrames ?? 0);
    const isTotal = (lengths: readonly number[] | undefined) => lengths?.reduce((sum, one) => sum + one, 0) === total;
    return isTotal(usual) ? usual : fitted(stated, total);
  }

  /** The demuxer's packets that end in the page, from `inner` on. */
  async #walkPage(
    inner: EncodedPacket,
    page: OggPage,
  ): Promise<{ readonly inners: readonly EncodedPacket[]; readonly next: EncodedPacket | null }> {
    const inners: EncodedPacket[] = [];
    let next: EncodedPacket | null = inner;
    while (next !== null && next.sequenceNumber < page.start + page.segments) {
      inners.push(next);
      next = await this.#sink.getNextPacket(next).catch(nothing);
    }
    return { inners, next };
  }

  /**
   * The page in which a packet ends. `sequenceNumber` is the offset of the page's first byte plus the index of the packet's last segment.
   */
  async #pageOf(sequenceNumber: number): Promise<OggPage | undefined> {
    const from = Math.max(0, sequenceNumber - MOST_SEGMENTS);
    const bytes = await this.#cache.read(from, sequenceNumber + OGG_HEADER_BYTES + MOST_SEGMENTS);
    for (let at = sequenceNumber - from; at >= 0; at -= 1) {
      const page = bytes[at] === 0x4f ? oggPage(bytes, at, from) : undefined;
      const segment = sequenceNumber - from - at;
      if (page !== undefined && segment < page.segments && (bytes[at + OGG_HEADER_BYTES + segment] ?? 255) < 255) return page;
    }
    return undefined;
  }
}

/** Largest difference between the packets' lengths and the page's granule position that is corrected. */
const MOST_OFF_FRAMES = 16_384;

/** Corrects lengths that damage may have made wrong, so that their sum is `total`. */
function fitted(lengths: readonly number[], total: number): readonly number[] | undefined {
  const off = total - lengths.reduce((sum, one) => sum + one, 0);
  if (Math.abs(off) > MOST_OFF_FRAMES || total < 0) return undefined;
  let left = total;
  return lengths.map((length, index) => {
    const own = index === lengths.length - 1 ? left : Math.min(length, left);
    left -= own;
    return own;
  });
}

/** For `catch`: null where damage stops the demuxer. Rethrows network errors. */
function nothing(error: unknown): null {
  if (isNetworkError(error)) throw error;
  return null;
}
