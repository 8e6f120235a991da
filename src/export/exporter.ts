import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import type { Result } from "#model/result.ts";
import { failure, success } from "#model/result.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import type { LoopRange } from "#model/timeline/clip.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { createFfmpegModule } from "./ffmpeg/ffmpeg-module.ts";
import { createPictureFacts } from "./mux/examine-picture.ts";
import { asExportError, ExportError } from "./export-failure.ts";
import type { ExportFailure } from "./export-failure.ts";
import { hasRanges, isSoundFormat } from "./plan/export-format.ts";
import type { ExportFormat } from "./plan/export-format.ts";
import { placedAssets } from "./ffmpeg/ffmpeg-assets.ts";
import type { FfmpegAssets } from "./ffmpeg/ffmpeg-assets.ts";
import type { MediaFiles } from "./mix/fetch-sources.ts";
import { createOutputFiles } from "./output/output-files.ts";
import { createPlacedFile } from "./output/placed-file.ts";
import type { PlacedFile } from "./output/placed-file.ts";
import type { RemovableHandle } from "./output/save-place.ts";
import type { ExportProgress } from "./export-progress.ts";
import { encodePictureSound } from "./picture-sound.ts";
import type { PictureSoundInput } from "./picture-sound.ts";
import { reportToConsole } from "./output/report-to-console.ts";
import { preparePicture, runExport } from "./run-export.ts";
import type { ExportedFile } from "./run-export.ts";
import { countProgress, note } from "./run-log.ts";
import { runSoundExport } from "./run-sound-export.ts";
import { watchRun } from "./watch-run.ts";

export type ExporterOptions = MediaFiles & {
  /** Addresses of the video engine's files; default: next to the program's own files. */
  readonly assets?: FfmpegAssets;
  /** Where the program's own workers are loaded from, and the video engine too if `assets` is absent; default: where they were built. */
  readonly scriptPlace?: ScriptPlace | undefined;
  /** Caches encoded segments of sound on this device, so that the next export is faster; default true. See `clearSegmentCache`. */
  readonly cache?: boolean;
  /** How many engines encode in parallel; default: one per core, less one, at most `MOST_ENCODERS`. */
  readonly encoders?: number;
  /** From this size on a file is not held in memory; default 1 GB. */
  readonly largeBytes?: number | undefined;
  /** Milliseconds since 1970, for the file's name and the time left; default `Date.now`. */
  readonly nowMs?: () => number;
  /** Called with every failure and its cause; default: prints to the console, as the user's sentence promises. */
  readonly report?: (error: ExportError) => void;
};

export type ExportRun = {
  /** Calls the listener at once if there is progress already. Returns a function that unsubscribes. */
  onProgress(listener: (progress: ExportProgress) => void): () => void;
  /** Never rejects. A cancelled run ends with the failure "cancelled". */
  readonly result: Promise<Result<ExportedFile, ExportFailure>>;
  /** Cancels the run: its workers are terminated and its files removed. */
  cancel(): void;
};

export type ExportRequest = {
  /** True if the picture has sound or this is not known yet: the export reads the file. False: it has none, or none that can be decoded. */
  readonly pictureHasSound: boolean;
  /** Default "mp4". */
  readonly format?: ExportFormat | undefined;
  /** Target loudness of the whole mix, LUFS (see `LOUDNESS_TARGETS`); absent: the loudness stays as mixed. */
  readonly loudnessTarget?: number | undefined;
  /** Only this part of the timeline, seconds. WebM ignores it (`hasRanges`). */
  readonly range?: LoopRange | undefined;
  /** Where an MP4 is written that private storage has no room for: after a failure with `needsPlace`. */
  readonly place?: RemovableHandle | undefined;
};

export type Exporter = {
  /**
   * Checks before the start; fetches the picture. Fails with what would end the export at once (a precondition, or a picture that the
   * format cannot carry); else resolves with sentences to show beside the button (a codec that not every player shows).
   */
  inspect(
    timeline: ProjectTimeline,
    request: Pick<ExportRequest, "pictureHasSound" | "format">,
    signal?: AbortSignal,
  ): Promise<Result<readonly string[], ExportFailure>>;
  /** Starts an export of the timeline's present state. Each run has its own workers, so a failed run does not affect the next. */
  start(timeline: ProjectTimeline, request: ExportRequest): ExportRun;
  /** Encodes a picture's own sound for its preview. Ends with the signal; what is encoded by then is found again by the next call. */
  encodePictureSound(input: PictureSoundInput, signal: AbortSignal): Promise<Blob>;
  /** Call after the last export. Its finished files stay on the device until another exporter begins, which removes them. */
  dispose(): void;
};

/** Each engine takes about 100 MB of memory. */
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
    start: (timeline, { pictureHasSound, format = "mp4", loudnessTarget, range, place }) => {
      const controller = new AbortController();
      const listeners = new Set<(progress: ExportProgress) => void>();
      let latest: ExportProgress | undefined;
      const onProgress = (progress: ExportProgress) => {
        if (progress.phase !== latest?.phase) note("export", progress.phase);
        countProgress();
        latest = progress;
        for (const listener of listeners) listener(progress);
      };
      const { cache = true, encoders = encodersHere() } = options;
      const watched = watchRun(controller.signal);
      const { signal } = watched;
      note("export", `of ${format} begins`);
      const wanted = { timeline, pictureHasSound, loudnessTarget, range: hasRanges(format) ? range : undefined };
      const placed = place && createPlacedFile(place);
      const request = { ...wanted, place: placed, largeBytes: options.largeBytes };
      const job = { ...request, ...media, assets, code, scriptPlace, pictureFacts, cache, encoders, nowMs, signal, onProgress };
      const run = isSoundFormat(format) ? runSoundExport({ ...job, format }, files) : runExport({ ...job, format }, files);
      const result = watched
        .end(placed ? orRemove(run, placed) : run)
        .finally(() => code.rest())
        .then(
          async (file) => {
            if (!file.isPlaced) await placed?.remove();
            return success(file);
          },
          (cause: unknown) => {
            // Where the run itself hangs.
            void placed?.remove();
            const error = asExportError(signal.aborted ? signal.reason : cause, exportMessages.phases[latest?.phase ?? "load"]);
            if (error.failure.kind !== "cancelled" && error.failure.kind !== "precondition") report(error);
            return failure(error.failure);
          },
        );
      return {
        onProgress: (listener) => {
          listeners.add(listener);
          if (latest) listener(latest);
          return () => listeners.delete(listener);
        },
        result,
        cancel: () => controller.abort(new ExportError("cancelled", exportMessages.exportCancelled)),
      };
    },
    encodePictureSound: (input, signal) => encodePictureSound(input, { assets, code, scriptPlace, signal }).finally(() => code.rest()),
    dispose: () => {
      code.drop();
      files.dispose();
    },
  };
}

/** Settles like the run; if it fails, once nothing is left at the place. */
function orRemove<Value>(run: Promise<Value>, placed: PlacedFile): Promise<Value> {
  return run.catch(async (cause: unknown) => {
    await placed.remove();
    throw cause;
  });
}
