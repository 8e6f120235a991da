/** What drawing costs. */
export type TimelineStats = {
  /** Frames in which the canvas was drawn, or its playhead put where it is. */
  readonly framesDrawn: number;
  /** Script milliseconds of the main thread for the latest frame. */
  readonly lastMs: number;
  readonly visibleClips: number;
  /** Waveform columns computed since the start. */
  readonly columnsComputed: number;
};
