import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import type { LoopRange } from "#model/timeline/clip.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { asExportError, ExportError } from "./export-failure.ts";
import { fetchSources } from "./mix/fetch-sources.ts";
import type { MediaFiles } from "./mix/fetch-sources.ts";
import { deliveredSegments } from "./mix/segment-grid.ts";
import type { MixPart } from "./mix/segment-grid.ts";
import { segmentRangeOf } from "./mix/segment-range.ts";
import { mixToWav } from "./mux/mix-to-wav.ts";
import { planWholeMix } from "./plan/plan-export.ts";
import type { ExportPlan } from "./plan/plan-export.ts";
import { partOf } from "./plan/range-part.ts";
import { watchRun } from "./watch-run.ts";

export type MixExport = MediaFiles & {
  /** Only this part of the timeline, seconds; undefined: all of it. */
  readonly range: LoopRange | undefined;
  readonly scriptPlace: ScriptPlace | undefined;
  readonly signal: AbortSignal;
  readonly nowMs: () => number;
  /** @param ratio 0 … 1 */
  readonly onProgress: (ratio: number) => void;
};

/** Share of the progress for reading the files. */
const FETCH_SHARE = 0.2;

/**
 * The mix of a timeline as a WAV file, sample for sample that of `runSoundExport`, but without an exporter around it: also where there is no
 * picture, and held by the browser as any Blob. It ends with the picture, or without one with the last clip. Only files that sound in the
 * range are read. Rejects with an `ExportError`, or with the signal's reason on abort.
 */
export async function exportMix(timeline: ProjectTimeline, options: MixExport): Promise<Blob> {
  const watched = watchRun(options.signal);
  try {
    return await watched.end(made(timeline, { ...options, signal: watched.signal }));
  } catch (cause) {
    options.signal.throwIfAborted();
    throw asExportError(watched.signal.aborted ? watched.signal.reason : cause, exportMessages.phases.mix);
  }
}

async function made(timeline: ProjectTimeline, options: MixExport): Promise<Blob> {
  const { range, signal, scriptPlace, nowMs, onProgress } = options;
  signal.throwIfAborted();
  const plan = planWholeMix(timeline, false);
  if (plan.mix.clips.length === 0) throw new ExportError("precondition", exportMessages.exportAllMuted);
  const part = partOf(range, plan.lengthFrames);
  const report = (ratio: number) => {
    if (!signal.aborted) onProgress(ratio);
  };
  const sources = await fetchSources(options, sourcesIn(plan, part), {
    signal,
    known: new Map(),
    onProgress: (done) => report(FETCH_SHARE * done),
  });
  const { file } = await mixToWav({
    plan,
    part,
    sources,
    output: { store: async (bytes) => new Blob([bytes]) },
    settings: timeline.settings,
    description: timeline.name,
    loudnessTarget: undefined,
    signal,
    scriptPlace,
    nowMs,
    onMeasure: () => undefined,
    onProgress: (done) => report(FETCH_SHARE + (1 - FETCH_SHARE) * done),
  });
  return file;
}

/** The sources that are read to mix a part. */
function sourcesIn({ mix, lengthFrames, sources }: ExportPlan, part: MixPart): ExportPlan["sources"] {
  const segments = deliveredSegments({ lengthFrames, part });
  const clips = segments.flatMap((segment) => segmentRangeOf(mix, segment, lengthFrames).plan.clips);
  const used = new Set(clips.map(({ sourceId }) => sourceId));
  return sources.filter(({ id }) => used.has(id));
}
