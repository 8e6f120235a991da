import { createPictureCheck } from "#media/picture-check.ts";
import { libraryVideoToProject } from "#media/library-video-to-project.ts";
import { replacePicture, uploadPicture } from "#media/upload-picture.ts";
import type { UploadedPicture } from "#media/upload-picture.ts";
import type { LibraryItem } from "#model/library-item.ts";
import { messages } from "#model/messages.ts";
import { UNTITLED_PROJECT } from "#model/names.ts";
import type { Result } from "#model/result.ts";
import type { FlowFailure } from "#media/flow.ts";
import type { EditorParts } from "../actions/parts.ts";
import { withItem } from "../store/library-state.ts";
import type { PictureUpload } from "../store/picture-state.ts";
import type { LibraryActions, LibraryLinks } from "./library-actions.ts";

type PictureActions = Pick<LibraryActions, "uploadPicture" | "cancelPictureUpload" | "loadLibraryVideo">;

/** How a video becomes the picture: uploaded for a new project, uploaded instead of the present one, or from the library. */
export function createPictureUpload(
  { store, notices, backend, keeper, newId }: EditorParts,
  { openProject, useLocalPicture }: LibraryLinks,
): { readonly actions: PictureActions; readonly dispose: () => void } {
  let running: AbortController | undefined;
  const canPlay = createPictureCheck(document.createElement("video"));
  const show = (upload: PictureUpload) => store.setState(({ picture }) => ({ picture: { ...picture, upload } }));

  const send = async (file: File, signal: AbortSignal): Promise<Result<unknown, FlowFailure>> => {
    const onProgress = (sentBytes: number, totalBytes: number) => show({ status: "uploading", fileName: file.name, sentBytes, totalBytes });
    const keep = ({ item, picture, probe }: UploadedPicture) => {
      if (probe.isTruncated) notices.show({ tone: "info", message: messages.fileTruncated(file.name, picture.duration.toFixed(1)) });
      useLocalPicture(picture.url, file);
      store.setState(({ library }) => ({ library: withItem(library, item) }));
    };
    const projectId = store.getState().projectId;
    if (projectId === undefined) {
      const created = await uploadPicture({ store: backend, file, newId, canPlay, onProgress, signal });
      if (created.ok) {
        keep(created.value);
        await openProject(created.value.project);
      }
      return created;
    }
    const replaced = await replacePicture({ store: backend, file, projectId, canPlay, onProgress, signal });
    if (replaced.ok) {
      keep(replaced.value);
      // Another project may have been opened meanwhile: the video is in the library then, and no more.
      if (store.getState().projectId === projectId) putPicture(replaced.value);
    }
    return replaced;
  };

  /** D27: another picture, the same clips; one entry in the history. */
  const putPicture = ({ item, picture, probe }: UploadedPicture) => {
    const { name, settings } = store.getState().document.timeline;
    keeper()?.commit({
      kind: "setPicture",
      changes: [
        { kind: "setPicture", picture },
        { kind: "setSettings", settings: { ...settings, frameRate: probe.picture.frameRate } },
        // D39: a project is named after its video; one that somebody has named keeps its name.
        ...(name === UNTITLED_PROJECT ? [{ kind: "rename", name: item.name } as const] : []),
      ],
    });
  };

  return {
    actions: {
      uploadPicture: async (file) => {
        if (store.getState().readOnly) return;
        running?.abort();
        const abort = new AbortController();
        running = abort;
        show({ status: "uploading", fileName: file.name, sentBytes: 0, totalBytes: file.size });
        const sent = await send(file, abort.signal);
        if (running !== abort) return;
        running = undefined;
        const isRefused = !sent.ok && sent.error.kind === "failed";
        show(isRefused ? { status: "failed", message: messages.aboutFile(file.name, sent.error.message) } : { status: "idle" });
      },
      cancelPictureUpload: () => {
        running?.abort();
        running = undefined;
        show({ status: "idle" });
      },
      loadLibraryVideo: async (item: LibraryItem) => {
        const { projectId, document } = store.getState();
        const present = projectId === undefined ? undefined : document.timeline.name;
        notices.show({ tone: "info", message: messages.openingAsProject(item.name, present) });
        const made = await libraryVideoToProject({ store: backend, item });
        if (made.ok) await openProject(made.value);
        else if (made.error.kind === "failed") notices.show({ tone: "error", message: made.error.message });
      },
    },
    dispose: () => running?.abort(),
  };
}
