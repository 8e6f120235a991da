import { createExporter } from "#export/exporter.ts";
import type { MixReport } from "#export/encode/segment-facts.ts";
import { clearSegmentCache } from "#export/mix/segment-cache.ts";
import { aTimeline } from "../model/builders.ts";
import { clipsOf } from "./project.ts";
import type { BenchProject } from "./project.ts";

export type OurExport = {
  readonly seconds: number;
  /** Seconds by phase, from the progress reports; mixing and encoding overlap. */
  readonly phases: Readonly<Record<string, number>>;
  /** The largest difference between reported progress and the share of time elapsed. */
  readonly progressError: number;
  /** Error of the reported time left, as a share of the whole time: the maximum over the last nine tenths, and the mean over time. */
  readonly timeLeftError: { readonly most: number; readonly mean: number };
  readonly encodedSegments: number;
  readonly megabytes: number;
  /** By how many frames the file's sound lags the mix, according to the export's own check. */
  readonly lagFrames: number | undefined;
  readonly mix: MixReport;
};

/** One exporter for all exports of a page, as in an editor. */
const exporter = createExporter({ openMedia: async (url, signal) => (await fetch(url, { signal })).blob() });

/** Exports with the product's own exporter and discards the file. */
export async function exportProject(project: BenchProject): Promise<OurExport> {
  const started = performance.now();
  const timeline = aTimeline(clipsOf(project), { picture: { url: project.pictureUrl, duration: project.lengthSeconds } });
  const run = exporter.start(timeline, { pictureHasSound: false });
  const reported: { readonly phase: string; readonly ratio: number; readonly seconds: number; readonly secondsLeft: number | undefined }[] =
    [];
  run.onProgress((step) => reported.push({ ...step, seconds: (performance.now() - started) / 1000 }));
  const result = await run.result;
  const seconds = (performance.now() - started) / 1000;
  if (!result.ok) throw new Error(result.error.message);
  const phases: Record<string, number> = {};
  for (const [index, { phase, seconds: from }] of reported.entries()) {
    phases[phase] = (phases[phase] ?? 0) + (reported[index + 1]?.seconds ?? seconds) - from;
  }
  const errors = reported.flatMap((step, index) => {
    if (step.secondsLeft === undefined) return [];
    const share = Math.abs(step.secondsLeft - (seconds - step.seconds)) / seconds;
    return [{ share, isLate: step.seconds > seconds / 10, shownSeconds: (reported[index + 1]?.seconds ?? seconds) - step.seconds }];
  });
  const shown = errors.reduce((sum, { shownSeconds }) => sum + shownSeconds, 0);
  return {
    seconds,
    phases,
    timeLeftError: {
      most: errors.reduce((most, { share, isLate }) => (isLate ? Math.max(most, share) : most), 0),
      mean: errors.reduce((sum, { share, shownSeconds }) => sum + share * shownSeconds, 0) / Math.max(shown, Number.MIN_VALUE),
    },
    progressError: Math.max(...reported.map((step) => Math.abs(step.ratio - step.seconds / seconds))),
    encodedSegments: result.value.encodedSegments,
    megabytes: result.value.blob.size / 1e6,
    lagFrames: result.value.lagFrames,
    mix: result.value.mix,
  };
}

export async function clearCached(): Promise<void> {
  if (!(await clearSegmentCache())) throw new Error("What was cached could not be removed.");
}
