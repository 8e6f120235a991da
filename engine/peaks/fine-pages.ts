import { FINE_PAGE_FRAMES } from "./peaks-format.ts";

/** Samples of single-frame detail, by planes. */
export type FinePage = readonly Int16Array<ArrayBuffer>[];

/** Frames in one bin of detail. */
export const DETAIL_FRAMES = 16;
/** A plane of a page begins with minimum and maximum of each `DETAIL_FRAMES`, side by side; then come its samples. */
export const DETAIL_SAMPLES_AT = (2 * FINE_PAGE_FRAMES) / DETAIL_FRAMES;

/** Pages kept per source: 9 KB a plane, 18 MB together. */
const CAPACITY = 1024;
const NONE = -1;

/** Asks the decode worker for detail and keeps what came last. One per source. */
export class FinePages {
  /** Where each page of the source is kept. */
  readonly #places: Int16Array;
  readonly #pages: (readonly Int16Array[])[] = [];
  /** Which page is kept in each place. */
  readonly #kept: number[] = [];
  #nextPlace = 0;
  readonly #asked = new Set<number>();
  readonly #request: (index: number) => void;

  /** `request` is called once per page until the page comes or is refused. */
  constructor(lengthFrames: number, request: (index: number) => void) {
    this.#places = new Int16Array(Math.ceil(lengthFrames / FINE_PAGE_FRAMES)).fill(NONE);
    this.#request = request;
  }

  /** The planes of a page (see `DETAIL_SAMPLES_AT`), or undefined and a request for it. */
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
    // Kept already, or past the source's end.
    if (this.#places[index] !== NONE) return;
    const place = this.#nextPlace;
    this.#nextPlace = (place + 1) % CAPACITY;
    const before = this.#kept[place];
    if (before !== undefined) this.#places[before] = NONE;
    this.#places[index] = place;
    this.#kept[place] = index;
    this.#pages[place] = page.map(detailOf);
  }

  /** The page could not be read: it may be asked for again later. */
  refuse(index: number): void {
    this.#asked.delete(index);
  }

  /** Nothing that was asked for will come any more. */
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
