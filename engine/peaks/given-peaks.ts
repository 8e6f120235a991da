import type { ColumnsRequest, SourcePeaks } from "./peaks-format.ts";
import type { WrittenPeaks } from "./audiowaveform.ts";

/** Each level's bins are this many times as long as those of the level below. */
const LEVEL_FACTOR = 8;

/** Peaks of one source that were made elsewhere. Nothing is read of the source itself, and nothing in it is exact. */
export class GivenPeaks implements SourcePeaks {
  readonly rate: number;
  readonly lengthFrames: number;
  readonly channelCount: 1 | 2;
  /** Frames in one of the bins: what is narrower shows no more than a bin. */
  readonly framesPerBin: number;
  readonly decodedFrames: number;
  readonly complete = true;
  readonly integratedLufs = undefined;
  readonly progress = 1;
  readonly #binCount: number;
  readonly #scale: number;
  /** Each interleaved like the first one, the written peaks; the others are made when they are first needed. */
  readonly #levels: (Int8Array | Int16Array)[];
  #low = 0;
  #high = 0;

  /** @param durationSeconds of the source, which the bins cover up to their own length */
  constructor(written: WrittenPeaks, durationSeconds: number) {
    this.rate = written.sampleRate;
    this.lengthFrames = Math.round(durationSeconds * written.sampleRate);
    this.decodedFrames = this.lengthFrames;
    this.channelCount = written.channelCount;
    this.framesPerBin = written.framesPerBin;
    this.#binCount = written.binCount;
    this.#scale = written.values instanceof Int8Array ? 32_767 / 127 : 1;
    this.#levels = written.coarser ? [written.values, written.coarser] : [written.values];
  }

  /** A column has all bins that it touches, and so is not exact: all are pending. */
  columns({ firstColumn, count, framesPerColumn, shiftFrames, channel }: ColumnsRequest, min: Int16Array, max: Int16Array, at = 0): number {
    const only = channel === undefined ? undefined : Math.min(channel, this.channelCount - 1);
    let from = Math.floor(firstColumn * framesPerColumn);
    for (let column = 0; column < count; column += 1) {
      const to = Math.floor((firstColumn + column + 1) * framesPerColumn);
      this.#measure(Math.max(0, from + shiftFrames), Math.min(Math.max(to, from + 1) + shiftFrames, this.lengthFrames), only);
      min[at + column] = scaled(this.#low, this.#scale);
      max[at + column] = scaled(this.#high, this.#scale);
      from = to;
    }
    return count;
  }

  /** Minimum and maximum of source frames [from, to), of one channel or all, into #low and #high; 0 where there is none. */
  #measure(from: number, to: number, channel: number | undefined): void {
    const first = Math.floor(from / this.framesPerBin);
    const end = Math.min(this.#binCount, Math.ceil(to / this.framesPerBin));
    this.#low = from < to && first < end ? 32_767 : 0;
    this.#high = from < to && first < end ? -32_768 : 0;
    if (from >= to) return;
    const top = Math.floor(Math.log2(Math.max(1, end - first)) / 3);
    for (let bin = first; bin < end;) {
      let level = top;
      let length = LEVEL_FACTOR ** level;
      while (level > 0 && (bin % length !== 0 || bin + length > end)) {
        level -= 1;
        length /= LEVEL_FACTOR;
      }
      this.#take(this.#level(level), bin / length, channel);
      bin += length;
    }
  }

  #take(level: Int8Array | Int16Array, bin: number, channel: number | undefined): void {
    const stride = 2 * this.channelCount;
    const from = bin * stride + (channel === undefined ? 0 : 2 * channel);
    const to = channel === undefined ? from + stride : from + 2;
    for (let at = from; at < to; at += 2) {
      this.#low = Math.min(this.#low, level[at] ?? 0);
      this.#high = Math.max(this.#high, level[at + 1] ?? 0);
    }
  }

  #level(index: number): Int8Array | Int16Array {
    for (let made = this.#levels.length; made <= index; made += 1) {
      this.#levels.push(coarserBins(this.#levels[made - 1] ?? new Int16Array(0), this.channelCount));
    }
    return this.#levels[index] ?? new Int16Array(0);
  }
}

/** 8-bit peaks are 16-bit ones divided by 256 and cut off: full scale is made full scale again. */
function scaled(value: number, scale: number): number {
  return Math.max(-32_767, Math.round(value * scale));
}

/** The next level: `LEVEL_FACTOR` bins in each, fewer in the last. Interleaved as `WrittenPeaks.values`. */
export function coarserBins(below: Int8Array | Int16Array, channelCount: 1 | 2): Int8Array<ArrayBuffer> | Int16Array<ArrayBuffer> {
  const stride = 2 * channelCount;
  const length = stride * Math.ceil(below.length / stride / LEVEL_FACTOR);
  const level = below instanceof Int8Array ? new Int8Array(length) : new Int16Array(length);
  for (let at = 0; at < length; at += stride) {
    const end = Math.min(below.length, (at + stride) * LEVEL_FACTOR);
    for (let place = 0; place < stride; place += 2) {
      let low = 32_767;
      let high = -32_768;
      for (let child = at * LEVEL_FACTOR + place; child < end; child += stride) {
        const least = below[child] as number;
        const most = below[child + 1] as number;
        if (least < low) low = least;
        if (most > high) high = most;
      }
      level[at + place] = low;
      level[at + place + 1] = high;
    }
  }
  return level;
}
