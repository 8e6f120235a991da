import { exportMessages } from "#model/text/export-messages.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import type { LoopRange } from "#model/timeline/clip.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { checkExportable, exportCheckInput } from "./plan/check-exportable.ts";
import { createLazyModule } from "#ui/lazy-module.ts";
import { makeSound, openEngine } from "./encode/make-sound.ts";
import type { SoundJob } from "./encode/make-sound.ts";
import { CODEC_SETTINGS } from "./encode/codec-settings.ts";
import { canCopyToPlace } from "./mux/can-copy-to-place.ts";
import { cutPicture } from "./mux/cut-picture.ts";
import { examinePicture } from "./mux/examine-picture.ts";
import type { ExaminedPicture, PictureFacts } from "./mux/examine-picture.ts";
import type { ExportFormat, PictureFormat } from "./plan/export-format.ts";
import { ExportError } from "./export-failure.ts";
import { fetchSource, fetchSources } from "./mix/fetch-sources.ts";
import type { MediaFiles } from "./mix/fetch-sources.ts";
import { openFileCheck } from "./verify/file-check.ts";
import type { VideoFacts } from "./verify/file-facts.ts";
import { exportFileName } from "./plan/export-file-name.ts";
import { startMixWorker } from "./mix/mixdown.ts";
import { notesOn } from "./mix/mix-notes.ts";
import { muxPicture } from "./mux/mux-picture.ts";
import type { OutputFiles } from "./output/output-files.ts";
import type { PlacedFile } from "./output/placed-file.ts";
import { packetBytes, requireRoom } from "./output/require-room.ts";
import { canAskForPlace } from "./output/save-place.ts";
import { EXPORT_RATE, PICTURE_NAME, planExport } from "./plan/plan-export.ts";
import { partOf } from "./plan/range-part.ts";
import { estimateCosts, ProgressMeter } from "./export-progress.ts";
import type { ExportPhase, ExportProgress } from "./export-progress.ts";
import type { MixReport } from "./encode/segment-facts.ts";

/** With a demuxer and a muxer, which most exports do not need. */
const copying = createLazyModule(() => import("./mux/copy-to-place.ts"));

export type ExportedFile = {
  readonly blob: Blob;
  readonly name: string;
  /** Exactly the picture's length, or that of the range; seconds. */
  readonly lengthSeconds: number;
  readonly mix: MixReport;
  /** Gain applied to reach the target loudness, dB; 0 where there was no target. */
  readonly gainDb: number;
  /** Delay of the file's decoded sound against the mix, frames at 48 kHz; undefined where there was nothing to compare. */
  readonly lagFrames: number | undefined;
  /** How many segments were rendered and encoded; all others came from the cache. */
  readonly encodedSegments: number;
  /** Sentences to show beside the result: codecs that not every player shows, a limiter that had to work. */
  readonly notes: readonly string[];
  /** It was written to the user's place. An export that needs more than `copyToPlace` can do is made as without a place. */
  readonly isPlaced: boolean;
  /** Removes from this device's private storage what belongs to the file; a `blob` that is not at the user's place can no longer be read. */
  readonly discard: () => Promise<void>;
};

export type ExportJob = MediaFiles &
  SoundJob & {
    readonly timeline: ProjectTimeline;
    readonly format: ExportFormat;
    readonly pictureHasSound: boolean;
    /** Only this part of the timeline, seconds; for formats that have ranges. Undefined: all of it. */
    readonly range: LoopRange | undefined;
    readonly scriptPlace: ScriptPlace | undefined;
    /** Where the user wants an MP4 that private storage has no room for. */
    readonly place: PlacedFile | undefined;
    /** See `requireRoom`. */
    readonly largeBytes: number | undefined;
    readonly pictureFacts: PictureFacts;
    readonly nowMs: () => number;
    readonly onProgress: (progress: ExportProgress) => void;
  };

/** An export with the picture. */
export type PictureJob = ExportJob & { readonly format: PictureFormat };

/** Used until the picture has been measured. */
const FIRST_GUESS = estimateCosts(60, 10e6);

/**
 * Runs an export with the picture, step by step. Rejects with an `ExportError`, or with anything once the signal is aborted. All its
 * workers are terminated when it settles.
 */
