import { askOnce } from "./ask-once.ts";
import { EXPORT_RATE } from "./plan-export.ts";
import type { Probe } from "./probe.ts";
import type { SyncQuestion } from "./sync-check-worker.ts";
import { chooseProbes, judgeFits } from "./sync-fit.ts";
import type { Fit, SyncVerdict } from "./sync-fit.ts";

/** A few dozen places tell as much as all. */
const MOST_PROBES = 24;
const PATIENCE_MS = 60_000;

/**
 * Decodes the finished file in a worker and looks where its sound lies beside what was mixed; a browser that cannot decode AAC piece
 * by piece has nothing to say. Rejects where the file cannot be
 * decoded, and when aborted.
 */
export async function checkSync(file: Blob, probes: readonly Probe[], signal: AbortSignal): Promise<SyncVerdict> {
  signal.throwIfAborted();
  const chosen = (await canDecode()) ? chooseProbes(probes, MOST_PROBES) : [];
  if (chosen.length === 0) return judgeFits([]);
  const worker = new Worker(new URL("./sync-check-worker.ts", import.meta.url), { type: "module", name: "layback-sync-check" });
  const question: SyncQuestion = { file, probes: chosen };
  return judgeFits(await askOnce<readonly Fit[]>(worker, question, signal, PATIENCE_MS));
}

async function canDecode(): Promise<boolean> {
  if (!("AudioDecoder" in globalThis)) return false;
  const { supported } = await AudioDecoder.isConfigSupported({ codec: "mp4a.40.2", sampleRate: EXPORT_RATE, numberOfChannels: 2 });
  return supported === true;
}
