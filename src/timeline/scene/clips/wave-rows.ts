import { secondsToFrames } from "#model/time/time.ts";
import type { PeaksSource, WaveformPeaks } from "../../contract.ts";
import type { WavedSound } from "../../shown-clips.ts";
import type { PixelGrid } from "../pixel-grid.ts";

/** State of one clip's row: which columns already hold its waveform. Global column numbers. */
type Slot = {
  /** In the storage; of two rows the left one. */
  row: number;
  sourceId: string;
  shiftFrames: number;
  from: number;
  to: number;
  /** False: columns are not exact yet, or their sound is not decoded yet; they are recomputed when the source has more. */
  isComplete: boolean;
  /** Rows of the slot: two where its source is stereo and left and right are drawn separately. */
  channelCount: 1 | 2;
  /** Of its source, as found in this frame. */
  peaks: WaveformPeaks | undefined;
  frame: number;
};

/** Where a clip's waveform lies, and what it is read from. */
export type PlacedWave = Readonly<Pick<Slot, "row" | "channelCount" | "peaks">>;

/** A row (with those after it for further channels) assigned to a lane; in this frame a clip needs it up to column `busyTo`. */
type LaneRow = { readonly row: number; frame: number; busyTo: number };

const CHANNELS = [0, 1] as const;

/** Clips that touch or overlap need different rows; beyond this number at one time they share the last row. */
const MAX_ROWS_PER_LANE = 8;

/**
 * Waveforms in view: one int16 minimum and maximum per device-pixel column, in rows that wrap around (column k is stored at
 * k modulo the width). A scroll computes only the columns that enter the view. Memory depends on the view, not on the project.
 */
export class WaveRows {
  /** A power of two, at least as wide as the view. */
  width = 0;
  /** Rows of the storage; with left and right drawn separately, each row of a lane takes two, the left one first. */
  rowCount = 0;
  /** `[row][column modulo width][min, max]`. */
  data = new Int16Array(0);
  /** Columns computed since the start; a test that panning computes few reads it. */
  columnsComputed = 0;
  /** Texels changed since `drainDirty`, as one range. */
  #dirtyFrom = Number.POSITIVE_INFINITY;
  #dirtyTo = 0;
  readonly #drained = { from: 0, to: 0 };
  #columnsPerSecond = 0;
  #channelCount: 1 | 2 = 1;
  #frame = 0;
  #min = new Int16Array(0);
  #max = new Int16Array(0);
  readonly #slots = new Map<string, Slot>();
  readonly #lanes = new Map<number, LaneRow[]>();
  #freeRows: number[] = [];
  readonly #peaks: PeaksSource;

  constructor(peaks: PeaksSource) {
    this.#peaks = peaks;
  }

  /**
   * Starts a frame. True where the storage was reallocated and its texture must be recreated.
   * @param channelCount 2: left and right are drawn separately
   */
  begin(grid: PixelGrid, channelCount: 1 | 2 = 1): boolean {
    this.#frame += 1;
    let width = Math.max(this.width, 1024);
    while (width < grid.widthDevicePx) width *= 2;
    const isResized = width !== this.width || channelCount !== this.#channelCount;
    if (isResized) {
      const rows = Math.max(this.rowCount / this.#channelCount, 16);
      this.#channelCount = channelCount;
      this.#allocate(width, rows);
    }
    if (grid.columnsPerSecond !== this.#columnsPerSecond) {
      this.#columnsPerSecond = grid.columnsPerSecond;
      this.#evictAll();
    }
    return isResized;
  }

  /**
   * Computes a clip's missing columns in view. Within one lane, call in order of start. The result is valid until the next call for
   * this key.
   * @param key identifies the slot: a clip's id, or another key for the copy that a drag shows
   */
  place(key: string, clip: WavedSound, laneKey: number, grid: PixelGrid): PlacedWave {
    const clipFrom = Math.floor(clip.startTime * grid.columnsPerSecond);
    const clipTo = Math.ceil(clip.endTime * grid.columnsPerSecond);
    const from = Math.max(clipFrom, grid.firstColumn);
    const to = Math.min(clipTo, grid.firstColumn + grid.widthDevicePx);
    const slot = this.#slotOf(key, clip);
    slot.frame = this.#frame;
    const row = this.#acquireRow(laneKey, slot.row, clipFrom, clipTo);
    if (row !== slot.row) {
      slot.row = row;
      slot.from = slot.to = 0;
    }
    if (to > from) this.#fill(slot, from, to);
    return slot;
  }

  /** Ends a frame: frees rows and slots that no clip in view used. */
  end(): void {
    // `forEach` avoids the array that an iterator allocates for each entry in every frame.
    this.#slots.forEach(this.#freeSlot);
    this.#lanes.forEach(this.#freeRowsOf);
  }

  /** The source has more sound or detail: invalidates its incomplete slots. True where one is in view. */
  sourceChanged(sourceId: string): boolean {
    let shows = false;
    for (const slot of this.#slots.values()) {
      if (slot.sourceId !== sourceId || slot.isComplete) continue;
      slot.from = slot.to = 0;
      shows = true;
    }
    return shows;
  }

  /** Returns and clears the range of texels to upload, the same object each time; undefined where nothing changed. */
  drainDirty(): { readonly from: number; readonly to: number } | undefined {
    if (this.#dirtyTo <= this.#dirtyFrom) return undefined;
    this.#drained.from = this.#dirtyFrom;
    this.#drained.to = this.#dirtyTo;
    this.#dirtyFrom = Number.POSITIVE_INFINITY;
    this.#dirtyTo = 0;
    return this.#drained;
  }

  readonly #freeSlot = (slot: Slot, key: string): void => {
    if (slot.frame !== this.#frame) this.#slots.delete(key);
  };

  readonly #freeRowsOf = (rows: LaneRow[], laneKey: number): void => {
    for (let at = rows.length - 1; at >= 0; at--) {
      const row = rows[at];
      if (!row || row.frame === this.#frame) continue;
      rows.splice(at, 1);
      this.#freeRows.push(row.row);
    }
    if (rows.length === 0) this.#lanes.delete(laneKey);
  };

  #slotOf(key: string, { url, sourceOffset, startTime }: WavedSound): Slot {
    const peaks = this.#peaks.peaksOf(url);
    const rate = peaks?.rate ?? 0;
    const shiftFrames = secondsToFrames(sourceOffset, rate) - secondsToFrames(startTime, rate);
    const channelCount = this.#channelCount === 2 && peaks?.channelCount === 2 ? 2 : 1;
    const before = this.#slots.get(key);
    if (before?.sourceId === url && before.shiftFrames === shiftFrames && before.channelCount === channelCount) {
      before.peaks = peaks;
      return before;
    }
    const row = before?.row ?? -1;
    const slot: Slot = { row, sourceId: url, shiftFrames, from: 0, to: 0, isComplete: false, channelCount, peaks, frame: 0 };
    this.#slots.set(key, slot);
    return slot;
  }

  /** A row of the lane that is free from column `from` on: the previously held one if free, else the first. */
  #acquireRow(laneKey: number, held: number, from: number, to: number): number {
    let rows = this.#lanes.get(laneKey);
    if (!rows) {
      rows = [];
      this.#lanes.set(laneKey, rows);
    }
    let taken: LaneRow | undefined;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at];
      if (!row || (row.frame === this.#frame && row.busyTo > from)) continue;
      if (!taken || row.row === held) taken = row;
    }
    if (!taken && rows.length >= MAX_ROWS_PER_LANE) taken = rows.at(-1);
    if (!taken) {
      taken = { row: this.#freeRows.pop() ?? this.#addRows(), frame: 0, busyTo: 0 };
      rows.push(taken);
    }
    taken.frame = this.#frame;
    taken.busyTo = to;
    return taken.row;
  }

  #addRows(): number {
    this.#allocate(this.width, (this.rowCount / this.#channelCount) * 2, this.data);
    const row = this.#freeRows.pop();
    if (row === undefined) throw new Error("Growing made no row.");
    return row;
  }

