/** Side of the atlas in texels. Its memory is 4 MB: over 300 thumbnails at one device pixel per CSS pixel, over 80 at two. */
const SIDE = 1024;

/**
 * A cache of thumbnails, each in a cell of one image; the least recently used one is evicted. Finds a thumbnail by picture frame, or
 * the nearest to a frame. Lookups allocate nothing.
 */
export class ThumbnailAtlas {
  readonly side = SIDE;
  readonly pixels = new Uint8Array(SIDE * SIDE * 4);
  readonly widthPx: number;
  readonly heightPx: number;
  readonly capacity: number;
  readonly #columns: number;
  /** Cells in ascending order of frame; `#frames[i]` is the frame of cell `#cells[i]`. */
  readonly #frames: Float64Array;
  readonly #cells: Int32Array;
  #count = 0;
  /** Per cell: the lag of the shown frame behind its frame, seconds, and the time of last use. */
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

  /** Advances the use clock: later uses are newer. */
  beginUses(): void {
    this.#clock += 1;
  }

  /** The cell of the thumbnail nearest to a frame, at most `withinFrames` away; −1 where there is none. Counts as a use. */
  nearest(frame: number, withinFrames: number): number {
    const at = this.#placeOf(frame);
    const before = at > 0 ? frame - (this.#frames[at - 1] ?? 0) : Number.POSITIVE_INFINITY;
    const after = at < this.#count ? (this.#frames[at] ?? 0) - frame : Number.POSITIVE_INFINITY;
    if (Math.min(before, after) > withinFrames) return -1;
    const cell = this.#cells[after <= before ? at : at - 1] ?? 0;
    this.#uses[cell] = this.#clock;
    return cell;
  }

  /** Whether the atlas has this frame's thumbnail with a lag of at most `toleranceSeconds`. */
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

  /** Pixels of the atlas's cell size, RGBA; ignored if the present thumbnail of the frame is more exact. */
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

  /** Returns and clears the rows to upload; undefined where nothing changed. */
  drainDirty(): { readonly from: number; readonly to: number } | undefined {
    if (this.#dirtyTo <= this.#dirtyFrom) return undefined;
    const rows = { from: this.#dirtyFrom, to: this.#dirtyTo };
    this.#dirtyFrom = SIDE;
    this.#dirtyTo = 0;
    return rows;
  }

  /** Number of stored frames before this one. */
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

  /** Evicts the least recently used thumbnail and returns its cell. */
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
