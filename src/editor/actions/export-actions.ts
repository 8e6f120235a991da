import type { BackendError } from "#backend/backend.ts";
import { MediaFetchError } from "#export/export-failure.ts";
import { createExporter } from "#export/exporter.ts";
import type { ExportRun } from "#export/exporter.ts";
import { offerDownload } from "#export/offer-download.ts";
import { EXPORT_MESSAGE_MS } from "#model/limits.ts";
import type { Timers } from "../save-queue/timers.ts";
import type { ExportState } from "../store/export-state.ts";
import type { EditorParts } from "./parts.ts";

export type ExportActions = {
  /** Exports the timeline as it is now, and offers the file for download. One at a time. */
  readonly startExport: () => Promise<void>;
  readonly cancelExport: () => void;
};

export function createExportActions(
  { store, backend, engine }: EditorParts,
  timers: Timers,
): { readonly actions: ExportActions; readonly dispose: () => void } {
  const exporter = createExporter({
    openMedia: async (path, signal) => {
      const answer = await backend.media.download(path, signal);
      if (!answer.ok) throw fetchError(answer.error);
      return answer.value;
    },
  });
  let run: ExportRun | undefined;
  let cancelClearing: (() => void) | undefined;
  const show = (exporting: ExportState) => store.setState({ exporting });

  return {
    actions: {
      startExport: async () => {
        if (run) return;
        cancelClearing?.();
        engine.pause();
        const { document, picture } = store.getState();
        show({ status: "running", progress: undefined });
        run = exporter.start(document.timeline, { pictureHasSound: picture.sound === "present" });
        run.onProgress((progress) => show({ status: "running", progress }));
        const result = await run.result;
        run = undefined;
        if (result.ok) {
          offerDownload(result.value.blob, result.value.name);
          show({ status: "done", file: result.value });
          cancelClearing = timers.after(EXPORT_MESSAGE_MS, () => show({ status: "idle" }));
        } else {
          show(result.error.kind === "cancelled" ? { status: "idle" } : { status: "failed", failure: result.error });
        }
      },
      cancelExport: () => run?.cancel(),
    },
    dispose: () => {
      cancelClearing?.();
      run?.cancel();
    },
  };
}

function fetchError(error: BackendError): MediaFetchError {
  const isMissing = error.kind === "refused" && error.status === 404;
  const reason = isMissing ? "notFound" : error.kind === "refused" ? "badUrl" : "network";
  return new MediaFetchError(reason, error.message);
}
