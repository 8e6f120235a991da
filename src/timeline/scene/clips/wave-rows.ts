import { secondsToFrames } from "#model/time/time.ts";
import type { CanvasOptions, PeaksSource, WaveformPeaks } from "../../contract.ts";
import type { WavedSound } from "../../shown-clips.ts";
import type { PixelGrid } from "../pixel-grid.ts";
import { fittedHeight } from "./fitted-height.ts";

/** State of one clip's row: which columns already hold its waveform. Global column numbers. */
type Slot = {
  row: number;
  sourceId: string;
  shiftFrames: number;
  from: number;
  to: number;
  /** False: columns are not exact yet, or their sound is not decoded yet; they are recomputed when the source has more. */
  isComplete: boolean;
  /** Rows of the slot: two where left and right are drawn separately. */
  channelCount: 1 | 2;
  frame: number;
};

/** A row (for all channels) assigned to a lane; in this frame a clip needs it up to column `busyTo`. */
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
   * Computes a clip's missing columns in view and returns its row of the storage (the left one of two). Within one lane, call in
   * order of start.
   * @param key identifies the slot: a clip's id, or another key for the copy that a drag shows
   */
  place(key: string, clip: WavedSound, laneKey: number, grid: PixelGrid): number {
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
    if (to > from) this.#fill(slot, clip, from, to);
    return row * this.#channelCount;
  }

  /** Number of rows of a clip's waveform: two where its source is stereo and left and right are drawn separately. */
  channelCountOf(clip: WavedSound): 1 | 2 {
    return this.#channelCount === 2 && this.#peaks.peaksOf(clip.url)?.channelCount === 2 ? 2 : 1;
  }

  /** How far the source of a clip is decoded: source seconds, and percent of the source. Undefined once it is complete. */
  readingOf({ url }: Pick<WavedSound, "url">): { readonly seconds: number; readonly percent: number } | undefined {
    const peaks = this.#peaks.peaksOf(url);
    if (!peaks || isRead(peaks)) return undefined;
    const { decodedFrames, lengthFrames, rate } = peaks;
    return { seconds: decodedFrames / rate, percent: Math.min(99, Math.floor((100 * decodedFrames) / lengthFrames)) };
  }

  /** The factor of a clip's height; 1 while its source is still being decoded and has to be fitted. */
  scaleOf({ url }: Pick<WavedSound, "url">, waveScale: CanvasOptions["waveScale"]): number {
    if (waveScale !== "fit") return waveScale;
    const peaks = this.#peaks.peaksOf(url);
    return peaks && isRead(peaks) ? fittedHeight(peaks) : 1;
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

  /** Returns and clears the range of texels to upload; undefined where nothing changed. */
  drainDirty(): { readonly from: number; readonly to: number } | undefined {
    if (this.#dirtyTo <= this.#dirtyFrom) return undefined;
    const span = { from: this.#dirtyFrom, to: this.#dirtyTo };
    this.#dirtyFrom = Number.POSITIVE_INFINITY;
    this.#dirtyTo = 0;
    return span;
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

  #slotOf(key: string, clip: WavedSound): Slot {
    const shiftFrames = this.#shiftOf(clip);
    const channelCount = this.channelCountOf(clip);
    let slot = this.#slots.get(key);
    if (slot && slot.sourceId === clip.url && slot.shiftFrames === shiftFrames && slot.channelCount === channelCount) return slot;
    slot = { row: slot?.row ?? -1, sourceId: clip.url, shiftFrames, from: 0, to: 0, isComplete: false, channelCount, frame: 0 };
    this.#slots.set(key, slot);
    return slot;
  }

  #shiftOf(clip: WavedSound): number {
    const rate = this.#peaks.peaksOf(clip.url)?.rate ?? 0;
    return secondsToFrames(clip.sourceOffset, rate) - secondsToFrames(clip.startTime, rate);
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
  #fill(slot: Slot, clip: WavedSound, from: number, to: number): void {
    const overlaps = slot.from < to && slot.to > from;
    if (!overlaps) {
      slot.isComplete = true;
      this.#compute(slot, clip, from, to);
    } else {
      if (from < slot.from) this.#compute(slot, clip, from, slot.from);
      if (to > slot.to) this.#compute(slot, clip, slot.to, to);
    }
    slot.from = from;
    slot.to = to;
  }

  #compute(slot: Slot, clip: WavedSound, from: number, to: number): void {
    const count = to - from;
    if (this.#min.length < count) {
      this.#min = new Int16Array(count * 2);
      this.#max = new Int16Array(count * 2);
    }
    this.columnsComputed += count;
    if (slot.channelCount === 1) this.#computeChannel(slot, clip, from, count, undefined);
    else for (const channel of CHANNELS) this.#computeChannel(slot, clip, from, count, channel);
  }

  /** @param channel the channel; undefined: the extremes of all channels */
  #computeChannel(slot: Slot, clip: WavedSound, from: number, count: number, channel: 0 | 1 | undefined): void {
    const peaks = this.#peaks.peaksOf(clip.url);
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
    const rowStart = (slot.row * this.#channelCount + (channel ?? 0)) * this.width;
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
    for (let row = rows - 1; row >= firstNew; row--) this.#freeRows.push(row);
    this.width = width;
    this.#dirtyFrom = 0;
    this.#dirtyTo = width * this.rowCount;
  }
}

function isRead({ complete, decodedFrames, lengthFrames }: WaveformPeaks): boolean {
  return complete === true || decodedFrames >= lengthFrames;
}
