import {
  FINE_PAGE_FRAMES,
  PEAKS_BASE_FRAMES,
  PEAKS_LEVEL_COUNT,
  PEAKS_LEVEL_FACTOR,
  type ColumnsRequest,
  type SourcePeaks,
} from "../peaks.ts";
import { DETAIL_FRAMES, FinePages, type Detail } from "./fine-pages.ts";
import type { Bins } from "./peak-bins.ts";

/** Up to so many frames of a column are looked at more closely than by bins, where the detail is there. */
const FINE_ONLY_FRAMES = 2 * PEAKS_BASE_FRAMES;

/** The factor is a power of two. */
const LEVEL_BITS = Math.log2(PEAKS_LEVEL_FACTOR);

type PeaksLevel = { readonly min: Int16Array; readonly max: Int16Array };

/** What is known of a source from the beginning. */
export type PeaksFacts = { readonly rate: number; readonly lengthFrames: number; readonly planes: 1 | 2 };

/** The peaks of one source: filled bin by bin, read column by column. */
export class SourcePeaksData implements SourcePeaks {
  readonly rate: number;
  readonly lengthFrames: number;
  readonly planes: 1 | 2;
  readonly fine: FinePages;
  decodedFrames = 0;
  complete = false;
  /** Of each plane; bins at and past `decodedFrames` are 0. */
  readonly #levels: readonly (readonly PeaksLevel[])[];
  /** The planes [first, end) that the column being computed looks at, and what it found. */
  #firstPlane = 0;
  #endPlane = 0;
  #low = 0;
  #high = 0;
  #pending = false;

  constructor({ rate, lengthFrames, planes }: PeaksFacts, requestFine: (index: number) => void) {
    this.rate = rate;
    this.lengthFrames = lengthFrames;
    this.planes = planes;
    this.fine = new FinePages(requestFine);
    this.#levels = Array.from({ length: planes }, () => emptyLevels(lengthFrames));
  }

  get progress(): number {
    if (this.complete) return 1;
    return this.lengthFrames === 0 ? 0 : Math.min(0.999, this.decodedFrames / this.lengthFrames);
  }

  /** Fills in what is known of the same sound, when its length was not. */
  takeOver(before: SourcePeaksData): void {
    const count = Math.floor(before.decodedFrames / PEAKS_BASE_FRAMES);
    const planes = before.#levels.map(([base]) => ({ min: copied(base?.min, count), max: copied(base?.max, count) }));
    this.fill(0, planes, count * PEAKS_BASE_FRAMES, false);
  }

  /** Fills level 0 of each plane from bin `first` on and everything above it. */
  fill(first: number, planes: readonly Bins[], decodedFrames: number, complete: boolean): void {
    for (const [plane, levels] of this.#levels.entries()) {
      const bins = planes[plane];
      const [base] = levels;
      const count = bins && base ? Math.min(bins.min.length, base.min.length - first) : 0;
      if (!bins || !base || count <= 0) continue;
      base.min.set(bins.min.subarray(0, count), first);
      base.max.set(bins.max.subarray(0, count), first);
      fillUpper(levels, first, first + count);
    }
    this.decodedFrames = Math.max(this.decodedFrames, Math.min(decodedFrames, this.lengthFrames));
    this.complete ||= complete;
  }

