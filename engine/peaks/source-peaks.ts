import {
  FINE_PAGE_FRAMES,
  PEAKS_BASE_FRAMES,
  PEAKS_LEVEL_COUNT,
  PEAKS_LEVEL_FACTOR,
  type ColumnsRequest,
  type SourcePeaks,
} from "./peaks-format.ts";
import { DETAIL_FRAMES, DETAIL_SAMPLES_AT, FinePages } from "./fine-pages.ts";
import { maximumOf, minimumOf, packed, type Bins } from "./peak-bins.ts";

/** By level. */
const FRAMES_PER_BIN = Array.from({ length: PEAKS_LEVEL_COUNT }, (_, level) => PEAKS_BASE_FRAMES * PEAKS_LEVEL_FACTOR ** level);

const BINS_PER_FRAME = FRAMES_PER_BIN.map((frames) => 1 / frames);

/** The facts of a source that are known from the beginning. */
export type PeaksFacts = { readonly rate: number; readonly lengthFrames: number; readonly channelCount: 1 | 2 };

/** How far a source has been read; the loudness comes with the last bins. */
export type ReadSoFar = { readonly decodedFrames: number; readonly complete: boolean; readonly integratedLufs?: number | undefined };

/** The peaks of one source: filled bin by bin, read column by column. */
export class SourcePeaksData implements SourcePeaks {
  readonly rate: number;
  readonly lengthFrames: number;
  readonly channelCount: 1 | 2;
  readonly fine: FinePages;
  decodedFrames = 0;
  complete = false;
  integratedLufs: number | undefined;
  /** The source's length, rounded up to whole bins of every level. */
  readonly #paddedFrames: number;
  /** Packed bins by channel and level; bins at and past `decodedFrames` are 0. */
  readonly #levels: readonly (readonly Int32Array[])[];
  /** State of the column being computed: its channels [first, end), its minimum and maximum so far, and whether detail is missing. */
  #firstChannel = 0;
  #endChannel = 0;
  #low = 0;
  #high = 0;
  #pending = false;
  /** The column's partial bins, measured last: at most two per channel, each as channel, first frame, and the frame after the last. */
  readonly #rest = new Float64Array(12);
  #restLength = 0;

  constructor({ rate, lengthFrames, channelCount }: PeaksFacts, requestFine: (index: number) => void) {
    this.rate = rate;
    this.lengthFrames = lengthFrames;
    this.channelCount = channelCount;
    const longest = FRAMES_PER_BIN.at(-1) ?? 1;
    this.#paddedFrames = Math.ceil(lengthFrames / longest) * longest;
    this.fine = new FinePages(lengthFrames, requestFine);
    this.#levels = Array.from({ length: channelCount }, () => emptyLevels(lengthFrames));
  }

  get progress(): number {
    if (this.complete) return 1;
    return this.lengthFrames === 0 ? 0 : Math.min(0.999, this.decodedFrames / this.lengthFrames);
  }

  /** Copies the peaks of the same source from the time when its length was only estimated. */
  takeOver(before: SourcePeaksData): void {
    const count = Math.floor(before.decodedFrames / PEAKS_BASE_FRAMES);
    for (const [channel, levels] of this.#levels.entries()) {
      const known = before.#levels[channel]?.[0]?.subarray(0, Math.min(count, levels[0]?.length ?? 0)) ?? new Int32Array(0);
      levels[0]?.set(known);
      fillUpper(levels, 0, known.length);
    }
    this.#decodedTo(count * PEAKS_BASE_FRAMES);
  }

  /** Fills level 0 of each channel from bin `first` on, and updates the levels above. */
  fill(first: number, channels: readonly Bins[], { decodedFrames, complete, integratedLufs }: ReadSoFar): void {
    for (const [channel, levels] of this.#levels.entries()) {
      const bins = channels[channel];
      const [base] = levels;
      const count = bins && base ? Math.min(bins.min.length, base.length - first) : 0;
      if (!bins || !base || count <= 0) continue;
      for (let at = 0; at < count; at += 1) base[first + at] = packed(bins.min[at] ?? 0, bins.max[at] ?? 0);
      fillUpper(levels, first, first + count);
    }
    this.#decodedTo(decodedFrames);
    this.complete ||= complete;
    this.integratedLufs ??= integratedLufs;
  }

