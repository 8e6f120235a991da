import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { openMixdown, startMixWorker } from "../mix/mixdown.ts";
import type { MixPart } from "../mix/segment-grid.ts";
import type { OutputRun } from "../output/output-files.ts";
import { raiseToTarget } from "../plan/loudness-target.ts";
import { EXPORT_RATE } from "../plan/plan-export.ts";
import type { ExportPlan } from "../plan/plan-export.ts";
import { timeReferenceOf } from "../plan/time-reference.ts";
import { writeWav } from "./write-wav.ts";
import type { WrittenWav } from "./write-wav.ts";

export type MixToWav = {
  readonly plan: ExportPlan;
  /** What is written of it. */
  readonly part: MixPart;
  /** At least those that sound in the part; others are ignored unless the plan has them. */
  readonly sources: readonly { readonly id: string; readonly blob: Blob }[];
  readonly output: Pick<OutputRun, "store">;
  /** For the file's time code. */
  readonly settings: ProjectSettings;
  readonly description: string;
  /** LUFS; undefined: as loud as mixed. */
  readonly loudnessTarget: number | undefined;
  readonly signal: AbortSignal;
  readonly scriptPlace: ScriptPlace | undefined;
  readonly nowMs: () => number;
  readonly onMeasure: (done: number) => void;
  readonly onProgress: (done: number) => void;
};

/** `gainDb`: what brought it to the target loudness. */
export type MixedWav = WrittenWav & { readonly gainDb: number };

/** Mixes a plan offline into a WAV file, as `writeWav` writes it. Rejects with an `ExportError`, or with the signal's reason on abort. */
export async function mixToWav(job: MixToWav): Promise<MixedWav> {
  const { plan, part, sources, signal, scriptPlace } = job;
  const { mix, lengthFrames, sources: named } = plan;
  const usedSources = sources.filter(({ id }) => named.some((source) => source.id === id));
  const mixdown = openMixdown(
    { type: "open", plan: mix, rate: EXPORT_RATE, lengthFrames, part, sources: usedSources, encoderName: undefined },
    { signal, worker: startMixWorker(scriptPlace), nameOf: (id) => named.find((source) => source.id === id)?.name ?? id },
  );
  try {
    const gainDb = await raiseToTarget(mixdown, job.loudnessTarget, job.onMeasure);
    const timeReferenceFrames = timeReferenceOf(job.settings, part.fromFrame);
    const about = {
      lengthFrames: part.toFrame - part.fromFrame,
      description: job.description,
      madeMs: job.nowMs(),
      timeReferenceFrames,
    };
    const written = await writeWav(mixdown, job.output, about, job.onProgress);
    const probes = written.probes.map((probe) => ({ ...probe, atFrame: probe.atFrame - part.fromFrame }));
    return { ...written, probes, gainDb };
  } finally {
    mixdown.dispose();
  }
}
