import { aborted } from "#media/flow.ts";
import type { FlowFailure } from "#media/flow.ts";
import type { ImportInput } from "#media/import-file.ts";
import { linkInNewProject } from "#media/upload-picture.ts";
import { success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import type { EditorDeps } from "../../actions/action-deps.ts";
import type { LibraryLinks } from "../library-links.ts";

/** Makes a video that is too large to be uploaded the picture of a new project, and opens that: the library holds only what is stored. */
export type KeepVideo = (input: ImportInput) => Promise<Result<void, FlowFailure>>;

/** @returns undefined where originals cannot be linked */
export function createKeepVideo(
  { store, notices, backend, newId }: Pick<EditorDeps, "store" | "notices" | "backend" | "newId">,
  { openProject, setLocalPicture, persistOriginalHandle }: Pick<LibraryLinks, "openProject" | "setLocalPicture" | "persistOriginalHandle">,
): KeepVideo | undefined {
  if (!persistOriginalHandle) return undefined;
  return async (input) => {
    const made = await linkInNewProject({ ...input, store: backend, newId });
    if (!made.ok) return made;
    const { project, picture, names, notes, file } = made.value;
    if (input.signal?.aborted) {
      const removed = await backend.projects.remove(project.id);
      if (!removed.ok) notices.show({ tone: "error", message: fileMessages.keptNotTakenBack(names.name, removed.error.message) });
      return aborted();
    }
    const { projectId, document } = store.getState();
    const present = projectId === undefined ? undefined : document.timeline.name;
    for (const message of [editorMessages.openingAsProject(names.name, present), ...notes]) notices.show({ tone: "info", message });
    setLocalPicture(picture.url, file);
    if (picture.original) void persistOriginalHandle(picture.original, input.file);
    await openProject(project);
    return success(undefined);
  };
}
