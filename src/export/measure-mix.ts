import { LoudnessGate } from "#engine/mixing/loudness-gate.ts";
import { LoudnessRange } from "#engine/mixing/loudness-range.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import type { Result } from "#model/result.ts";
import { failure, success } from "#model/result.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { soundMessages } from "#model/text/sound-messages.ts";
import { ExportError } from "./export-failure.ts";
import { fetchSources } from "./mix/fetch-sources.ts";
import type { MediaFiles } from "./mix/fetch-sources.ts";
import { openMixdown, startMixWorker } from "./mix/mixdown.ts";
import { AAC_GRID } from "./mix/segment-grid.ts";
import type { MixPart } from "./mix/segment-grid.ts";
import { EXPORT_RATE } from "./plan/plan-export.ts";
import type { ExportPlan } from "./plan/plan-export.ts";
import { countProgress } from "./run-log.ts";
import { isStall } from "./stall.ts";
import { watchRun } from "./watch-run.ts";

/** Of a mix before the limiter; LUFS, LU and dBTP. Loudness and range are undefined for silence or too little sound. */
export type MixLoudness = {
  readonly integratedLufs: number | undefined;
  readonly rangeLu: number | undefined;
  /** −Infinity for silence. */
  readonly truePeakDb: number;
};

/** The sentence for the user, and what to do about it, if there is anything. */
export type MeasureFailure = { readonly message: string; readonly hint: string | undefined };

export type MeasureOptions = MediaFiles & {
  /** Only this part of the mix; absent: all of it. */
  readonly part?: MixPart | undefined;
  /** The sentence for what could not be measured and why; that of the whole mix, if absent. */
  readonly notMeasured?: ((reason: string) => string) | undefined;
  readonly scriptPlace: ScriptPlace | undefined;
  /** Aborting it ends the measurement, and its worker. */
  readonly signal: AbortSignal;
  /** @param ratio 0 … 1 */
  readonly onProgress: (ratio: number) => void;
};

/** Share of the progress for reading the files, which is usually fast: the device has them. */
const FETCH_SHARE = 0.1;
/** Names this kind of cache entry; it leads to no packets. */
const CACHE_NAME = "measured";

/**
 * Mixes a plan offline, with the export's mixer, and measures it by ITU-R BS.1770-4 and EBU Tech 3342. Never rejects. An earlier measurement
 * of unchanged segments is read from the device's cache. Sound before a part acts on it only as it would in the whole mix: the filters go on.
 */
export async function measureMix(plan: ExportPlan, options: MeasureOptions): Promise<Result<MixLoudness, MeasureFailure>> {
  const watched = watchRun(options.signal);
  return watched.end(measure(plan, { ...options, signal: watched.signal })).then(success, (cause: unknown) => {
    const { signal } = watched;
    return failure(failureOf(signal.aborted ? signal.reason : cause, options.notMeasured ?? soundMessages.mixNotMeasured));
  });
}

function failureOf(error: unknown, notMeasured: (reason: string) => string): MeasureFailure {
  if (!(error instanceof ExportError)) {
    const reason = error instanceof Error && !isStall(error) ? error.message : soundMessages.measuringStoodStill;
    return { message: notMeasured(reason), hint: exportMessages.exportHintFailed };
  }
  const { kind, message, hint } = error.failure;
  if (error.reason === undefined) return { message, hint };
  return {
    message: notMeasured(error.reason),
    hint: kind === "sound" ? soundMessages.mixHintSound : exportMessages.exportHintFailed,
  };
}

async function measure({ mix, lengthFrames, sources }: ExportPlan, options: MeasureOptions): Promise<MixLoudness> {
  const { part, signal, onProgress } = options;
  const onFetched = (done: number) => onProgress(FETCH_SHARE * done);
  const blobs = await fetchSources(options, sources, { signal, onProgress: onFetched, known: new Map() });
  const mixdown = openMixdown(
    // By this grid the segments of a part begin with it, and are whole hops.
    { type: "open", plan: mix, rate: EXPORT_RATE, lengthFrames, part, grid: AAC_GRID, sources: blobs, encoderName: CACHE_NAME },
    {
      signal,
      worker: startMixWorker(options.scriptPlace),
      nameOf: (id) => sources.find((source) => source.id === id)?.name ?? id,
    },
  );
  try {
    const gate = new LoudnessGate();
    const range = new LoudnessRange();
    let greatest = 0;
    for (const { index } of mixdown.segments) {
      const { hops, peak } = await mixdown.measure(index);
      for (const power of hops) {
        gate.add(power);
        range.add(power);
      }
      greatest = Math.max(greatest, peak);
      countProgress();
      onProgress(FETCH_SHARE + (1 - FETCH_SHARE) * ((index + 1) / mixdown.segments.length));
    }
    await mixdown.finish();
    return { integratedLufs: gate.integrated(), rangeLu: range.range(), truePeakDb: 20 * Math.log10(greatest) };
  } finally {
    mixdown.dispose();
  }
}
