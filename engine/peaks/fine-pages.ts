/** Samples of single-frame detail, by planes. */
export type FinePage = readonly Int16Array<ArrayBuffer>[];

/** Pages kept per source: 8 KB a plane, 16 MB together. */
const CAPACITY = 1024;

/** Asks the decode worker for detail and keeps what came last. One per source. */
export class FinePages {
  readonly #pages = new Map<number, FinePage>();
  readonly #asked = new Set<number>();
  readonly #request: (index: number) => void;

  /** `request` is called once per page until the page comes or is refused. */
  constructor(request: (index: number) => void) {
    this.#request = request;
  }

  /** The page, or undefined and a request for it. */
  get(index: number): FinePage | undefined {
    const page = this.#pages.get(index);
    if (page === undefined && !this.#asked.has(index)) {
      this.#asked.add(index);
      this.#request(index);
    }
    return page;
  }

  put(index: number, page: FinePage): void {
    this.#asked.delete(index);
    this.#pages.set(index, page);
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
