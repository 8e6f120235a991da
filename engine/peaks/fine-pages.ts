import { FINE_PAGE_FRAMES } from "./peaks-format.ts";

/** Samples of single-frame detail, by channel. */
export type FinePage = readonly Int16Array<ArrayBuffer>[];

/** Frames in one bin of detail. */
export const DETAIL_FRAMES = 16;
/** Each channel of a page begins with interleaved minimum and maximum of each `DETAIL_FRAMES` frames; then its samples follow. */
export const DETAIL_SAMPLES_AT = (2 * FINE_PAGE_FRAMES) / DETAIL_FRAMES;

/** Cached pages per source: 9 KB per channel, 18 MB in all for stereo. */
const CAPACITY = 1024;
const NONE = -1;

/** Requests detail from the decode worker and caches the latest pages. One per source. */
export class FinePages {
  /** The cache position of each page of the source. */
  readonly #places: Int16Array;
  readonly #pages: (readonly Int16Array[])[] = [];
  /** The page at each cache position. */
  readonly #pageAt: number[] = [];
  #nextPlace = 0;
  readonly #asked = new Set<number>();
  readonly #request: (index: number) => void;

  /** `request` is called once per page until the page arrives or is refused. */
  constructor(lengthFrames: number, request: (index: number) => void) {
    this.#places = new Int16Array(Math.ceil(lengthFrames / FINE_PAGE_FRAMES)).fill(NONE);
    this.#request = request;
  }

  /** The channels of a page (see `DETAIL_SAMPLES_AT`). If the page is not cached, it is requested, and the result is undefined. */
  get(index: number): readonly Int16Array[] | undefined {
    const place = this.#places[index] ?? NONE;
    const page = place === NONE ? undefined : this.#pages[place];
    if (page === undefined && !this.#asked.has(index)) {
      this.#asked.add(index);
      this.#request(index);
    }
    return page;
  }

  put(index: number, page: FinePage): void {
    this.#asked.delete(index);
    // Cached already, or past the source's end.
    if (this.#places[index] !== NONE) return;
    const place = this.#nextPlace;
    this.#nextPlace = (place + 1) % CAPACITY;
    const before = this.#pageAt[place];
    if (before !== undefined) this.#places[before] = NONE;
    this.#places[index] = place;
    this.#pageAt[place] = index;
    this.#pages[place] = page.map(detailOf);
  }

  /** The page could not be read: it may be requested again later. */
  refuse(index: number): void {
    this.#asked.delete(index);
  }

  /** No open request will be answered any more. */
  refuseAll(): void {
    this.#asked.clear();
  }
}

function detailOf(samples: Int16Array): Int16Array {
  const detail = new Int16Array(DETAIL_SAMPLES_AT + samples.length);
  detail.set(samples, DETAIL_SAMPLES_AT);
  for (let bin = 0; bin < samples.length / DETAIL_FRAMES; bin += 1) {
    let low = 32767;
    let high = -32767;
    for (let frame = bin * DETAIL_FRAMES; frame < (bin + 1) * DETAIL_FRAMES; frame += 1) {
      low = Math.min(low, samples[frame] ?? 0);
      high = Math.max(high, samples[frame] ?? 0);
    }
    detail[2 * bin] = low;
    detail[2 * bin + 1] = high;
  }
  return detail;
}