  columns(request: ColumnsRequest, min: Int16Array, max: Int16Array, at = 0): number {
    const { firstColumn, count, framesPerColumn, shiftFrames, plane } = request;
    this.#firstPlane = plane === undefined ? 0 : Math.min(plane, this.planes - 1);
    this.#endPlane = plane === undefined ? this.planes : this.#firstPlane + 1;
    let pending = 0;
    let from = Math.floor(firstColumn * framesPerColumn);
    for (let column = 0; column < count; column += 1) {
      const to = Math.floor((firstColumn + column + 1) * framesPerColumn);
      this.#measure(from + shiftFrames, Math.max(to, from + 1) + shiftFrames);
      min[at + column] = this.#low;
      max[at + column] = this.#high;
      if (this.#pending) pending += 1;
      from = to;
    }
    return pending;
  }

  /** Min and max of source frames [from, to) into #low and #high; #pending where detail is missing. */
  #measure(from: number, to: number): void {
    this.#low = 32767;
    this.#high = -32767;
    this.#pending = false;
    const start = Math.max(0, from);
    const end = Math.min(to, this.decodedFrames);
    if (start >= end) {
      this.#low = 0;
      this.#high = 0;
      return;
    }
    if (end - start <= FINE_ONLY_FRAMES) {
      this.#measureEdges(0, start, end);
      return;
    }
    // The source's last bin is whole although it is shorter than the others.
    const isSourceEnd = end === this.lengthFrames;
    const firstBin = Math.ceil(start / PEAKS_BASE_FRAMES);
    const endBin = isSourceEnd ? Math.ceil(end / PEAKS_BASE_FRAMES) : Math.floor(end / PEAKS_BASE_FRAMES);
    // Some three to fifteen of its bins lie within: enough to know early how far the column reaches.
    const level = Math.min(PEAKS_LEVEL_COUNT - 1, Math.max(0, ((31 - Math.clz32(endBin - firstBin)) >> 1) - 1));
    for (let plane = this.#firstPlane; plane < this.#endPlane; plane += 1)
      this.#measureBins(this.#levels[plane] ?? [], level, firstBin, endBin);
    if (firstBin * PEAKS_BASE_FRAMES > start) this.#measureEdges(level, start, firstBin * PEAKS_BASE_FRAMES);
    if (endBin * PEAKS_BASE_FRAMES < end) this.#measureEdges(level, endBin * PEAKS_BASE_FRAMES, end);
  }

  /**
   * Bins [first, end) of level 0, through those of `index` that lie within. What is left at both ends is looked at more closely only where the
   * bins of `index` it lies in reach further than what is known.
   */
  #measureBins(levels: readonly PeaksLevel[], index: number, first: number, end: number): void {
    const level = levels[index];
    if (level === undefined || first >= end) return;
    const { min, max } = level;
    const shift = index * LEVEL_BITS;
    const from = (first + (1 << shift) - 1) >> shift;
    const to = end >> shift;
    let low = this.#low;
    let high = this.#high;
    for (let bin = from; bin < to; bin += 1) {
      const least = min[bin] ?? 0;
      const most = max[bin] ?? 0;
      if (least < low) low = least;
      if (most > high) high = most;
    }
    this.#low = low;
    this.#high = high;
    if (index === 0) return;
    const headEnd = Math.min(from << shift, end);
    const tailStart = Math.max(to << shift, headEnd);
    if (first < headEnd && this.#isBeyond(level, from - 1)) this.#measureBins(levels, index - 1, first, headEnd);
    if (tailStart < end && this.#isBeyond(level, to)) this.#measureBins(levels, index - 1, tailStart, end);
  }

  /**
   * Frames [from, to), fewer than a few bins of level 0: looked at one by one only where their bins reach further than what is known, and that
   * only where those of level `index` do, which lie closer together in memory.
   */
  #measureEdges(index: number, from: number, to: number): void {
    for (let plane = this.#firstPlane; plane < this.#endPlane; plane += 1) {
      const base = this.#levels[plane]?.[0];
      const level = this.#levels[plane]?.[index];
      if (base === undefined || level === undefined) continue;
      let bin = Math.floor(from / PEAKS_BASE_FRAMES);
      for (let frame = from; frame < to; bin += 1) {
        const stop = Math.min(to, (bin + 1) * PEAKS_BASE_FRAMES);
        if (this.#isBeyond(level, bin >> (index * LEVEL_BITS)) && this.#isBeyond(base, bin)) this.#measureFrames(plane, base, frame, stop);
        frame = stop;
      }
    }
  }

  /** A bin reaches further than what is known. */
  #isBeyond({ min, max }: PeaksLevel, bin: number): boolean {
    return (min[bin] ?? 0) < this.#low || (max[bin] ?? 0) > this.#high;
  }

  /** Frames inside one bin of level 0. */
  #measureFrames(plane: number, base: PeaksLevel, from: number, to: number): void {
    const isWhole = from % PEAKS_BASE_FRAMES === 0 && (to % PEAKS_BASE_FRAMES === 0 || to === this.lengthFrames);
    const index = Math.floor(from / FINE_PAGE_FRAMES);
    const detail = isWhole ? undefined : this.fine.get(index)?.[plane];
    if (detail === undefined) {
      if (!isWhole) this.#pending = true;
      const bin = Math.floor(from / PEAKS_BASE_FRAMES);
      this.#low = Math.min(this.#low, base.min[bin] ?? 0);
      this.#high = Math.max(this.#high, base.max[bin] ?? 0);
      return;
    }
    const start = index * FINE_PAGE_FRAMES;
    this.#measureDetail(detail, from - start, to - start);
  }

  /** Frames [from, to) of a page. */
  #measureDetail({ samples, min, max }: Detail, from: number, to: number): void {
    let low = this.#low;
    let high = this.#high;
    for (let frame = from; frame < to;) {
      const bin = Math.floor(frame / DETAIL_FRAMES);
      const stop = Math.min(to, (bin + 1) * DETAIL_FRAMES);
      const least = min[bin] ?? 0;
      const most = max[bin] ?? 0;
      if (least >= low && most <= high) {
        frame = stop;
      } else if (stop - frame === DETAIL_FRAMES) {
        low = Math.min(low, least);
        high = Math.max(high, most);
        frame = stop;
      } else {
        for (; frame < stop; frame += 1) {
          const sample = samples[frame] ?? 0;
          low = Math.min(low, sample);
          high = Math.max(high, sample);
        }
      }
    }
    this.#low = low;
    this.#high = high;
  }
}

const copied = (bins: Int16Array | undefined, count: number) => Int16Array.from(bins?.subarray(0, count) ?? []);

function emptyLevels(lengthFrames: number): readonly PeaksLevel[] {
  return Array.from({ length: PEAKS_LEVEL_COUNT }, (_, level) => {
    const framesPerBin = PEAKS_BASE_FRAMES * PEAKS_LEVEL_FACTOR ** level;
    const bins = Math.ceil(lengthFrames / framesPerBin);
    return { min: new Int16Array(bins), max: new Int16Array(bins) };
  });
}

/** Brings the levels above level 0 up to date with its bins [first, end). */
function fillUpper(levels: readonly PeaksLevel[], first: number, end: number): void {
  let from = first;
  let to = end;
  for (let index = 1; index < levels.length; index += 1) {
    const below = levels[index - 1];
    const level = levels[index];
    if (below === undefined || level === undefined) return;
    from = Math.floor(from / PEAKS_LEVEL_FACTOR);
    to = Math.ceil(to / PEAKS_LEVEL_FACTOR);
    for (let bin = from; bin < to; bin += 1) {
      const start = bin * PEAKS_LEVEL_FACTOR;
      const stop = Math.min(start + PEAKS_LEVEL_FACTOR, below.min.length);
      let low = below.min[start] ?? 0;
      let high = below.max[start] ?? 0;
      for (let child = start + 1; child < stop; child += 1) {
        low = Math.min(low, below.min[child] ?? 0);
        high = Math.max(high, below.max[child] ?? 0);
      }
      level.min[bin] = low;
      level.max[bin] = high;
    }
  }
}
