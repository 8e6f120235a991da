import { WAITING } from "#media/flow.ts";
import type { FlowFailure, FlowProgress } from "#media/flow.ts";
import { importFile } from "#media/import-file.ts";
import type { ImportedFile, ImportInput } from "#media/import-file.ts";
import { importSoundCopy } from "#media/import-sound-copy.ts";
import { checkPlayable } from "#media/probe/play-check.ts";
import type { Result } from "#model/result.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import type { EditorDeps } from "../../actions/action-deps.ts";
import { withItem, withoutTooLarge, withoutUpload, withTooLarge, withUpload } from "../library-panel-state.ts";
import { createNewestPerFrame } from "../../core/store/newest-per-frame.ts";
import type { TooLargeSound } from "../../core/store/library-state.ts";
import type { ImportFollower, LibraryActions } from "../library-actions.ts";
import type { SoundCopies } from "../library-links.ts";

type ImportActions = Pick<LibraryActions, "importFiles" | "cancelImport" | "keepTooLarge" | "dismissTooLarge">;

/** Uploads files into the library one after the other, each with its progress and a cancel button; a refusal names its file. */
export function createImports(
  { store, notices, backend, newId }: EditorDeps,
  copies: SoundCopies | undefined,
): { readonly actions: ImportActions; readonly dispose: () => void } {
  const running = new Map<string, AbortController>();
  /** Of the sounds that can be kept, by id. */
  const followers = new Map<string, ImportFollower>();
  /** Of the latest sound to be encoded. One at a time: each takes a video engine of about 100 MB. */
  let encoding: Promise<unknown> = Promise.resolve();
  let isDisposed = false;

  const show = (id: string, { name: fileName }: File, progress: FlowProgress) =>
    store.setState(({ library }) => ({ library: withUpload(library, { id, fileName, progress }) }));

  const begin = (id: string, file: File): AbortController => {
    const abort = new AbortController();
    running.set(id, abort);
    show(id, file, WAITING);
    return abort;
  };

  /** Undefined if the file was refused, or the import cancelled. */
  const run = async <Imported extends ImportedFile>(
    id: string,
    file: File,
    abort: AbortController,
    flow: (input: ImportInput) => Promise<Result<Imported, FlowFailure>>,
    onRefused: (file: File, failure: FlowFailure) => void,
  ): Promise<Imported | undefined> => {
    const progress = createNewestPerFrame((done: FlowProgress) => show(id, file, done));
    abort.signal.addEventListener("abort", progress.end);
    const imported = await flow({ store: backend, file, check: checkPlayable, signal: abort.signal, onProgress: progress.set });
    progress.end();
    store.setState(({ library }) => ({ library: withoutUpload(library, id) }));
    running.delete(id);
    if (!imported.ok) {
      onRefused(file, imported.error);
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
    return abort.signal.aborted ? undefined : imported.value;
  };

  const report = (file: File, failure: FlowFailure) => {
    if (failure.kind === "failed") notices.show({ tone: "error", message: fileMessages.aboutFile(file.name, failure.message) });
  };
  const offerToKeep = (sound: TooLargeSound) => store.setState(({ library }) => ({ library: withTooLarge(library, sound) }));
  const refuse = (file: File, failure: FlowFailure, follower: ImportFollower | undefined) => {
    const mayStay = copies && failure.kind === "failed" && failure.isTooLarge && failure.isSound;
    if (!mayStay) {
      report(file, failure);
      return;
    }
    const id = newId();
    if (follower) followers.set(id, follower);
    offerToKeep({ id, file });
  };

  return {
    actions: {
      importFiles: async (files, follower) => {
        if (files.length === 0) {
          notices.show({ tone: "error", message: editorMessages.fileRequired });
          return;
        }
        const queued = files.map((file) => ({ id: newId(), file })).map(({ id, file }) => ({ id, file, abort: begin(id, file) }));
        for (const { id, file, abort } of queued) {
          const imported = await run(id, file, abort, importFile, (refused, failure) => refuse(refused, failure, follower));
          follower?.ended(file, imported?.item);
        }
      },
      cancelImport: (id) => {
        running.get(id)?.abort();
        store.setState(({ library }) => ({ library: withoutUpload(library, id) }));
      },
      keepTooLarge: async (id) => {
        const sound = store.getState().library.tooLarge.find((one) => one.id === id);
        if (!sound || !copies) return;
        const { file } = sound;
        store.setState(({ library }) => ({ library: withoutTooLarge(library, id) }));
        const { encode, onImported } = copies;
        const follower = followers.get(id);
        follower?.kept(file);
        const abort = begin(id, file);
        const flow = (input: ImportInput) => importSoundCopy({ ...input, encode });
        const importing = encoding.then(() => run(id, file, abort, flow, report));
        encoding = importing.catch(() => undefined);
        const imported = await importing;
        if (imported) onImported(imported.item.path, imported.original, file);
        follower?.ended(file, imported?.item);
        if (imported) followers.delete(id);
        else if (!isDisposed) offerToKeep(sound);
      },
      dismissTooLarge: (id) => {
        followers.delete(id);
        store.setState(({ library }) => ({ library: withoutTooLarge(library, id) }));
      },
    },
    dispose: () => {
      isDisposed = true;
      for (const abort of running.values()) abort.abort();
    },
  };
}