  /** Computes the missing part of [from, to). Columns outside are dropped: their texels serve other columns. */
  #fill(slot: Slot, from: number, to: number): void {
    const overlaps = slot.from < to && slot.to > from;
    if (!overlaps) {
      slot.isComplete = true;
      this.#compute(slot, from, to);
    } else {
      if (from < slot.from) this.#compute(slot, from, slot.from);
      if (to > slot.to) this.#compute(slot, slot.to, to);
    }
    slot.from = from;
    slot.to = to;
  }

  #compute(slot: Slot, from: number, to: number): void {
    const count = to - from;
    if (this.#min.length < count) {
      this.#min = new Int16Array(count * 2);
      this.#max = new Int16Array(count * 2);
    }
    this.columnsComputed += count;
    if (slot.channelCount === 1) this.#computeChannel(slot, from, count, undefined);
    else for (const channel of CHANNELS) this.#computeChannel(slot, from, count, channel);
  }

  /** @param channel the channel; undefined: the extremes of all channels */
  #computeChannel(slot: Slot, from: number, count: number, channel: 0 | 1 | undefined): void {
    const { peaks } = slot;
    if (peaks) {
      const framesPerColumn = peaks.rate / this.#columnsPerSecond;
      const request = { firstColumn: from, count, framesPerColumn, shiftFrames: slot.shiftFrames, channel };
      const pending = peaks.columns(request, this.#min, this.#max, 0);
      if (pending > 0 || peaks.decodedFrames < peaks.lengthFrames) slot.isComplete = false;
    } else {
      this.#min.fill(0, 0, count);
      this.#max.fill(0, 0, count);
      slot.isComplete = false;
    }
    const mask = this.width - 1;
    const rowStart = (slot.row + (channel ?? 0)) * this.width;
    // Column numbers exceed 2³¹ at deep zoom, so the remainder is computed once, in doubles.
    const first = from % this.width;
    for (let index = 0; index < count; index++) {
      const texel = rowStart + ((first + index) & mask);
      this.data[texel * 2] = this.#min[index] ?? 0;
      this.data[texel * 2 + 1] = this.#max[index] ?? 0;
    }
    const wraps = first + count > this.width;
    this.#dirtyFrom = Math.min(this.#dirtyFrom, wraps ? rowStart : rowStart + first);
    this.#dirtyTo = Math.max(this.#dirtyTo, wraps ? rowStart + this.width : rowStart + first + count);
  }

  #evictAll(): void {
    for (const slot of this.#slots.values()) slot.from = slot.to = 0;
  }

  /** @param rows rows of lanes, each with all its channels */
  #allocate(width: number, rows: number, keep?: Int16Array): void {
    const firstNew = keep ? this.rowCount / this.#channelCount : 0;
    this.rowCount = rows * this.#channelCount;
    this.data = new Int16Array(width * this.rowCount * 2);
    if (keep) this.data.set(keep);
    else {
      this.#slots.clear();
      this.#lanes.clear();
      this.#freeRows = [];
    }
    for (let row = rows - 1; row >= firstNew; row--) this.#freeRows.push(row * this.#channelCount);
    this.width = width;
    this.#dirtyFrom = 0;
    this.#dirtyTo = width * this.rowCount;
  }
}