export async function runExport(job: PictureJob, files: OutputFiles): Promise<ExportedFile> {
  const { timeline, format, signal } = job;
  const codecSettings = CODEC_SETTINGS[format];
  const meter = new ProgressMeter(FIRST_GUESS, job.nowMs);
  const reportProgress = (phase: ExportPhase, done: number) => {
    if (!signal.aborted) job.onProgress(meter.at(phase, done));
  };
  // Slow starts overlap with the examination of the picture. `prepared` comes first: it may reject, and then nothing else must keep
  // running.
  const mixWorker = startMixWorker(job.scriptPlace);
  const prepared = prepareVideo(job);
  files.prepare();
  reportProgress("load", 0);
  const { pictureId, picture, examined, video } = await prepared.catch((error: unknown) => {
    mixWorker.worker.terminate();
    throw error;
  });
  meter.setCosts(estimateCosts(video.end, packetBytes(video), job.loudnessTarget !== undefined));
  // The engine loads while files are read and mixed; until it is loaded, only the phase "load" is reported.
  const over = new AbortController();
  const unreported: (readonly [ExportPhase, number])[] = [];
  let isLoaded = false;
  const reportWork = (phase: ExportPhase, done: number) => (isLoaded ? reportProgress(phase, done) : void unreported.push([phase, done]));
  const session = openEngine(job, over.signal, (done) => reportProgress("load", done)).then((engine) => {
    isLoaded = true;
    for (const [phase, done] of unreported) reportProgress(phase, done);
    return engine;
  });
  // Reported where the engine is first awaited.
  session.catch(() => undefined);
  over.signal.addEventListener("abort", () => mixWorker.worker.terminate());
  const output = await files.begin();
  try {
    const canBeCopied = format === "mp4" && canCopyToPlace(video);
    const canBePlaced = canBeCopied && canAskForPlace();
    const place = canBeCopied ? job.place : undefined;
    if (!place) await requireRoom(output, packetBytes(video), { largeBytes: job.largeBytes, canBePlaced });
    const plan = planExport(timeline, {
      pictureHasSound: job.pictureHasSound && examined.hasSound,
      pictureEnd: examined.video.end,
      pictureName: PICTURE_NAME,
    });
    const start = video.part?.start ?? 0;
    const part = partOf(video.part && { start, end: start + video.end }, plan.lengthFrames);
    const onFetched = (done: number) => reportWork("fetch", done);
    const known = new Map([[pictureId, picture]]);
    const sources = await fetchSources(job, plan.sources, { signal, onProgress: onFetched, known });
    const mixing = { job, signal: AbortSignal.any([signal, over.signal]), worker: mixWorker, reportProgress: reportWork };
    const {
      file: sound,
      report,
      gainDb,
      probes,
      encodedSegments,
      stored,
    } = await makeSound(mixing, session, codecSettings, { ...plan, part }, sources);
    const lengthFrames = part.toFrame - part.fromFrame;
    const wanted = { format, video, codecSettings, lengthFrames };
    const openCheck = () => openFileCheck({ ...wanted, probes, signal, scriptPlace: job.scriptPlace });
    const mux = { ...wanted, picture, sound, files: output, canBePlaced, signal, openCheck };
    const { file, lagFrames } = place
      ? await (await copying.load()).copyToPlace({ ...mux, place, lengthSeconds: lengthFrames / EXPORT_RATE }, reportProgress)
      : await muxPicture(await session, mux, reportProgress);
    await stored;
    signal.throwIfAborted();
    reportProgress("check", 1);
    return {
      blob: file,
      name: exportFileName(job.nowMs(), format),
      lengthSeconds: lengthFrames / EXPORT_RATE,
      mix: report,
      gainDb,
      lagFrames,
      encodedSegments,
      notes: [...examined.warnings, ...notesOn(report, job.loudnessTarget), ...(place ? [exportMessages.exportPlaced] : [])],
      isPlaced: place !== undefined,
      discard: () => output.discard(),
    };
  } catch (error) {
    over.abort();
    await output.discard();
    throw error;
  } finally {
    over.abort();
  }
}

/** What `preparePicture` gives, and the facts of what is copied: the picture, or the range of it. Rejects likewise. */
async function prepareVideo(job: PictureJob): Promise<PreparedPicture & { readonly video: VideoFacts }> {
  const prepared = await preparePicture(job);
  const { video } = prepared.examined;
  if (!job.range) return { ...prepared, video };
  if (job.range.start >= video.end) throw new ExportError("precondition", exportMessages.exportRangeBeyond);
  const part = cutPicture(video, job.range);
  if (!part) throw new ExportError("precondition", exportMessages.exportRangeWithoutFrame);
  return { ...prepared, video: part };
}

export type PreparedPicture = { readonly pictureId: string; readonly picture: Blob; readonly examined: ExaminedPicture };

/** Checks what can be checked before an export starts: the preconditions, then the picture. Rejects with the user's sentence. */
export async function preparePicture(
  job: Pick<ExportJob, "timeline" | "format" | "pictureHasSound" | "openMedia" | "fileNameOf" | "signal" | "pictureFacts">,
): Promise<PreparedPicture> {
  const { timeline, signal } = job;
  const check = (pictureHasSound: boolean) => {
    const exportable = checkExportable(exportCheckInput(timeline, { pictureHasSound, engineAvailable: canRunEngine() }));
    if (!exportable.ok) throw new ExportError("precondition", exportable.error);
  };
  check(job.pictureHasSound);
  if (!timeline.picture) throw new ExportError("precondition", exportMessages.exportNoVideo);
  const pictureId = timeline.picture.url;
  const picture = await fetchSource(job, { id: pictureId, name: PICTURE_NAME }, signal);
  const examined = await examinePicture(picture, job.format, signal, job.pictureFacts);
  // The picture's own sound may have been the only audible one, and the file may have none.
  check(job.pictureHasSound && examined.hasSound);
  signal.throwIfAborted();
  return { pictureId, picture, examined };
}

function canRunEngine(): boolean {
  return typeof WebAssembly === "object" && typeof Worker === "function";
}
