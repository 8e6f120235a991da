import { ExportError } from "#export/export-failure.ts";
import type { ExportFailure } from "#export/export-failure.ts";
import type { ExportFormat } from "#export/plan/export-format.ts";
import { createExporter } from "#export/exporter.ts";
import type { Exporter, ExportRun } from "#export/exporter.ts";
import type { ExportProgress } from "#export/export-progress.ts";
import type { FfmpegAssets } from "#export/ffmpeg/ffmpeg-assets.ts";
import type { ExportedFile } from "#export/run-export.ts";
import { offerDownload } from "#export/output/offer-download.ts";
import { askForPlace, removeFailed } from "#export/output/save-place.ts";
import { exportFileName } from "#export/plan/export-file-name.ts";
import { EXPORT_MESSAGE_MS } from "#model/timeline/limits.ts";
import { sizeText } from "#model/text/size-text.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import type { Result } from "#model/result.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import type { Timers } from "../core/timers.ts";
import { createReadyExport, summaryOf } from "../export/ready-export.ts";
import type { ExportChoice, ExportState, ExportSummary } from "../core/store/export-state.ts";
import { exportedRange } from "../export/exported-range.ts";
import { createNewestPerFrame } from "../core/store/newest-per-frame.ts";
import type { EditorDeps } from "./action-deps.ts";
import { createProjectMedia } from "./project-media.ts";
import type { OpenLocalFile } from "./project-media.ts";
import { shareRequest } from "./share-request.ts";
import type { SharedRequest } from "./share-request.ts";

type ExportFacts = { readonly pictureHasSound: boolean; readonly format: ExportFormat };

export type ExportActions = {
  /** Resolves with the reason why an export would fail at once, else with warnings. Keeps the fetched picture while the window is open. */
  readonly inspectExport: (
    timeline: ProjectTimeline,
    facts: ExportFacts,
    signal: AbortSignal,
  ) => Promise<Result<readonly string[], ExportFailure>>;
  /** Exports the timeline in its present state and hands the file over. One export at a time. */
  readonly startExport: () => Promise<void>;
  /** Asks for a place and exports straight to it, after a failure with `needsPlace`. Call in a user gesture. */
  readonly exportToPlace: () => Promise<void>;
  /** Saves the export that is ready at a place that the user chooses (B-219). Call in a user gesture. */
  readonly saveExport: () => Promise<void>;
  readonly discardExport: () => void;
  /** Cancels the export, or its saving. */
  readonly cancelExport: () => void;
  /** Removes the message about a failed export. */
  readonly dismissExport: () => void;
  readonly chooseExport: (choice: Partial<ExportChoice>) => void;
};

type ExportDeps = {
  readonly timers: Timers;
  readonly scriptPlace: ScriptPlace | undefined;
  readonly ffmpegAssets: FfmpegAssets;
  readonly localFile: OpenLocalFile;
  readonly largeBytes: number | undefined;
};

