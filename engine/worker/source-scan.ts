import { baseBins, type Bins } from "../peaks/peak-bins.ts";
import { PEAKS_BASE_FRAMES } from "../peaks.ts";
import type { PagedSource } from "../decode/paged-source.ts";
import { PAGE_FRAMES } from "#worklets/mixer/protocol.ts";

const BINS_PER_PAGE = PAGE_FRAMES / PEAKS_BASE_FRAMES;
/** Pages of peaks in one message, once the first ones are shown: 2.7 s of sound. */
const BATCH_PAGES = 8;

export type PeaksBatch = Bins & { readonly firstBin: number; readonly decodedFrames: number; readonly complete: boolean };

function joinBins(parts: readonly Bins[]): Bins {
  const length = parts.reduce((sum, part) => sum + part.min.length, 0);
  const joined = { min: new Int16Array(length), max: new Int16Array(length) };
  let at = 0;
  for (const part of parts) {
    joined.min.set(part.min, at);
    joined.max.set(part.max, at);
    at += part.min.length;
  }
  return joined;
}

/**
 * The linear pass over one source: peaks, in batches that start small so that the first are seen at once. `breathe` is awaited
 * between pages, so that sound that is about to be heard goes first. What a damaged file lacks at its end counts as silence.
 * Resolves to all the peaks.
 */
export async function scanSource(
  source: PagedSource,
  report: (batch: PeaksBatch) => void,
  breathe: () => Promise<void>,
  signal: AbortSignal,
): Promise<Bins> {
  const sent: Bins[] = [];
  let parts: Bins[] = [];
  let firstPage = 0;
  let batchPages = 1;
  const send = (endPage: number, complete: boolean) => {
    const decodedFrames = complete ? source.lengthFrames : Math.min(endPage * PAGE_FRAMES, source.lengthFrames);
    // The reported arrays are transferred.
    sent.push(joinBins(parts));
    report({ ...joinBins(parts), firstBin: firstPage * BINS_PER_PAGE, decodedFrames, complete });
    parts = [];
    firstPage = endPage;
    batchPages = Math.min(BATCH_PAGES, 2 * batchPages);
  };
  let end = 0;
  await source.scan(async (index, page) => {
    const frames = Math.min(PAGE_FRAMES, source.lengthFrames - index * PAGE_FRAMES);
    if (frames <= 0) return;
    parts.push(baseBins(page, frames));
    end = index + 1;
    if (parts.length >= batchPages) send(end, false);
    await breathe();
  }, signal);
  send(end, true);
  return joinBins(sent);
}

/** Peaks that are known already, in batches of which the first is soon drawn. */
export function reportKnown(peaks: Bins, lengthFrames: number, report: (batch: PeaksBatch) => void): void {
  const total = peaks.min.length;
  let firstBin = 0;
  for (let bins = BATCH_PAGES * BINS_PER_PAGE; firstBin < total; bins = total) {
    const end = Math.min(total, firstBin + bins);
    const decodedFrames = Math.min(end * PEAKS_BASE_FRAMES, lengthFrames);
    report({ min: peaks.min.slice(firstBin, end), max: peaks.max.slice(firstBin, end), firstBin, decodedFrames, complete: false });
    firstBin = end;
  }
  report({ min: new Int16Array(), max: new Int16Array(), firstBin, decodedFrames: lengthFrames, complete: true });
}
