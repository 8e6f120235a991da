/** What drawing cost; script milliseconds of the main thread per frame. */
export type TimelineStats = {
  readonly framesDrawn: number;
  readonly lastMs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly visibleClips: number;
  /** Waveform columns computed since the start. */
  readonly columnsComputed: number;
};

/** Frames remembered for the median. */
const WINDOW = 240;

export class FrameStats {
  framesDrawn = 0;
  lastMs = 0;
  readonly #recent = new Float64Array(WINDOW);

  record(ms: number): void {
    this.#recent[this.framesDrawn % WINDOW] = ms;
    this.framesDrawn += 1;
    this.lastMs = ms;
  }

  /** Of the latest frames. @param share 0.5 is the median */
  quantile(share: number): number {
    const known = this.#recent.slice(0, Math.min(this.framesDrawn, WINDOW)).sort();
    return known[Math.min(known.length - 1, Math.floor(known.length * share))] ?? 0;
  }
}
