import { checkPlayable, checkStoredPicture } from "#media/probe/play-check.ts";
import { libraryVideoToPicture, libraryVideoToProject } from "#media/library-video-to-project.ts";
import { linkInNewProject, linkPicture, replacePicture, uploadPicture } from "#media/upload-picture.ts";
import type { AdmittedPicture } from "#media/upload-picture.ts";
import type { Picture } from "#model/timeline/clip.ts";
import type { PictureProbe } from "#media/probe/media-probe.ts";
import { timecodeAt } from "#model/edits/timecode-edits.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { UNTITLED_PROJECT } from "#model/text/names.ts";
import type { Result } from "#model/result.ts";
import { aborted, WAITING } from "#media/flow.ts";
import type { FlowFailure, FlowProgress } from "#media/flow.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { SyncSession } from "../core/document/sync-session.ts";
import { waitUntilNotDeleted } from "../core/document/wait-until-idle.ts";
import { withItem } from "./library-panel-state.ts";
import { createNewestPerFrame } from "../core/store/newest-per-frame.ts";
import type { NewestPerFrame } from "../core/store/newest-per-frame.ts";
import type { PictureUpload } from "../core/store/picture-state.ts";
import type { LibraryActions } from "./library-actions.ts";
import type { LibraryLinks } from "./library-links.ts";

/** An upload, and the project that was open when it began. */
type Running = {
  readonly abort: AbortController;
  readonly projectId: string | undefined;
  readonly fileName: string;
  /** The file stays on this computer. */
  readonly isLinked: boolean;
};

type PictureActions = Pick<
  LibraryActions,
  "uploadPicture" | "uploadOrLinkPicture" | "cancelPictureUpload" | "loadLibraryVideo" | "putLibraryVideo"
>;

