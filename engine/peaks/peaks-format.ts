/**
 * Peaks: the data that the timeline draws waveforms from. This is the contract between the engine and the code that draws.
 *
 * Values are int16: `quantise(x) = round(clamp(x, −1, 1) · 32767)` of the decoded float PCM at the source's own rate, before
 * any resampling: minimum and maximum of each channel (after the downmix to stereo) or over both. The quantiser is monotone, so a
 * minimum of quantised samples is the quantised minimum: columns can be compared with PCM exactly.
 *
 * Level k holds one min/max pair per 64·4^k frames: bin i covers frames [i·framesPerBin, (i+1)·framesPerBin), cut at the source's end.
 * A column whose edges fall inside bins is still exact: a partly covered edge bin matters only if it exceeds the fully covered
 * bins between. For those few the engine fetches the frames themselves (`FINE_PAGE_FRAMES` at a time) from its decode worker.
 * Until they arrive the column uses the whole edge bin and counts as pending; `onPeaks` fires when it is worth drawing again.
 */

/** Frames per bin of level 0. */
export const PEAKS_BASE_FRAMES = 64;
/** Each level's bins are this many times as long as those of the level below. */
export const PEAKS_LEVEL_FACTOR = 4;
/** Number of levels: 64, 256, 1024, 4096, 16384, 65536 frames per bin. */
export const PEAKS_LEVEL_COUNT = 6;
/** Frames in one fetched page of single-frame detail. */
export const FINE_PAGE_FRAMES = 4096;

/** One sample as it is stored in peaks: −32767 … 32767. NaN counts as silence. */
export function quantise(sample: number): number {
  if (sample >= 1) return 32767;
  if (sample <= -1) return -32767;
  return Math.round(sample * 32767) || 0;
}

/**
 * The columns to compute. Column k (a global integer index, so that panning never shifts edges) covers the source frames
 * [floor(k·fpp) + shift, floor((k+1)·fpp) + shift); an empty one (fpp < 1) covers its first frame. For a clip:
 * `shiftFrames = offsetFrames − startFrame`, `framesPerColumn = rate / devicePxPerSecond`, all at the peaks' rate.
 */
export type ColumnsRequest = {
  readonly firstColumn: number;
  readonly count: number;
  readonly framesPerColumn: number;
  /** Integer; added to timeline frames to get source frames. */
  readonly shiftFrames: number;
  /** 0: left, or the only channel; 1: right. Over all channels where absent. */
  readonly channel?: 0 | 1 | undefined;
};

export type SourcePeaks = {
  /** Frames per second of all frame numbers here: the source's own rate, not the engine's. */
  readonly rate: number;
  readonly lengthFrames: number;
  /** Channels that have columns of their own: left and right, or the only one. */
  readonly channelCount: 1 | 2;
  /** Bins below this frame are filled; the rest is 0 until decoded. Grows while the file is read. */
  readonly decodedFrames: number;
  readonly complete: boolean;
  /** Integrated loudness (ITU-R BS.1770) as it plays in stereo, LUFS. Undefined until complete, and for silence. */
  readonly integratedLufs: number | undefined;
  /** How much of the source has been decoded, 0 … 1; 1 exactly when complete. */
  readonly progress: number;
  /**
   * Writes `count` columns to `min` and `max` from index `at`. A column without any frame of the source is 0; otherwise frames outside
   * the source are ignored. Returns how many columns are not exact yet: their detail is then requested. Allocates nothing when all
   * detail is cached.
   */
  columns(request: ColumnsRequest, min: Int16Array, max: Int16Array, at?: number): number;
};

export type PeaksStore = {
  /**
   * Undefined until `openSource` resolves or the first sound is decoded. In the second case `lengthFrames` is an estimate, and another
   * object takes over when `openSource` resolves.
   */
  peaksOf(sourceId: string): SourcePeaks | undefined;
  /** Called when a source has more bins or more detail than before, at most once per message of the decode worker. */
  onPeaks(listener: (sourceId: string) => void): () => void;
};
