import { createEmitter } from "../emitter.ts";
import type { PeaksStore } from "../peaks/peaks-format.ts";

/** The peaks of the current engine. A new engine computes them again from the first bins on. */
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
