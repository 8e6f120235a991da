/** Drawing costs. */
export type FrameStats = {
  /** Frames that drew the canvas or moved the playhead's layer. */
  readonly framesDrawn: number;
  /** Script time of the latest frame on the main thread, milliseconds. */
  readonly lastMs: number;
  /** Median and 95th percentile of the latest 240 frames. 0 before the first. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly visibleClips: number;
  /** Waveform columns computed since the start. */
  readonly columnsComputed: number;
};

const RECENT_FRAMES = 240;

/** Records the durations of the latest frames. */
export class FrameTimes {
  readonly #recent = new Float32Array(RECENT_FRAMES);
  #count = 0;

  add(ms: number): void {
    this.#recent[this.#count % RECENT_FRAMES] = ms;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  /** Latest duration, median and 95th percentile of the recorded frames, milliseconds. */
  read(): { readonly lastMs: number; readonly p50Ms: number; readonly p95Ms: number } {
    const sorted = this.#recent.slice(0, Math.min(this.#count, RECENT_FRAMES)).sort();
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
    return { lastMs: this.#recent[(this.#count - 1) % RECENT_FRAMES] ?? 0, p50Ms: at(0.5), p95Ms: at(0.95) };
  }
}
