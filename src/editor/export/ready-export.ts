import { savingFailure } from "#export/export-failure.ts";
import { askForPlace, canAskForPlace, removeFailed, saveToPlace } from "#export/output/save-place.ts";
import { LARGE_BYTES } from "#export/output/require-room.ts";
import type { ExportedFile } from "#export/run-export.ts";
import type { ExportState, ExportSummary } from "../core/store/export-state.ts";
import { createNewestPerFrame } from "../core/store/newest-per-frame.ts";

/** The finished export that waits until the user has chosen a place for it (B-219). */
export type ReadyExport = {
  /** Whether a file of this size waits; any other is downloaded. */
  readonly isFor: (file: ExportedFile) => boolean;
  readonly offer: (file: ExportedFile) => void;
  /** Asks for the place and saves the file there; call in a user gesture. A file that cannot be saved is offered again. */
  readonly save: () => Promise<void>;
  readonly cancelSaving: () => void;
  /** Removes the file from private storage. */
  readonly discard: () => void;
  readonly isWaiting: () => boolean;
};

type ReadyExportInput = {
  /** Default 1 GB. */
  readonly largeBytes: number | undefined;
  readonly show: (exporting: ExportState) => void;
  readonly showComplete: (last: ExportSummary) => void;
  /** Hands the file over where the page may not ask for a place. */
  readonly download: (file: ExportedFile) => void;
};

export function createReadyExport({ show, showComplete, download, largeBytes = LARGE_BYTES }: ReadyExportInput): ReadyExport {
  let ready: ExportedFile | undefined;
  let saving: AbortController | undefined;
  let isAsking = false;
  const discard = () => {
    saving?.abort();
    void ready?.discard();
    ready = undefined;
  };
  const showReady = (file: ExportedFile, failure?: ReturnType<typeof savingFailure>["failure"]) =>
    show({ status: "ready", last: summaryOf(file), sizeBytes: file.blob.size, ...(failure && { failure }) });

  const saveAt = async (file: ExportedFile, place: FileSystemFileHandle) => {
    const controller = (saving = new AbortController());
    const last = summaryOf(file);
    const startedMs = performance.now();
    show({ status: "saving", last, ratio: 0, secondsLeft: undefined });
    const shown = createNewestPerFrame((bytes: number) => {
      const ratio = bytes / file.blob.size;
      const elapsedSeconds = (performance.now() - startedMs) / 1000;
      show({ status: "saving", last, ratio, secondsLeft: elapsedSeconds < 1 ? undefined : (elapsedSeconds / ratio) * (1 - ratio) });
    });
    try {
      await saveToPlace(file.blob, place, { signal: controller.signal, onWritten: shown.set }).finally(shown.end);
      if (ready !== file) return;
      discard();
      showComplete({ ...last, name: place.name });
    } catch (cause) {
      if (ready !== file) return;
      showReady(file, controller.signal.aborted ? undefined : savingFailure(place.name, cause).failure);
    } finally {
      saving = undefined;
    }
  };

  return {
    isFor: ({ blob }) => blob.size >= largeBytes && canAskForPlace(),
    offer: (file) => {
      ready = file;
      showReady(file);
    },
    save: async () => {
      const file = ready;
      if (!file || saving || isAsking) return;
      isAsking = true;
      const place = await askForPlace(file.name).finally(() => (isAsking = false));
      if (place === "cancelled") return;
      // Discarded while the dialog was open, which has left an empty file.
      if (ready !== file) await (place && removeFailed(place, false).catch(() => undefined));
      else if (place) await saveAt(file, place);
      else {
        ready = undefined;
        download(file);
      }
    },
    cancelSaving: () => saving?.abort(),
    discard,
    isWaiting: () => ready !== undefined,
  };
}

export function summaryOf({ name, mix, lagFrames, notes }: ExportedFile): ExportSummary {
  return { name, mix, lagFrames, notes };
}
