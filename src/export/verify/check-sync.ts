import { usesWebCodecsSound } from "#engine/decode/webcodecs-sound.ts";
import { resamplerAddress } from "#engine/sources/resampler-address.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import { askOnce } from "../ask-once.ts";
import { startEarly } from "../early-worker.ts";
import type { EarlyWorker } from "../early-worker.ts";
import { ExportError } from "../export-failure.ts";
import { EXPORT_RATE } from "../plan/plan-export.ts";
import { inTime, isStall } from "../stall.ts";
import type { Probe } from "./sync-probe.ts";
import type { SyncQuestion } from "./sync-check-worker.ts";
import workerUrl from "./sync-check-worker.ts?worker&url";
import { chooseProbes, judgeFits } from "./sync-fit.ts";
import type { Fit, SyncVerdict } from "./sync-fit.ts";

/** Twelve places give the same verdict as all. */
const MOST_PROBES = 12;
const PATIENCE = { stepSeconds: 60, silenceSeconds: 10 };

/** A browser that does not answer by then counts as one without the decoder. */
const ANSWER_SECONDS = 10;

/** The codec to decode; undefined where no decoder of the browser is needed. */
export type SoundCodec = "mp4a.40.2" | "opus" | undefined;

type CheckOptions = {
  readonly signal: AbortSignal;
  /** From `startSyncWorker`; terminated when the promise settles. */
  readonly worker: EarlyWorker;
};

/** Starts the worker of `checkSync` before there is a file, because its script takes time to load. */
export function startSyncWorker(scriptPlace?: ScriptPlace): EarlyWorker {
  return startEarly(workerUrl, "layback-sync-check", scriptPlace);
}

/**
 * Decodes the finished file in a worker and compares its sound's position with the mix. Resolves with the delay in frames (−1, 0 or 1);
 * undefined where there was nothing to compare, or this browser cannot decode such packets. Rejects with the user's sentence if the sound
 * lies elsewhere or cannot be decoded, and on abort.
 */
export async function checkSync(
  file: Blob,
  probes: readonly Probe[],
  codec: SoundCodec,
  { signal, worker }: CheckOptions,
): Promise<number | undefined> {
  const verdict = await compare(file, probes, codec, { signal, worker })
    .catch((cause: unknown) => {
      signal.throwIfAborted();
      if (isStall(cause)) throw cause;
      throw new ExportError("failed", exportMessages.exportCheckFailed(exportMessages.checkFaults.soundUndecodable), { cause });
    })
    .finally(() => worker.worker.terminate());
  if (verdict.kind === "bad") throw new ExportError("failed", exportMessages.exportCheckFailed(exportMessages.checkFaults.soundMoved));
  signal.throwIfAborted();
  return verdict.lagFrames;
}

async function compare(file: Blob, probes: readonly Probe[], codec: SoundCodec, { signal, worker }: CheckOptions): Promise<SyncVerdict> {
  signal.throwIfAborted();
  const chosen = (await canDecode(codec)) ? chooseProbes(probes, MOST_PROBES) : [];
  if (chosen.length === 0) return judgeFits([]);
  const question: SyncQuestion = { file, probes: chosen, resamplerUrl: resamplerAddress(worker.scriptPlace) };
  return judgeFits(await askOnce<readonly Fit[]>(worker, question, signal, PATIENCE));
}

async function canDecode(codec: SoundCodec): Promise<boolean> {
  if (codec === undefined) return true;
  if (!usesWebCodecsSound()) return false;
  const asked = AudioDecoder.isConfigSupported({ codec, sampleRate: EXPORT_RATE, numberOfChannels: 2 });
  const { supported } = await inTime<AudioDecoderSupport>(asked, ANSWER_SECONDS, () => ({}));
  return supported === true;
}
