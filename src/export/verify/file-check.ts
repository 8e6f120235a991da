import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import { checkOutput } from "./check-output.ts";
import type { OutputVerdict, WantedOutput } from "./check-output.ts";
import { checkSync, startSyncWorker } from "./check-sync.ts";
import type { Probe } from "./sync-probe.ts";
import { startFactsWorker } from "./read-facts.ts";

export type FileCheckInput = WantedOutput & {
  /** Probes of the mix. */
  readonly probes: readonly Probe[];
  readonly signal: AbortSignal;
  readonly scriptPlace?: ScriptPlace | undefined;
};

/** Runs both checks of a finished file in parallel: its packets, and the position of its sound. */
export type FileCheck = {
  /**
   * `lagFrames`: see `checkSync`; only for a file whose packets are good. Rejects with the user's sentence if the sound lies elsewhere, and
   * on abort.
   */
  run(file: Blob): Promise<{ readonly verdict: OutputVerdict; readonly lagFrames: number | undefined }>;
  dispose(): void;
};

/** Starts the workers at once: their scripts load while the file is being written. */
export function openFileCheck({ probes, signal, scriptPlace, ...wanted }: FileCheckInput): FileCheck {
  const [factsWorker, syncWorker] = [startFactsWorker(scriptPlace), startSyncWorker(scriptPlace)];
  const isBad = new AbortController();
  const dispose = () => {
    for (const { worker } of [factsWorker, syncWorker]) worker.terminate();
  };
  return {
    run: async (file) => {
      try {
        const lag = checkSync(file, probes, wanted.codecSettings.decoder, {
          signal: AbortSignal.any([signal, isBad.signal]),
          worker: syncWorker,
        });
        // Reported only after the packets' verdict.
        lag.catch(() => undefined);
        const verdict = await checkOutput(file, wanted, { signal, worker: factsWorker });
        if (verdict.kind === "good") return { verdict, lagFrames: await lag };
        isBad.abort();
        return { verdict, lagFrames: undefined };
      } finally {
        dispose();
      }
    },
    dispose,
  };
}
