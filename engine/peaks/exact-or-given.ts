import type { GivenPeaks } from "./given-peaks.ts";
import type { ColumnsRequest, SourcePeaks } from "./peaks-format.ts";

/**
 * Peaks of a source that is being read while given ones are there: exact columns as far as it is read, given ones after that.
 * `complete` from the beginning, because all of the waveform is there.
 */
export class ExactOrGivenPeaks implements SourcePeaks {
  readonly complete = true;
  readonly integratedLufs = undefined;
  readonly progress = 1;
  readonly exact: SourcePeaks;
  readonly #given: GivenPeaks;

  constructor(exact: SourcePeaks, given: GivenPeaks) {
    this.exact = exact;
    this.#given = given;
  }

  get rate(): number {
    return this.exact.rate;
  }

  get lengthFrames(): number {
    return this.exact.lengthFrames;
  }

  get decodedFrames(): number {
    return this.exact.lengthFrames;
  }

  get channelCount(): 1 | 2 {
    return this.exact.channelCount;
  }

  columns(request: ColumnsRequest, min: Int16Array, max: Int16Array, at = 0): number {
    const { firstColumn, count, framesPerColumn, shiftFrames, channel } = request;
    const readColumns = Math.floor((this.exact.decodedFrames - shiftFrames) / framesPerColumn) - firstColumn;
    const exactCount = Math.min(count, Math.max(0, readColumns));
    const pending = exactCount > 0 ? this.exact.columns({ ...request, count: exactCount }, min, max, at) : 0;
    const restCount = count - exactCount;
    if (restCount === 0) return pending;
    const ratio = this.#given.rate / this.exact.rate;
    const rest: ColumnsRequest = {
      firstColumn: firstColumn + exactCount,
      count: restCount,
      framesPerColumn: framesPerColumn * ratio,
      shiftFrames: Math.round(shiftFrames * ratio),
      channel,
    };
    return pending + this.#given.columns(rest, min, max, at + exactCount);
  }
}