  #decodedTo(frames: number): void {
    this.decodedFrames = Math.max(this.decodedFrames, Math.min(frames, this.lengthFrames));
  }

  columns(request: ColumnsRequest, min: Int16Array, max: Int16Array, at = 0): number {
    const { firstColumn, count, framesPerColumn, shiftFrames, channel } = request;
    this.#firstChannel = channel === undefined ? 0 : Math.min(channel, this.channelCount - 1);
    this.#endChannel = channel === undefined ? this.channelCount : this.#firstChannel + 1;
    const level = levelFor(framesPerColumn);
    let pending = 0;
    let from = Math.floor(firstColumn * framesPerColumn);
    for (let column = 0; column < count; column += 1) {
      const to = Math.floor((firstColumn + column + 1) * framesPerColumn);
      this.#measureColumn(level, from + shiftFrames, Math.max(to, from + 1) + shiftFrames);
      min[at + column] = this.#low;
      max[at + column] = this.#high;
      if (this.#pending) pending += 1;
      from = to;
    }
    return pending;
  }

  /** Minimum and maximum of source frames [from, to) into #low and #high; sets #pending where detail is missing. */
  #measureColumn(level: number, from: number, to: number): void {
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
    // The source's last bin counts as covered whole, although it holds fewer frames.
    const stop = end === this.lengthFrames ? this.#paddedFrames : end;
    for (let channel = this.#firstChannel; channel < this.#endChannel; channel += 1) this.#measure(channel, level, start, stop);
    this.#measureRest();
  }

  /**
   * Measures frames [start, end) of a channel by the bins of a level that lie within. The rest at both ends is measured by lower levels,
   * down to single frames, but only where its bin exceeds the minimum or maximum found so far.
   */
  #measure(channel: number, level: number, start: number, end: number): void {
    if (level < 0) {
      this.#rest[this.#restLength] = channel;
      this.#rest[this.#restLength + 1] = start;
      this.#rest[this.#restLength + 2] = end;
      this.#restLength += 3;
      return;
    }
    const bins = this.#levels[channel]?.[level];
    const framesPerBin = FRAMES_PER_BIN[level];
    if (bins === undefined || framesPerBin === undefined) return;
    const binsPerFrame = BINS_PER_FRAME[level] ?? 0;
    const from = Math.ceil(start * binsPerFrame);
    const to = Math.floor(end * binsPerFrame);
    const stop = Math.min(to, bins.length);
    let low = this.#low;
    let high = this.#high;
    for (let at = from; at < stop; at += 1) {
      const bin = bins[at] ?? 0;
      if (minimumOf(bin) < low) low = minimumOf(bin);
      if (maximumOf(bin) > high) high = maximumOf(bin);
    }
    this.#low = low;
    this.#high = high;
    const headEnd = Math.min(end, from * framesPerBin);
    const tailStart = Math.max(headEnd, to * framesPerBin);
    if (start < headEnd && this.#isBeyond(bins[from - 1] ?? 0)) this.#measure(channel, level - 1, start, headEnd);
    if (tailStart < end && this.#isBeyond(bins[to] ?? 0)) this.#measure(channel, level - 1, tailStart, end);
  }

  /** Measures the column's partial bins of level 0. They come last, because fewer of them then exceed what was found. */
  #measureRest(): void {
    for (let at = 0; at < this.#restLength; at += 3) {
      const channel = this.#rest[at] ?? 0;
      const start = this.#rest[at + 1] ?? 0;
      const bin = this.#levels[channel]?.[0]?.[Math.floor(start / PEAKS_BASE_FRAMES)] ?? 0;
      if (this.#isBeyond(bin)) this.#measureFrames(channel, bin, start, this.#rest[at + 2] ?? 0);
    }
    this.#restLength = 0;
  }

  /** Whether a bin exceeds the minimum or maximum found so far. */
  #isBeyond(bin: number): boolean {
    return minimumOf(bin) < this.#low || maximumOf(bin) > this.#high;
  }

  /** Measures frames inside one bin of level 0. */
  #measureFrames(channel: number, bin: number, from: number, to: number): void {
    const index = Math.floor(from / FINE_PAGE_FRAMES);
    const detail = this.fine.get(index)?.[channel];
    if (detail === undefined) {
      this.#pending = true;
      this.#low = Math.min(this.#low, minimumOf(bin));
      this.#high = Math.max(this.#high, maximumOf(bin));
      return;
    }
    const start = index * FINE_PAGE_FRAMES;
    this.#measureDetail(detail, from - start, Math.min(to, this.lengthFrames) - start);
  }

  /** Measures frames [from, to) of a page of detail. */
  #measureDetail(detail: Int16Array, from: number, to: number): void {
    let low = this.#low;
    let high = this.#high;
    for (let frame = from; frame < to;) {
      const bin = Math.floor(frame / DETAIL_FRAMES);
      const stop = Math.min(to, (bin + 1) * DETAIL_FRAMES);
      const least = detail[2 * bin] ?? 0;
      const most = detail[2 * bin + 1] ?? 0;
      if (least >= low && most <= high) {
        frame = stop;
      } else if (stop - frame === DETAIL_FRAMES) {
        low = Math.min(low, least);
        high = Math.max(high, most);
        frame = stop;
      } else {
        for (; frame < stop; frame += 1) {
          const sample = detail[DETAIL_SAMPLES_AT + frame] ?? 0;
          low = Math.min(low, sample);
          high = Math.max(high, sample);
        }
      }
    }
    this.#low = low;
    this.#high = high;
  }
}

/** The level to begin with: 4 to 15 of its bins fit in a column where there is such a level, enough to find most of its extent early. */
function levelFor(framesPerColumn: number): number {
  const bins = framesPerColumn / PEAKS_BASE_FRAMES;
  return Math.min(PEAKS_LEVEL_COUNT - 1, Math.max(0, ((31 - Math.clz32(bins)) >> 1) - 1));
}

function emptyLevels(lengthFrames: number): readonly Int32Array[] {
  return FRAMES_PER_BIN.map((framesPerBin) => new Int32Array(Math.ceil(lengthFrames / framesPerBin)));
}

/** Updates the levels above level 0 from its bins [first, end). */
function fillUpper(levels: readonly Int32Array[], first: number, end: number): void {
  let from = first;
  let to = end;
  for (let index = 1; index < levels.length; index += 1) {
    const below = levels[index - 1];
    const level = levels[index];
    if (below === undefined || level === undefined) return;
    from = Math.floor(from / PEAKS_LEVEL_FACTOR);
    to = Math.ceil(to / PEAKS_LEVEL_FACTOR);
    for (let at = from; at < to; at += 1) {
      const start = at * PEAKS_LEVEL_FACTOR;
      const stop = Math.min(start + PEAKS_LEVEL_FACTOR, below.length);
      let low = 32767;
      let high = -32767;
      for (let child = start; child < stop; child += 1) {
        const bin = below[child] ?? 0;
        low = Math.min(low, minimumOf(bin));
        high = Math.max(high, maximumOf(bin));
      }
      level[at] = packed(low, high);
    }
  }
}
