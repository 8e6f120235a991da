/**
 * Peaks: what the timeline draws waveforms from. The contract between the engine and whoever draws.
 *
 * Values are int16: `quantise(x) = round(clamp(x, −1, 1) · 32767)` of the decoded float PCM at the source's own rate, before
 * any resampling, minimum and maximum of each side (after the fold-down to stereo) or over both. The quantiser is monotone, so a
 * minimum of quantised samples is the quantised minimum: columns can be compared with PCM exactly.
 *
 * Level k holds one min/max pair per 64·4^k frames: bin i covers frames [i·framesPerBin, (i+1)·framesPerBin), cut at the source's end.
 * A column whose edges fall inside bins is still exact: a partly covered edge bin matters only if it reaches further than the
 * fully covered bins between; for those few the engine fetches the frames themselves (`FINE_PAGE_FRAMES` at a time) in its decode
 * worker. Until they are there the column uses the whole edge bin, counts as pending, and `onPeaks` fires when it is worth drawing again.
 */

/** Frames per bin of level 0. */
export const PEAKS_BASE_FRAMES = 64;
/** Each level's bins are this many times as long as those of the level below. */
export const PEAKS_LEVEL_FACTOR = 4;
/** Levels kept: 64, 256, 1024, 4096, 16384, 65536 frames per bin. */
export const PEAKS_LEVEL_COUNT = 6;
/** Frames in one fetched page of single-frame detail. */
export const FINE_PAGE_FRAMES = 4096;

/** One sample as peaks hold it: −32767 … 32767. NaN counts as silence. */
export function quantise(sample: number): number {
  if (sample >= 1) return 32767;
  if (sample <= -1) return -32767;
  return Math.round(sample * 32767) || 0;
}

/**
 * Which columns are wanted. Column k (a global integer index, so that panning never shifts edges) covers the source frames
 * [floor(k·fpp) + shift, floor((k+1)·fpp) + shift); an empty one (fpp < 1) covers its first frame. For a clip:
 * `shiftFrames = offsetFrames − startFrame`, `framesPerColumn = rate / devicePxPerSecond`, all at the peaks' rate.
 */
export type ColumnsRequest = {
  readonly firstColumn: number;
  readonly count: number;
  readonly framesPerColumn: number;
  /** Integer; added to timeline frames to get source frames. */
  readonly shiftFrames: number;
  /** 0 is left (or the only one), 1 right; over all of them where absent. */
  readonly plane?: 0 | 1 | undefined;
};

export type SourcePeaks = {
  /** Frames per second of everything here: the source's own rate, whatever the engine's. */
  readonly rate: number;
  readonly lengthFrames: number;
  /** Sides that have columns of their own: left and right, or the only one. */
  readonly planes: 1 | 2;
  /** Bins below this frame are filled; the rest is 0 until decoded. Grows while the file is read. */
  readonly decodedFrames: number;
  readonly complete: boolean;
  /** How much of the source has been decoded, 0 … 1; 1 exactly when complete. */
  readonly progress: number;
  /**
   * Writes `count` columns to `min` and `max` from index `at`. Frames outside the source are silence (0 takes part in min and max
   * only where nothing of the source is covered). Returns how many of them are not exact yet; their detail is then on its way.
   * Allocates nothing when the detail is there.
   */
  columns(request: ColumnsRequest, min: Int16Array, max: Int16Array, at?: number): number;
};

export type PeaksStore = {
  /** Undefined until `openSource` has answered, or its first sound was seen: then `lengthFrames` is a guess, and another object takes over. */
  peaksOf(sourceId: string): SourcePeaks | undefined;
  /** Called when a source has more bins or more detail than before, at most once per message of the decode worker. */
  onPeaks(listener: (sourceId: string) => void): () => void;
};
