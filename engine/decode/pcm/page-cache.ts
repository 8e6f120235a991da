import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import type { Planar } from "../raw-audio.ts";

/** A page for transfer between threads: planar float32 in one buffer. */
export type PackedPage = { readonly channels: 1 | 2; readonly buffer: ArrayBuffer };

/** Packs channels into one transferable buffer; reuses `buffer` if its size fits. */
export function packPage(channels: Planar, buffer?: ArrayBuffer): PackedPage {
  const channelCount = channels.length === 1 ? 1 : 2;
  const bytes = 4 * PAGE_FRAMES * channelCount;
  const target = buffer?.byteLength === bytes ? buffer : new ArrayBuffer(bytes);
  const floats = new Float32Array(target);
  channels.forEach((samples, channel) => floats.set(samples.subarray(0, PAGE_FRAMES), channel * PAGE_FRAMES));
  return { channels: channelCount, buffer: target };
}

export function unpackPage({ channels, buffer }: PackedPage): Planar {
  return Array.from({ length: channels }, (_, channel) => new Float32Array(buffer, 4 * PAGE_FRAMES * channel, PAGE_FRAMES));
}

/** Pages that are not in the mixer. Evicts the page that was put in first. Keys are made by `pageKey`. */
export class PageCache {
  readonly #pages = new Map<number, PackedPage>();
  readonly #capacityBytes: number;
  #bytes = 0;
  /** Buffers of evicted pages, for reuse. */
  readonly #spare: ArrayBuffer[] = [];

  constructor(capacityBytes: number) {
    this.#capacityBytes = capacityBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  has(key: number): boolean {
    return this.#pages.has(key);
  }

  peek(key: number): PackedPage | undefined {
    return this.#pages.get(key);
  }

  /** Removes the page, because its buffer is about to be transferred. */
  remove(key: number): PackedPage | undefined {
    const page = this.#pages.get(key);
    if (page === undefined) return undefined;
    this.#pages.delete(key);
    this.#bytes -= page.buffer.byteLength;
    return page;
  }

  put(key: number, page: PackedPage): void {
    this.remove(key);
    this.#pages.set(key, page);
    this.#bytes += page.buffer.byteLength;
    for (const [oldest, { buffer }] of this.#pages) {
      if (this.#bytes <= this.#capacityBytes) return;
      this.remove(oldest);
      if (this.#spare.length < 16) this.#spare.push(buffer);
    }
  }

  /** A buffer that may be overwritten, if there is one. */
  acquireSpareBuffer(): ArrayBuffer | undefined {
    return this.#spare.pop();
  }

  evictSlot(slot: number): void {
    for (const key of this.#pages.keys()) if (slotOfKey(key) === slot) this.remove(key);
  }
}

/** Pages per source at most: 49 h at 48 kHz. */
const PAGES_PER_SLOT = 2 ** 19;

export function pageKey(slot: number, index: number): number {
  return slot * PAGES_PER_SLOT + index;
}

export function slotOfKey(key: number): number {
  return Math.floor(key / PAGES_PER_SLOT);
}

export function indexOfKey(key: number): number {
  return key % PAGES_PER_SLOT;
}
