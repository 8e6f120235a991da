/** Samples of single-frame detail, by planes. */
export type FinePage = readonly Int16Array<ArrayBuffer>[];

/** A plane of a page, and minimum and maximum of each `DETAIL_FRAMES` of it. */
export type Detail = { readonly samples: Int16Array; readonly min: Int16Array; readonly max: Int16Array };

/** Frames in one bin of a page. */
export const DETAIL_FRAMES = 16;

/** Pages kept per source: 9 KB a plane, 18 MB together. */
const CAPACITY = 1024;

/** Asks the decode worker for detail and keeps what came last. One per source. */
export class FinePages {
  readonly #pages = new Map<number, readonly Detail[]>();
  readonly #asked = new Set<number>();
  readonly #request: (index: number) => void;

  /** `request` is called once per page until the page comes or is refused. */
  constructor(request: (index: number) => void) {
    this.#request = request;
  }

  /** The page, or undefined and a request for it. */
  get(index: number): readonly Detail[] | undefined {
    const page = this.#pages.get(index);
    if (page === undefined && !this.#asked.has(index)) {
      this.#asked.add(index);
      this.#request(index);
    }
    return page;
  }

  put(index: number, page: FinePage): void {
    this.#asked.delete(index);
    this.#pages.set(index, page.map(detailOf));
    if (this.#pages.size <= CAPACITY) return;
    const oldest = this.#pages.keys().next();
    if (oldest.done !== true) this.#pages.delete(oldest.value);
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

function detailOf(samples: Int16Array): Detail {
  const count = samples.length / DETAIL_FRAMES;
  const [min, max] = [new Int16Array(count), new Int16Array(count)];
  for (let bin = 0; bin < count; bin += 1) {
    let low = 32767;
    let high = -32767;
    for (let frame = bin * DETAIL_FRAMES; frame < (bin + 1) * DETAIL_FRAMES; frame += 1) {
      low = Math.min(low, samples[frame] ?? 0);
      high = Math.max(high, samples[frame] ?? 0);
    }
    min[bin] = low;
    max[bin] = high;
  }
  return { samples, min, max };
}
