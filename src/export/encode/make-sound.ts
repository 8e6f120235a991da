import type { EarlyWorker } from "../early-worker.ts";
import { engineFailure } from "../export-failure.ts";
import type { ExportPhase } from "../export-progress.ts";
import type { FfmpegAssets } from "../ffmpeg/ffmpeg-assets.ts";
import type { FfmpegModule } from "../ffmpeg/ffmpeg-module.ts";
import { openFfmpeg } from "../ffmpeg/ffmpeg-session.ts";
import type { FfmpegSession } from "../ffmpeg/ffmpeg-session.ts";
import { openMixdown } from "../mix/mixdown.ts";
import type { MixPart } from "../mix/segment-grid.ts";
import { raiseToTarget } from "../plan/loudness-target.ts";
import { EXPORT_RATE } from "../plan/plan-export.ts";
import type { ExportPlan } from "../plan/plan-export.ts";
import type { CodecSettings } from "./codec-settings.ts";
import { encodeSound } from "./encode-sound.ts";
import type { EncodedSound } from "./encode-sound.ts";
import { createEncoders } from "./encoders.ts";

export type SoundJob = {
  /** Target loudness of the whole mix, LUFS; undefined: the loudness stays as mixed. */
  readonly loudnessTarget: number | undefined;
  readonly assets: FfmpegAssets;
  /** The compiled module of the same assets. */
  readonly code: FfmpegModule;
  /** Caches encoded segments on this device for the next time. */
  readonly cache: boolean;
  /** Leaves peaks over the ceiling (B-133) as they are. */
  readonly keepsPeaks?: boolean;
  /** How many engines encode in parallel. */
  readonly encoders: number;
  readonly signal: AbortSignal;
};

export type Mixing = {
  readonly job: SoundJob;
  /** Ends the mix, and the writing to the cache. */
  readonly signal: AbortSignal;
  readonly worker: EarlyWorker;
  readonly reportProgress: (phase: ExportPhase, done: number) => void;
};

/**
 * Mixes and encodes. Uses the given engine and further ones, which end when this settles. `stored` resolves once the encoded segments are in
 * the cache, could not be cached, or the export has ended.
 */
export async function makeSound(
  { job, signal, worker, reportProgress }: Mixing,
  session: Promise<FfmpegSession>,
  codecSettings: CodecSettings,
  { mix, lengthFrames, sources: named, part }: ExportPlan & { readonly part: MixPart },
  sources: readonly { readonly id: string; readonly blob: Blob }[],
): Promise<EncodedSound & { readonly gainDb: number; readonly stored: Promise<void> }> {
  const over = new AbortController();
  const open = () => openEngine(job, over.signal, () => undefined);
  const encoders = createEncoders(codecSettings, session, job.encoders, open);
  const encoderName = job.cache ? `${codecSettings.encoder.join(" ")} ${job.assets.wasmUrl}` : undefined;
  const mixdown = openMixdown(
    {
      type: "open",
      plan: mix,
      rate: EXPORT_RATE,
      lengthFrames,
      part,
      grid: codecSettings.grid,
      sources,
      encoderName,
      keepsPeaks: job.keepsPeaks === true,
    },
    { signal, worker, nameOf: (id) => named.find((source) => source.id === id)?.name ?? id },
  );
  try {
    const gainDb = await raiseToTarget(mixdown, job.loudnessTarget, (done) => reportProgress("measure", done));
    const encoded = await encodeSound(mixdown, encoders, part.toFrame - part.fromFrame, reportProgress);
    const probes = encoded.probes.map((probe) => ({ ...probe, atFrame: probe.atFrame - part.fromFrame }));
    const stored = mixdown.finish().then(
      () => mixdown.dispose(),
      // The file is complete without the cache; only the next export takes longer.
      () => mixdown.dispose(),
    );
    return { ...encoded, probes, gainDb, stored };
  } catch (error) {
    mixdown.dispose();
    throw error;
  } finally {
    over.abort();
  }
}

/** Opens an engine that is terminated when the export is cancelled or `over` aborts, whatever the engine is doing. */
export async function openEngine(
  job: Pick<SoundJob, "assets" | "code" | "signal">,
  over: AbortSignal,
  onLoaded: (done: number) => void,
): Promise<FfmpegSession> {
  const signal = AbortSignal.any([job.signal, over]);
  const session = await openFfmpeg(job.assets, signal, onLoaded, undefined, job.code).catch((cause: unknown) => {
    throw engineFailure(cause);
  });
  if (signal.aborted) session.terminate();
  signal.addEventListener("abort", () => session.terminate());
  return session;
}
