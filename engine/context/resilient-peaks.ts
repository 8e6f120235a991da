import { createEmitter } from "../emitter.ts";
import type { PeaksStore } from "../peaks/peaks-format.ts";

/** The peaks of whichever engine is there: a new one fills them again, from its first bins on. */
export type ResilientPeaks = PeaksStore & {
  follow(peaks: PeaksStore): void;
  dispose(): void;
};

export function createResilientPeaks(): ResilientPeaks {
  const changed = createEmitter<string>();
  let current: PeaksStore | undefined;
  let stop: (() => void) | undefined;
  return {
    peaksOf: (sourceId) => current?.peaksOf(sourceId),
    onPeaks: (listener) => changed.on(listener),
    follow(peaks) {
      stop?.();
      current = peaks;
      stop = peaks.onPeaks((sourceId) => changed.emit(sourceId));
    },
    dispose() {
      stop?.();
      changed.clear();
    },
  };
}
