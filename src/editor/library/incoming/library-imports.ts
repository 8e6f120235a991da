import { WAITING } from "#media/flow.ts";
import type { FlowProgress } from "#media/flow.ts";
import { importFile } from "#media/import-file.ts";
import { checkPlayable } from "#media/probe/play-check.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import type { EditorDeps } from "../../actions/action-deps.ts";
import { withItem, withoutUpload, withUpload } from "../library-panel-state.ts";
import { createNewestPerFrame } from "../../core/store/newest-per-frame.ts";
import type { LibraryActions } from "../library-actions.ts";

type ImportActions = Pick<LibraryActions, "importFiles" | "cancelImport">;

/** Uploads files into the library one after the other, each with its progress and a cancel button; a refusal names its file. */
export function createImports({ store, notices, backend, newId }: EditorDeps): {
  readonly actions: ImportActions;
  readonly dispose: () => void;
} {
  const running = new Map<string, AbortController>();

  const show = (id: string, { name: fileName }: File, progress: FlowProgress) =>
    store.setState(({ library }) => ({ library: withUpload(library, { id, fileName, progress }) }));

  const importOne = async (id: string, file: File, abort: AbortController): Promise<LibraryItem | undefined> => {
    const progress = createNewestPerFrame((done: FlowProgress) => show(id, file, done));
    abort.signal.addEventListener("abort", progress.end);
    const imported = await importFile({
      store: backend,
      file,
      check: checkPlayable,
      signal: abort.signal,
      onProgress: progress.set,
    });
    progress.end();
    store.setState(({ library }) => ({ library: withoutUpload(library, id) }));
    running.delete(id);
    if (!imported.ok) {
      if (imported.error.kind === "failed")
        notices.show({ tone: "error", message: fileMessages.aboutFile(file.name, imported.error.message) });
      return undefined;
    }
    const { item, notes } = imported.value;
    // The import was cancelled after the server had stored the file.
    if (abort.signal.aborted) {
      const removed = await backend.library.remove(item);
      if (removed.ok) return undefined;
      notices.show({ tone: "error", message: fileMessages.importNotTakenBack(file.name, removed.error.message) });
    }
    store.setState(({ library }) => ({ library: withItem(library, item) }));
    for (const message of notes) notices.show({ tone: "info", message });
    return abort.signal.aborted ? undefined : item;
  };

  return {
    actions: {
      importFiles: async (files, onEnded) => {
        if (files.length === 0) {
          notices.show({ tone: "error", message: editorMessages.fileRequired });
          return;
        }
        const queued = files.map((file) => ({ id: newId(), file, abort: new AbortController() }));
        for (const { id, file, abort } of queued) {
          running.set(id, abort);
          show(id, file, WAITING);
        }
        for (const { id, file, abort } of queued) {
          const item = await importOne(id, file, abort);
          onEnded?.(file, item);
        }
      },
      cancelImport: (id) => {
        running.get(id)?.abort();
        store.setState(({ library }) => ({ library: withoutUpload(library, id) }));
      },
    },
    dispose: () => {
      for (const abort of running.values()) abort.abort();
    },
  };
}
