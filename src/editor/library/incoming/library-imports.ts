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
import type { KeepVideo } from "./keep-video.ts";
import { withItem, withoutTooLarge, withoutUpload, withTooLarge, withUpload } from "../library-panel-state.ts";
import { createNewestPerFrame } from "../../core/store/newest-per-frame.ts";
import type { TooLargeFile } from "../../core/store/library-state.ts";
import type { ImportFollower, LibraryActions } from "../library-actions.ts";
import type { SoundCopies } from "../library-links.ts";

type ImportActions = Pick<LibraryActions, "importFiles" | "cancelImport" | "keepTooLarge" | "dismissTooLarge">;

/** Uploads files into the library one after the other, each with its progress and a cancel button; a refusal names its file. */
export function createImports(
  { store, notices, backend, newId }: EditorDeps,
  copies: SoundCopies | undefined,
  keepVideo: KeepVideo | undefined,
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

  /** Runs a flow with its progress in a row, which is removed at the end. */
  const follow = async <Value>(
    id: string,
    file: File,
    abort: AbortController,
    flow: (input: ImportInput) => Promise<Result<Value, FlowFailure>>,
  ): Promise<Result<Value, FlowFailure>> => {
    const progress = createNewestPerFrame((done: FlowProgress) => show(id, file, done));
    abort.signal.addEventListener("abort", progress.end);
    const ended = await flow({ store: backend, file, check: checkPlayable, signal: abort.signal, onProgress: progress.set });
    progress.end();
    store.setState(({ library }) => ({ library: withoutUpload(library, id) }));
    running.delete(id);
    return ended;
  };

  /** Undefined if the file was refused, or the import cancelled. */
  const run = async <Imported extends ImportedFile>(
    id: string,
    file: File,
    abort: AbortController,
    flow: (input: ImportInput) => Promise<Result<Imported, FlowFailure>>,
    onRefused: (file: File, failure: FlowFailure) => void,
  ): Promise<Imported | undefined> => {
    const imported = await follow(id, file, abort, flow);
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
  const offerToKeep = (refused: TooLargeFile) => store.setState(({ library }) => ({ library: withTooLarge(library, refused) }));
  const refuse = (file: File, failure: FlowFailure, follower: ImportFollower | undefined) => {
    const isTooLarge = failure.kind === "failed" && failure.isTooLarge === true;
    const isVideo = isTooLarge && failure.isSound !== true;
    if (!isTooLarge || !(isVideo ? keepVideo : copies)) {
      report(file, failure);
      return;
    }
    const id = newId();
    if (follower && !isVideo) followers.set(id, follower);
    offerToKeep({ id, file, isVideo });
  };
  const keepSound = async (sound: TooLargeFile, { encode, onImported }: SoundCopies) => {
    const { id, file } = sound;
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
  };
  const keepAsProject = async (video: TooLargeFile, keep: KeepVideo) => {
    const { id, file } = video;
    const kept = await follow(id, file, begin(id, file), keep);
    if (kept.ok || isDisposed) return;
    report(file, kept.error);
    offerToKeep(video);
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
        const refused = store.getState().library.tooLarge.find((one) => one.id === id);
        if (!refused) return;
        store.setState(({ library }) => ({ library: withoutTooLarge(library, id) }));
        if (!refused.isVideo && copies) await keepSound(refused, copies);
        if (refused.isVideo && keepVideo) await keepAsProject(refused, keepVideo);
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
