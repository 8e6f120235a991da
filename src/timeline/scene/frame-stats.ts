/** What drawing costs. */
export type TimelineStats = {
  readonly framesDrawn: number;
  /** Script milliseconds of the main thread for the latest frame. */
  readonly lastMs: number;
  readonly visibleClips: number;
  /** Waveform columns computed since the start. */
  readonly columnsComputed: number;
};