export function createExportActions(
  { store, notices, backend, engine }: EditorDeps,
  { timers, scriptPlace, ffmpegAssets, localFile, largeBytes }: ExportDeps,
): { readonly actions: ExportActions; readonly encodePictureSound: Exporter["encodePictureSound"]; readonly dispose: () => void } {
  const { openMedia: download, fileNameOf } = createProjectMedia(
    { backend, store },
    localFile,
    (path) => store.getState().exportChoice.proxyPath === path,
  );
  /** The inspected picture. An inspection fetches nothing else, and an export that follows uses the same file. */
  let lastDownload: { readonly path: string; readonly file: SharedRequest<Blob> } | undefined;
  const exporter = createExporter({
    scriptPlace,
    assets: ffmpegAssets,
    largeBytes,
    openMedia: (path, signal, onBytes) => {
      if (lastDownload?.path === path && !lastDownload.file.hasFailed()) return lastDownload.file.wait(signal, onBytes);
      if (run) return download(path, signal, onBytes);
      lastDownload = { path, file: shareRequest((end, report) => download(path, end, report)) };
      return lastDownload.file.wait(signal, onBytes);
    },
    fileNameOf,
  });
  let run: ExportRun | undefined;
  let cancelClearing: (() => void) | undefined;
  let isGone = false;
  const show = (exporting: ExportState) => store.setState({ exporting });
  // While the picture's sound is unknown, the export reads the file to find out.
  const request = () => {
    const { picture, exportChoice } = store.getState();
    const { format, loudnessTarget } = exportChoice;
    return { pictureHasSound: picture.sound !== "none", format, loudnessTarget, range: exportedRange(store.getState()) };
  };
  /** Notifies the user of the end of an export if its window is closed. */
  const notifyOutside = (tone: "success" | "error", message: string) => {
    if (store.getState().dialog?.kind !== "export") notices.show({ tone, message });
  };

  const showComplete = (last: ExportSummary) => {
    show({ status: "done", last });
    notifyOutside("success", exportMessages.exportComplete(last.name));
    cancelClearing = timers.after(EXPORT_MESSAGE_MS, () => {
      if (store.getState().exporting.status === "done") show({ status: "idle", last });
    });
  };
  const handOver = (file: ExportedFile) => {
    offerDownload(file.blob, file.name);
    showComplete(summaryOf(file));
  };
  const isFromProxy = () => {
    const { exportChoice, document } = store.getState();
    return exportChoice.proxyPath !== undefined && exportChoice.proxyPath === document.timeline.picture?.url;
  };
  const named = (file: ExportedFile, isProxy: boolean) => (isProxy ? { ...file, name: proxyExportName(file.name) } : file);
  // An original that is found is exported.
  const stopFollowing = store.subscribe(({ picture, exportChoice }) => {
    if (picture.original.status !== "available" || exportChoice.proxyPath === undefined) return;
    lastDownload = undefined;
    store.setState({ exportChoice: { ...exportChoice, proxyPath: undefined } });
  });
  const ready = createReadyExport({ show, showComplete, download: handOver, largeBytes });

  let isAsking = false;
  const isBusy = () => run !== undefined || ready.isWaiting() || isAsking;
  const start = async (place: FileSystemFileHandle | undefined) => {
    if (isBusy()) return;
    cancelClearing?.();
    engine.pause();
    show({ status: "running", progress: undefined });
    const isProxy = isFromProxy();
    run = exporter.start(store.getState().document.timeline, { ...request(), place });
    const shown = createNewestPerFrame((progress: ExportProgress) => show({ status: "running", progress }));
    run.onProgress(shown.set);
    const result = await run.result.finally(shown.end);
    run = undefined;
    if (result.ok) {
      const file = named(result.value, isProxy);
      if (place && file.isPlaced) {
        showComplete({ ...summaryOf(file), name: place.name });
        await file.discard();
      } else if (ready.isFor(file)) {
        ready.offer(file);
        notifyOutside("success", exportMessages.exportReady(file.name, sizeText(file.blob.size)));
      } else handOver(file);
    } else if (result.error.kind === "cancelled") {
      show({ status: "idle", last: undefined });
      if (!isGone) notices.show({ tone: "info", message: exportMessages.exportCancelled });
    } else {
      show({ status: "failed", failure: result.error });
      notifyOutside("error", result.error.message);
    }
  };

  return {
    actions: {
      inspectExport: (timeline, known, signal) => {
        signal.addEventListener("abort", () => {
          // The dialog is still open when only the format changed: the picture is then used again.
          if (store.getState().dialog?.kind !== "export") lastDownload = undefined;
        });
        return exporter.inspect(timeline, known, signal);
      },
      startExport: () => start(undefined),
      exportToPlace: async () => {
        if (isBusy()) return;
        isAsking = true;
        const place = await askForPlace(exportFileName(Date.now(), store.getState().exportChoice.format)).finally(() => (isAsking = false));
        if (isGone) await (place instanceof FileSystemFileHandle && removeFailed(place, false));
        else if (place === undefined) store.setState(({ exporting }) => ({ exporting: withoutPlace(exporting) }));
        else if (place !== "cancelled") await start(place);
      },
      saveExport: ready.save,
      discardExport: () => {
        ready.discard();
        show({ status: "idle", last: undefined });
      },
      cancelExport: () => {
        run?.cancel();
        ready.cancelSaving();
      },
      dismissExport: () => {
        if (store.getState().exporting.status === "failed") show({ status: "idle", last: undefined });
      },
      chooseExport: (choice) =>
        store.setState(({ exportChoice, exporting }) => ({
          exportChoice: { ...exportChoice, ...(choice.format && { formatOfAll: undefined }), ...choice },
          // The place that it asks for was for another export.
          ...(exporting.status === "failed" && exporting.failure.needsPlace && { exporting: { status: "idle", last: undefined } }),
        })),
    },
    encodePictureSound: (input, signal) => exporter.encodePictureSound(input, signal).catch(rejectWithReason),
    dispose: () => {
      isGone = true;
      stopFollowing();
      cancelClearing?.();
      run?.cancel();
      ready.discard();
      exporter.dispose();
    },
  };
}

/** Without "Export failed": the sound is not exported. */
function rejectWithReason(error: unknown): never {
  throw error instanceof ExportError && error.reason !== undefined ? new Error(error.reason, { cause: error }) : error;
}

/** "edited-video-1767225600000-preview.mp4" */
function proxyExportName(name: string): string {
  return name.replace(/(?=\.\w+$)/u, "-preview");
}

/** The page may not ask for a place. */
function withoutPlace(exporting: ExportState): ExportState {
  if (exporting.status !== "failed") return exporting;
  const hint = globalThis.self === globalThis.top ? exportMessages.exportHintBlocked : exportMessages.exportHintFrame;
  return { status: "failed", failure: { ...exporting.failure, hint, needsPlace: undefined } };
}
