import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import type { Result } from "#model/result.ts";
import { failure, success } from "#model/result.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { messages } from "#model/text/messages.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { createFfmpegModule } from "./ffmpeg/ffmpeg-module.ts";
import { createPictureFacts } from "./mux/examine-picture.ts";
import { asExportError, ExportError } from "./export-failure.ts";
import type { ExportFailure } from "./export-failure.ts";
import type { ExportFormat } from "./plan/export-format.ts";
import { placedAssets } from "./ffmpeg/ffmpeg-assets.ts";
import type { FfmpegAssets } from "./ffmpeg/ffmpeg-assets.ts";
import type { MediaFiles } from "./mix/fetch-sources.ts";
import { createOutputFiles } from "./output/output-files.ts";
import type { ExportProgress } from "./export-progress.ts";
import { reportToConsole } from "./output/report-to-console.ts";
import { preparePicture, runExport } from "./run-export.ts";
import type { ExportedFile } from "./run-export.ts";
import { note, sign } from "./run-log.ts";
import { runSoundExport } from "./run-sound-export.ts";
import { endedBy, StandStillError, watchSigns } from "./stand-still.ts";

export type ExporterOptions = MediaFiles & {
  /** Where the video engine lies; default: next to the program's own files. */
  readonly assets?: FfmpegAssets;
  /** Where the program's own workers are loaded from, and the video engine where `assets` does not say; default: where they were built. */
  readonly scriptPlace?: ScriptPlace | undefined;
  /** Keeps encoded stretches of sound on this device, so that the next export is quick; default true. See `clearSegmentCache`. */
  readonly cache?: boolean;
  /** Engines that encode side by side; default: one for each core but one. */
  readonly encoders?: number;
  /** Milliseconds since 1970, for the file's name and the time left; default `Date.now`. */
  readonly nowMs?: () => number;
  /** Hears every failure with its cause; default: the console, as the sentence promises. */
  readonly report?: (error: ExportError) => void;
};

export type ExportRun = {
  /** The listener is called at once where there is progress already. Answers how to stop listening. */
  onProgress(listener: (progress: ExportProgress) => void): () => void;
  /** Never rejects. A cancelled run ends with the failure "cancelled". */
  readonly result: Promise<Result<ExportedFile, ExportFailure>>;
  /** Ends all workers of this run at once; nothing of it is left. */
  cancel(): void;
};

export type ExportWish = {
  /** True also where it is not known yet: the export reads the file. False: there is none, or none that can be decoded. */
  readonly pictureHasSound: boolean;
  /** "mp4" where absent. */
  readonly format?: ExportFormat | undefined;
  /** LUFS to bring the whole mix to (see `LOUDNESS_TARGETS`); absent: as it was mixed. */
  readonly loudnessTarget?: number | undefined;
};

export type Exporter = {
  /**
   * What can be said before starting: the failure that an export would end with at once (preconditions, a picture that the
   * format cannot carry), else the sentences to show beside the button (a codec that not every player shows). Fetches the picture.
   */
  inspect(
    timeline: ProjectTimeline,
    wish: Pick<ExportWish, "pictureHasSound" | "format">,
    signal?: AbortSignal,
  ): Promise<Result<readonly string[], ExportFailure>>;
  /** Starts an export of the timeline as it is now. Each run has workers of its own, so a failed one spoils nothing. */
  start(timeline: ProjectTimeline, wish: ExportWish): ExportRun;
  /** No more exports; the files of the last ones are removed when another exporter begins, or the page is gone. */
  dispose(): void;
};

/** Each step has a watch of its own, which is sooner: this one is for what none of them sees. */
const STAND_STILL_SECONDS = 180;
/** What an ended run may take to remove its files. */
const END_SECONDS = 10;

/** A signal that is aborted with the given one, and where nothing more happens. `end` settles soon after that, whatever hangs. */
function watchRun(outer: AbortSignal) {
  const still = new AbortController();
  const stop = watchSigns(STAND_STILL_SECONDS, () => still.abort(new StandStillError(`Nothing happened for ${STAND_STILL_SECONDS} s.`)));
  const signal = AbortSignal.any([outer, still.signal]);
  return { signal, end: <Value>(run: Promise<Value>) => endedBy(run, signal, END_SECONDS).finally(stop) };
}

/** Each engine takes some 100 MB. */
const MOST_ENCODERS = 3;

function encodersHere(): number {
  return Math.min(MOST_ENCODERS, Math.max(1, navigator.hardwareConcurrency - 1));
}

export function createExporter(options: ExporterOptions): Exporter {
  const nowMs = options.nowMs ?? Date.now;
  const report = options.report ?? reportToConsole;
  const { scriptPlace } = options;
  const assets = options.assets ?? placedAssets(scriptPlace);
  const media: MediaFiles = { openMedia: options.openMedia, fileNameOf: options.fileNameOf };
  const files = createOutputFiles();
  const code = createFfmpegModule(assets);
  const pictureFacts = createPictureFacts(scriptPlace);
  return {
    inspect: (timeline, { pictureHasSound, format = "mp4" }, signal = new AbortController().signal) => {
      const watched = watchRun(signal);
      return watched.end(preparePicture({ ...media, timeline, format, pictureHasSound, signal: watched.signal, pictureFacts })).then(
        ({ examined }) => success(examined.warnings),
        (cause: unknown) => failure(asExportError(cause, exportMessages.inspecting).failure),
      );
    },
    start: (timeline, { pictureHasSound, format = "mp4", loudnessTarget }) => {
      const controller = new AbortController();
      const listeners = new Set<(progress: ExportProgress) => void>();
      let latest: ExportProgress | undefined;
      const onProgress = (progress: ExportProgress) => {
        if (progress.phase !== latest?.phase) note("export", progress.phase);
        sign();
        latest = progress;
        for (const listener of listeners) listener(progress);
      };
      const { cache = true, encoders = encodersHere() } = options;
      const watched = watchRun(controller.signal);
      const { signal } = watched;
      note("export", `of ${format} begins`);
      const wish = { timeline, pictureHasSound, loudnessTarget };
      const job = { ...wish, ...media, assets, code, scriptPlace, pictureFacts, cache, encoders, nowMs, signal, onProgress };
      const run = format === "wav" || format === "stems" ? runSoundExport({ ...job, format }, files) : runExport({ ...job, format }, files);
      const result = watched
        .end(run)
        .finally(() => code.rest())
        .then(success, (cause: unknown) => {
          const error = asExportError(signal.aborted ? signal.reason : cause, exportMessages.phases[latest?.phase ?? "load"]);
          if (error.failure.kind !== "cancelled" && error.failure.kind !== "precondition") report(error);
          return failure(error.failure);
        });
      return {
        onProgress: (listener) => {
          listeners.add(listener);
          if (latest) listener(latest);
          return () => listeners.delete(listener);
        },
        result,
        cancel: () => controller.abort(new ExportError("cancelled", messages.exportCancelled)),
      };
    },
    dispose: () => {
      code.drop();
      files.dispose();
    },
  };
}
