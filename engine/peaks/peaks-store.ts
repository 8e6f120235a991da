import { FINE_PAGE_FRAMES, type PeaksStore, type SourcePeaks } from "./peaks-format.ts";
import type { FinePage } from "./fine-pages.ts";
import type { Bins } from "./peak-bins.ts";
import { SourcePeaksData, type PeaksFacts, type ReadSoFar } from "./source-peaks.ts";

export type FilledPeaks = PeaksStore & {
  /** A reopened source keeps its peaks. If only its beginning was known, under an estimated length, that beginning is copied. */
  open(sourceId: string, facts: PeaksFacts): void;
  close(sourceId: string): void;
  /** Bins of each channel. */
  fill(sourceId: string, firstBin: number, channels: readonly Bins[], read: ReadSoFar): void;
  /** Undefined: the page could not be read. */
  fillFine(sourceId: string, index: number, page: FinePage | undefined): void;
  /** No requested detail will arrive any more: it may be requested again. */
  refuseFine(): void;
};

/** `requestFine` requests a page of single-frame detail (FINE_PAGE_FRAMES frames). */
export function createPeaksStore(requestFine: (sourceId: string, index: number) => void): FilledPeaks {
  const sources = new Map<string, SourcePeaksData>();
  const listeners = new Set<(sourceId: string) => void>();
  const announce = (sourceId: string) => {
    for (const listener of listeners) listener(sourceId);
  };
  return {
    peaksOf: (sourceId): SourcePeaks | undefined => sources.get(sourceId),
    onPeaks(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open(sourceId, facts) {
      const known = sources.get(sourceId);
      if (known?.rate === facts.rate && known.lengthFrames === facts.lengthFrames && known.channelCount === facts.channelCount) return;
      const opened = new SourcePeaksData(facts, (index) => requestFine(sourceId, index));
      if (known?.rate === facts.rate && known.channelCount === facts.channelCount && !known.complete) opened.takeOver(known);
      sources.set(sourceId, opened);
      announce(sourceId);
    },
    close: (sourceId) => void sources.delete(sourceId),
    fill(sourceId, firstBin, channels, read) {
      sources.get(sourceId)?.fill(firstBin, channels, read);
      announce(sourceId);
    },
    fillFine(sourceId, index, page) {
      const peaks = sources.get(sourceId);
      if (page === undefined) peaks?.fine.refuse(index);
      else peaks?.fine.put(index, page);
      if (page !== undefined && index * FINE_PAGE_FRAMES < (peaks?.lengthFrames ?? 0)) announce(sourceId);
    },
    refuseFine() {
      for (const [sourceId, peaks] of sources) {
        peaks.fine.refuseAll();
        announce(sourceId);
      }
    },
  };
}
