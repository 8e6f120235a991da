/** What drawing costs. */
export type FrameStats = {
  /** Frames in which the canvas was drawn, or its playhead put where it is. */
  readonly framesDrawn: number;
  /** Script milliseconds of the main thread for the latest frame. */
  readonly lastMs: number;
  /** The same of the latest 240 frames: the middle one, and the one that 5 % are above. 0 before the first. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly visibleClips: number;
  /** Waveform columns computed since the start. */
  readonly columnsComputed: number;
};

const KEPT_FRAMES = 240;

/** How long the latest frames took. */
export class FrameTimes {
  readonly #kept = new Float32Array(KEPT_FRAMES);
  #count = 0;

  add(ms: number): void {
    this.#kept[this.#count % KEPT_FRAMES] = ms;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  /** Milliseconds of the latest frame, and those that half and 95 % of the kept ones do not exceed. */
  read(): { readonly lastMs: number; readonly p50Ms: number; readonly p95Ms: number } {
    const sorted = this.#kept.slice(0, Math.min(this.#count, KEPT_FRAMES)).sort();
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
    return { lastMs: this.#kept[(this.#count - 1) % KEPT_FRAMES] ?? 0, p50Ms: at(0.5), p95Ms: at(0.95) };
  }
}
