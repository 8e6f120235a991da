import { BinBuilder } from "../peaks/bin-builder.ts";
import type { Bins } from "../peaks/peak-bins.ts";
import { PEAKS_BASE_FRAMES } from "../peaks/peaks-format.ts";
import type { PassResults } from "../cache/cached-facts.ts";
import type { AudioFacts, QuickPeaks, Planar } from "../decode/raw-audio.ts";
import { Loudness } from "../mixing/loudness-gate.ts";

/** Most bins in one message, after smaller first ones: 12 s of sound. */
const BATCH_BINS = 8192;
/**
 * Frames between two calls of `yieldTask`. A decoder delivers its next packet only in a task of this thread: scanning all sound in one task
 * would make all decoders wait.
 */
const FRAMES_PER_YIELD = 4096;
const NOTHING = new Float32Array();

/** `channels`: bins of each channel. */
export type PeaksBatch = {
  readonly channels: readonly Bins[];
  readonly firstBin: number;
  readonly decodedFrames: number;
  readonly complete: boolean;
  /** Undefined until complete, and for silence. */
  readonly integratedLufs: number | undefined;
};

/** A source as the linear pass reads it. */
type Scanned = {
  readonly facts: Pick<AudioFacts, "rate">;
  /** Frames at the source's own rate. */
  readonly rawFrames: number;
  readonly channelCount: 1 | 2;
  scanRaw(onChunk: (chunk: Planar) => Promise<void>, signal: AbortSignal): Promise<number>;
};

/**
 * The linear pass over one source, at its own rate: computes the loudness, and peaks in batches that start small, so that the first appear at
 * once. `yieldTask` is awaited every `FRAMES_PER_YIELD`, so that sound that is due goes first. Frames that a damaged file lacks at its end
 * count as silence.
 */
export async function scanSource(
  source: Scanned,
  report: (batch: PeaksBatch) => void,
  yieldTask: () => Promise<void>,
  signal: AbortSignal,
): Promise<PassResults> {
  const builders = Array.from({ length: source.channelCount }, () => new BinBuilder(source.rawFrames));
  const bins = builders.map((builder) => builder.bins);
  const loudness = new Loudness(source.facts.rate);
  const count = () => builders[0]?.count ?? 0;
  let firstBin = 0;
  let batchBins = 1;
  let framesSinceYield = 0;
  const send = (complete: boolean) => {
    const end = count();
    report({
      channels: sliceBins(bins, firstBin, end),
      firstBin,
      decodedFrames: Math.min(end * PEAKS_BASE_FRAMES, source.rawFrames),
      complete,
      integratedLufs: complete ? loudness.integrated() : undefined,
    });
    batchBins = Math.min(BATCH_BINS, 2 * (batchBins + end - firstBin));
    firstBin = end;
  };
  await source.scanRaw(async (chunk) => {
    const length = chunk[0]?.length ?? 0;
    for (let from = 0; from < length;) {
      const to = Math.min(length, from + FRAMES_PER_YIELD - framesSinceYield);
      const [left = NOTHING, right = left] = chunk.map((samples) => samples.subarray(from, to));
      builders[0]?.add(left);
      builders[1]?.add(right);
      loudness.add(left, right);
      if (count() - firstBin >= batchBins) send(false);
      framesSinceYield += to - from;
      from = to;
      if (framesSinceYield < FRAMES_PER_YIELD) continue;
      framesSinceYield = 0;
      await yieldTask();
      // The source may have been closed meanwhile.
      signal.throwIfAborted();
    }
  }, signal);
  for (const builder of builders) builder.finish();
  send(true);
  return { peaks: bins, integratedLufs: loudness.integrated() };
}

/** The peaks of a source's beginning, by channel: whole bins only. */
export function quickPeaksOf({ chunk, lengthFrames }: QuickPeaks): { readonly channels: readonly Bins[]; readonly decodedFrames: number } {
  const builders = chunk.map((samples) => {
    const builder = new BinBuilder(lengthFrames);
    builder.add(samples);
    return builder;
  });
  const count = builders[0]?.count ?? 0;
  const channels = sliceBins(
    builders.map(({ bins }) => bins),
    0,
    count,
  );
  return { channels, decodedFrames: Math.min(count * PEAKS_BASE_FRAMES, lengthFrames) };
}

/** Copies, because reported bins are transferred. */
function sliceBins(channels: readonly Bins[], from: number, to: number): readonly Bins[] {
  return channels.map(({ min, max }) => ({ min: min.slice(from, to), max: max.slice(from, to) }));
}

/** Reports cached peaks in two batches: the first is small and soon drawn. */
export function reportKnown({ peaks, integratedLufs }: PassResults, rawFrames: number, report: (batch: PeaksBatch) => void): void {
  const total = peaks[0]?.min.length ?? 0;
  const end = Math.min(total, BATCH_BINS);
  const decodedFrames = Math.min(end * PEAKS_BASE_FRAMES, rawFrames);
  report({ channels: sliceBins(peaks, 0, end), firstBin: 0, decodedFrames, complete: false, integratedLufs: undefined });
  report({ channels: sliceBins(peaks, end, total), firstBin: end, decodedFrames: rawFrames, complete: true, integratedLufs });
}
