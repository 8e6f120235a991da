import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import { checkOutput } from "./check-output.ts";
import type { OutputVerdict, WantedOutput } from "./check-output.ts";
import { checkSync, startSyncWorker } from "./check-sync.ts";
import type { Probe } from "./sync-probe.ts";
import { startFactsWorker } from "./read-facts.ts";

export type FileCheckInput = WantedOutput & {
  /** Of the mix. */
  readonly probes: readonly Probe[];
  readonly signal: AbortSignal;
  readonly scriptPlace?: ScriptPlace | undefined;
};

/** Both checks of one finished file, side by side: its packets, and where its sound lies. */
export type FileCheck = {
  /**
   * `lagFrames`: see `checkSync`; only of a file whose packets are good. Rejects with the user's sentence where its sound lies elsewhere,
   * and when aborted.
   */
  run(file: Blob): Promise<{ readonly verdict: OutputVerdict; readonly lagFrames: number | undefined }>;
  dispose(): void;
};

/** Its workers are started at once: their scripts take time to load, which the writing of the file leaves them. */
export function openFileCheck({ probes, signal, scriptPlace, ...wanted }: FileCheckInput): FileCheck {
  const [factsWorker, syncWorker] = [startFactsWorker(scriptPlace), startSyncWorker(scriptPlace)];
  const isBad = new AbortController();
  const dispose = () => {
    for (const { worker } of [factsWorker, syncWorker]) worker.terminate();
  };
  return {
    run: async (file) => {
      try {
        const lag = checkSync(file, probes, wanted.coding.decoder, {
          signal: AbortSignal.any([signal, isBad.signal]),
          worker: syncWorker,
        });
        // Told after what the packets tell.
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
