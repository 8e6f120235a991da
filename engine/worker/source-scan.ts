import { BinBuilder } from "../peaks/bin-builder.ts";
import type { Bins } from "../peaks/peak-bins.ts";
import { PEAKS_BASE_FRAMES } from "../peaks.ts";
import type { Planar } from "../decode/raw-audio.ts";

/** Bins in one message, once the first ones are shown: 12 s of sound. */
const BATCH_BINS = 8192;
/** Bins between two breaths. */
const BREATH_BINS = 512;

export type PeaksBatch = Bins & { readonly firstBin: number; readonly decodedFrames: number; readonly complete: boolean };

/** What a linear pass is made over. */
type Scanned = {
  /** Frames at the source's own rate. */
  readonly rawFrames: number;
  scanRaw(take: (run: Planar) => Promise<void>, signal: AbortSignal): Promise<number>;
};

/**
 * The linear pass over one source, at its own rate: peaks, in batches that start small so that the first are seen at once. `breathe`
 * is awaited between runs, so that sound that is about to be heard goes first. What a damaged file lacks at its end counts as
 * silence. Resolves to all the peaks.
 */
export async function scanSource(
  source: Scanned,
  report: (batch: PeaksBatch) => void,
  breathe: () => Promise<void>,
  signal: AbortSignal,
): Promise<Bins> {
  const builder = new BinBuilder(source.rawFrames);
  let firstBin = 0;
  let batchBins = 1;
  let breathAt = BREATH_BINS;
  const send = (complete: boolean) => {
    const end = builder.count;
    const { min, max } = sliceBins(builder.bins, firstBin, end);
    report({ min, max, firstBin, decodedFrames: Math.min(end * PEAKS_BASE_FRAMES, source.rawFrames), complete });
    firstBin = end;
    batchBins = Math.min(BATCH_BINS, 2 * (batchBins + min.length));
  };
  await source.scanRaw(async (run) => {
    builder.add(run);
    if (builder.count - firstBin >= batchBins) send(false);
    if (builder.count < breathAt) return;
    breathAt = builder.count + BREATH_BINS;
    await breathe();
  }, signal);
  builder.finish();
  send(true);
  return builder.bins;
}

/** Copies: what is reported is transferred. */
function sliceBins({ min, max }: Bins, from: number, to: number): Bins {
  return { min: min.slice(from, to), max: max.slice(from, to) };
}

/** Peaks that are known already, in batches of which the first is soon drawn. */
export function reportKnown(peaks: Bins, rawFrames: number, report: (batch: PeaksBatch) => void): void {
  const end = Math.min(peaks.min.length, BATCH_BINS);
  report({ ...sliceBins(peaks, 0, end), firstBin: 0, decodedFrames: Math.min(end * PEAKS_BASE_FRAMES, rawFrames), complete: false });
  report({ ...sliceBins(peaks, end, peaks.min.length), firstBin: end, decodedFrames: rawFrames, complete: true });
}
