import { FINE_PAGE_FRAMES, type PeaksStore, type SourcePeaks } from "../peaks.ts";
import type { Bins } from "./peak-bins.ts";
import { SourcePeaksData } from "./source-peaks.ts";

export type FilledPeaks = PeaksStore & {
  /** A source that is opened again keeps what is known of it. */
  open(sourceId: string, rate: number, lengthFrames: number): void;
  close(sourceId: string): void;
  fill(sourceId: string, firstBin: number, bins: Bins, decodedFrames: number, complete: boolean): void;
  /** Undefined bins: the page could not be read. */
  fillFine(sourceId: string, index: number, bins: Bins | undefined): void;
  /** No detail that was asked for will come any more: it may be asked for again. */
  refuseFine(): void;
};

/** `requestFine` asks for single-frame detail: pages of FINE_PAGE_FRAMES frames. */
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
    open(sourceId, rate, lengthFrames) {
      const known = sources.get(sourceId);
      if (known?.rate === rate && known.lengthFrames === lengthFrames) return;
      sources.set(sourceId, new SourcePeaksData(rate, lengthFrames, (index) => requestFine(sourceId, index)));
      announce(sourceId);
    },
    close: (sourceId) => void sources.delete(sourceId),
    fill(sourceId, firstBin, bins, decodedFrames, complete) {
      sources.get(sourceId)?.fill(firstBin, bins, decodedFrames, complete);
      announce(sourceId);
    },
    fillFine(sourceId, index, bins) {
      const peaks = sources.get(sourceId);
      if (bins === undefined) peaks?.fine.refuse(index);
      else peaks?.fine.put(index, bins);
      if (bins !== undefined && index * FINE_PAGE_FRAMES < (peaks?.lengthFrames ?? 0)) announce(sourceId);
    },
    refuseFine() {
      for (const [sourceId, peaks] of sources) {
        peaks.fine.refuseAll();
        announce(sourceId);
      }
    },
  };
}