/** Makes a video the picture: uploaded for a new project, uploaded for the open one, or from the library. */
export function createPictureUpload(
  { store, notices, backend, syncSession, newId }: EditorDeps,
  { openProject, setLocalPicture, persistOriginalHandle }: LibraryLinks,
): { readonly actions: PictureActions; readonly dispose: () => void } {
  let running: Running | undefined;
  const show = (upload: PictureUpload) => store.setState(({ picture }) => ({ picture: { ...picture, upload } }));
  const showOpening = (openingId: string | undefined) => store.setState(({ library }) => ({ library: { ...library, openingId } }));
  const stop = () => {
    running?.abort.abort();
    running = undefined;
  };

  /** An upload belongs to the project that was open at its start, and stops when another project is opened. */
  const stopFollowing = store.subscribe(({ projectId, document: { timeline } }) => {
    if (!running || projectId === running.projectId) return;
    // A first video creates its own project; a project that a sound began meanwhile does not cancel the upload.
    if (running.projectId === undefined && !timeline.picture) return;
    notices.show({ tone: "info", message: stoppedText(running) });
    stop();
    show({ status: "idle" });
  });

  const send = async (
    file: File,
    { projectId, isLinked, abort: { signal } }: Running,
    progress: NewestPerFrame<FlowProgress>,
  ): Promise<Result<unknown, FlowFailure>> => {
    const applyUpload = ({ file: typed, item, picture, notes }: AdmittedPicture) => {
      progress.end();
      for (const message of notes) notices.show({ tone: "info", message });
      setLocalPicture(picture.url, typed);
      if (picture.original) void persistOriginalHandle?.(picture.original, file);
      if (item) store.setState(({ library }) => ({ library: withItem(library, item) }));
    };
    const input = { store: backend, file, check: checkPlayable, onProgress: progress.set, signal };
    if (projectId === undefined) {
      const created = await (isLinked ? linkInNewProject : uploadPicture)({ ...input, newId });
      if (created.ok && signal.aborted) {
        await backend.projects.remove(created.value.project.id);
        if (created.value.item) await backend.library.remove(created.value.item);
        return aborted();
      }
      if (created.ok) {
        running = undefined;
        applyUpload(created.value);
        await openProject(created.value.project);
      }
      return created;
    }
    const replaced = await (isLinked ? linkPicture : replacePicture)({ ...input, projectId });
    if (!replaced.ok) return replaced;
    await waitUntilNotDeleted(store);
    const writer = store.getState().projectId === projectId ? syncSession() : undefined;
    if (signal.aborted || !writer) {
      // The project is being left, or another tab writes to it now. The message stays, because the user may return later.
      if (!signal.aborted) notices.show({ tone: "error", message: stoppedText({ fileName: file.name, isLinked }) });
      if (replaced.value.item) await backend.library.remove(replaced.value.item);
      return aborted();
    }
    applyUpload(replaced.value);
    putPicture(writer, replaced.value.names, replaced.value.picture, replaced.value.probe.picture);
    return replaced;
  };

  /** B-49: another picture, the same clips; one history entry. */
  const putPicture = (
    writer: SyncSession,
    { name: title, fileName: pictureFile }: AdmittedPicture["names"],
    picture: Picture,
    { frameRate }: Pick<PictureProbe, "frameRate">,
  ) => {
    const { name, settings } = writer.document().timeline;
    writer.commit({
      kind: "setPicture",
      changes: [
        { kind: "setPicture", picture },
        { kind: "setSettings", settings: { ...settings, ...timecodeAt(settings, frameRate), pictureFile, frameRate } },
        // B-46: a project is named after its video, unless the user has named it.
        ...(name === UNTITLED_PROJECT ? [{ kind: "rename", name: title } as const] : []),
      ],
    });
  };

  const setPictureFrom = async (file: File, isLinked: boolean) => {
    const { readOnly, projectId } = store.getState();
    if (readOnly) return;
    stop();
    const own: Running = { abort: new AbortController(), projectId, fileName: file.name, isLinked };
    running = own;
    const showProgress = (progress: FlowProgress) =>
      show({ status: "uploading", fileName: file.name, progress, ...(isLinked && { isLinked }) });
    showProgress(WAITING);
    const progress = createNewestPerFrame(showProgress);
    own.abort.signal.addEventListener("abort", progress.end);
    const sent = await send(file, own, progress).finally(progress.end);
    if (own.abort.signal.aborted || (running && running !== own)) return;
    running = undefined;
    if (sent.ok || sent.error.kind !== "failed") {
      show({ status: "idle" });
      return;
    }
    const { message, isTooLarge } = sent.error;
    const linkableFile = isTooLarge && persistOriginalHandle ? { linkableFile: file } : {};
    show({ status: "failed", message: fileMessages.aboutFile(file.name, message), ...linkableFile });
  };

  return {
    actions: {
      uploadPicture: (file) => setPictureFrom(file, false),
      uploadOrLinkPicture: (file) => setPictureFrom(file, file.size > backend.library.maxUploadBytes),
      cancelPictureUpload: () => {
        stop();
        show({ status: "idle" });
      },
      loadLibraryVideo: async (item: LibraryItem) => {
        if (store.getState().library.openingId !== undefined) return;
        showOpening(item.id);
        const { projectId, document } = store.getState();
        const present = projectId === undefined ? undefined : document.timeline.name;
        const announced = notices.show({ tone: "info", message: editorMessages.openingAsProject(item.name, present) });
        try {
          const made = await libraryVideoToProject({ store: backend, item, check: checkStoredPicture });
          if (made.ok) await openProject(made.value);
          else {
            notices.close(announced);
            if (made.error.kind === "failed") notices.show({ tone: "error", message: made.error.message });
          }
        } finally {
          showOpening(undefined);
        }
      },
      putLibraryVideo: async (item) => {
        const { projectId, readOnly, library } = store.getState();
        if (readOnly || projectId === undefined || library.openingId !== undefined) return;
        showOpening(item.id);
        try {
          const made = await libraryVideoToPicture({ store: backend, item, projectId, check: checkStoredPicture });
          if (!made.ok) {
            if (made.error.kind === "failed") notices.show({ tone: "error", message: made.error.message });
            return;
          }
          await waitUntilNotDeleted(store);
          const writer = store.getState().projectId === projectId ? syncSession() : undefined;
          if (writer) putPicture(writer, item, made.value.picture, made.value.probe);
          else await backend.media.remove(made.value.picture.url);
        } finally {
          showOpening(undefined);
        }
      },
    },
    dispose: () => {
      stopFollowing();
      stop();
    },
  };
}

function stoppedText({ fileName, isLinked }: Pick<Running, "fileName" | "isLinked">): string {
  return isLinked ? originalMessages.linkingStopped(fileName) : editorMessages.uploadStopped(fileName);
}
