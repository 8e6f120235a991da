/** Side of the atlas in texels, and its memory: 4 MB, over 300 pictures at one device pixel per CSS pixel, over 80 at two. */
const SIDE = 1024;

/**
 * The pictures that are there, each in a cell of one image; the one not used for the longest time makes room for a new one. Knows
 * them by picture frame, and the nearest to any frame. Looking up allocates nothing.
 */
export class ThumbnailAtlas {
  readonly side = SIDE;
  readonly pixels = new Uint8Array(SIDE * SIDE * 4);
  readonly widthPx: number;
  readonly heightPx: number;
  readonly capacity: number;
  readonly #columns: number;
  /** Cells in the order of their frames; `#frames[i]` is the frame of cell `#cells[i]`. */
  readonly #frames: Float64Array;
  readonly #cells: Int32Array;
  #count = 0;
  /** Of each cell: how long before its frame the one shown begins, and when it was last used. */
  readonly #lags: Float64Array;
  readonly #uses: Float64Array;
  #clock = 0;
  #dirtyFrom = SIDE;
  #dirtyTo = 0;

  constructor(widthPx: number, heightPx: number) {
    this.widthPx = widthPx;
    this.heightPx = heightPx;
    this.#columns = Math.floor(SIDE / widthPx);
    this.capacity = this.#columns * Math.floor(SIDE / heightPx);
    this.#frames = new Float64Array(this.capacity);
    this.#cells = new Int32Array(this.capacity);
    this.#lags = new Float64Array(this.capacity);
    this.#uses = new Float64Array(this.capacity);
  }

  get count(): number {
    return this.#count;
  }

  /** What is used from now on counts as newer. */
  beginUses(): void {
    this.#clock += 1;
  }

  /** The cell of the picture nearest to a frame, no farther than `withinFrames`; −1 where there is none. Counts as a use. */
  nearest(frame: number, withinFrames: number): number {
    const at = this.#placeOf(frame);
    const before = at > 0 ? frame - (this.#frames[at - 1] ?? 0) : Number.POSITIVE_INFINITY;
    const after = at < this.#count ? (this.#frames[at] ?? 0) - frame : Number.POSITIVE_INFINITY;
    if (Math.min(before, after) > withinFrames) return -1;
    const cell = this.#cells[after <= before ? at : at - 1] ?? 0;
    this.#uses[cell] = this.#clock;
    return cell;
  }

  /** Whether the very picture of this frame is there, or one that begins no more than `toleranceSeconds` before it. */
  has(frame: number, toleranceSeconds: number): boolean {
    const at = this.#placeOf(frame);
    return at < this.#count && this.#frames[at] === frame && (this.#lags[this.#cells[at] ?? 0] ?? 0) <= toleranceSeconds;
  }

  xOf(cell: number): number {
    return (cell % this.#columns) * this.widthPx;
  }

  yOf(cell: number): number {
    return Math.floor(cell / this.#columns) * this.heightPx;
  }

  /** Pixels of the atlas's own cell size, RGBA; a picture that shows its frame less well than what is there is left out. */
  put(frame: number, lagSeconds: number, pixels: Uint8ClampedArray): void {
    let at = this.#placeOf(frame);
    const isKnown = at < this.#count && this.#frames[at] === frame;
    let cell = this.#cells[at] ?? 0;
    if (isKnown && (this.#lags[cell] ?? 0) < lagSeconds) return;
    if (!isKnown) {
      cell = this.#count < this.capacity ? this.#count : this.#dropOldest();
      at = this.#placeOf(frame);
      this.#frames.copyWithin(at + 1, at, this.#count);
      this.#cells.copyWithin(at + 1, at, this.#count);
      this.#frames[at] = frame;
      this.#cells[at] = cell;
      this.#count += 1;
    }
    this.#lags[cell] = lagSeconds;
    this.#uses[cell] = this.#clock;
    this.#write(cell, pixels);
  }

  /** Rows to send, then none; undefined where nothing changed. */
  takeDirty(): { readonly from: number; readonly to: number } | undefined {
    if (this.#dirtyTo <= this.#dirtyFrom) return undefined;
    const rows = { from: this.#dirtyFrom, to: this.#dirtyTo };
    this.#dirtyFrom = SIDE;
    this.#dirtyTo = 0;
    return rows;
  }

  /** How many frames known here lie before this one. */
  #placeOf(frame: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#frames[middle] ?? 0) < frame) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Forgets the picture that was not used for the longest time; returns its cell. */
  #dropOldest(): number {
    let oldest = 0;
    for (let at = 1; at < this.#count; at++) {
      if ((this.#uses[this.#cells[at] ?? 0] ?? 0) < (this.#uses[this.#cells[oldest] ?? 0] ?? 0)) oldest = at;
    }
    const cell = this.#cells[oldest] ?? 0;
    this.#frames.copyWithin(oldest, oldest + 1, this.#count);
    this.#cells.copyWithin(oldest, oldest + 1, this.#count);
    this.#count -= 1;
    return cell;
  }

  #write(cell: number, pixels: Uint8ClampedArray): void {
    const [x, y] = [this.xOf(cell), this.yOf(cell)];
    for (let row = 0; row < this.heightPx; row++) {
      const from = row * this.widthPx * 4;
      this.pixels.set(pixels.subarray(from, from + this.widthPx * 4), ((y + row) * SIDE + x) * 4);
    }
    this.#dirtyFrom = Math.min(this.#dirtyFrom, y);
    this.#dirtyTo = Math.max(this.#dirtyTo, y + this.heightPx);
  }
}
