import { isSoundAlone, typedByContents } from "#media/check-file.ts";
import { isVideo } from "#model/timeline/library-item.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { clipById } from "#model/timeline/timeline.ts";
import type { EditorDeps } from "../../actions/action-deps.ts";
import type { ClipActions } from "../../actions/clip-actions.ts";
import type { ViewActions } from "../../actions/view-actions.ts";
import { waitUntilIdle, waitUntilNotDeleted } from "../../core/document/wait-until-idle.ts";
import { announce } from "../../core/store/announce.ts";
import { showIncoming } from "./incoming-clips.ts";
import type { DropPlace } from "./incoming-clips.ts";
import type { LibraryActions } from "../library-actions.ts";

export type FileDropActions = {
  /**
   * Takes dropped files (B-175): without a picture the first video becomes the picture, every other file goes to the library, and the sounds
   * become clips, each when its import has finished (B-176). Default place: the playhead.
   */
  readonly dropFiles: (files: readonly File[], place?: DropPlace) => Promise<void>;
};

type ClipPlaces = Pick<ClipActions, "addItemsQuietly" | "select"> & Pick<ViewActions, "showClip">;

export function createFileDrops(
  deps: EditorDeps,
  clips: ClipPlaces,
  library: Pick<LibraryActions, "importFiles" | "uploadPicture">,
): FileDropActions {
  const { store, engine, notices, ensureProject } = deps;
  const isUploadingPicture = () => store.getState().picture.upload.status === "uploading";

  const videoInFiles = (fileName: string) =>
    store.getState().editorParts.projects ? fileMessages.videoInFiles(fileName) : fileMessages.videoInFilesOnly(fileName);

  /** Puts one item after the other; those of another project than the first one are only imported. */
  const placing = (projectAtDrop: string | undefined, place: DropPlace | undefined) => {
    let projectId = projectAtDrop;
    let next: DropPlace = place ?? { seconds: engine.position(), laneIndex: undefined, spread: "inRow" };
    /** As the drop left it: once the user selects something else, a finished import leaves selection and view alone. */
    let { selection } = store.getState();
    const isElsewhere = () => projectId !== undefined && store.getState().projectId !== projectId;
    const put = async (item: LibraryItem) => {
      // A first video makes its own project: sounds that were dropped with it belong there.
      await waitUntilIdle(isUploadingPicture, store.subscribe);
      await waitUntilIdle(() => store.getState().preview !== undefined, store.subscribe);
      await waitUntilNotDeleted(store);
      if (isElsewhere()) return;
      if (store.getState().readOnly || !(await ensureProject())) return;
      projectId ??= store.getState().projectId;
      const [id = ""] = clips.addItemsQuietly([item], { startTime: next.seconds, laneIndex: next.laneIndex });
      const clip = clipById(store.getState().document.timeline, id);
      if (!clip) {
        // A locked lane has refused it: the next one of a lane each is for the lane below.
        if (next.spread === "onePerLane" && next.laneIndex !== undefined) next = { ...next, laneIndex: next.laneIndex + 1 };
        return;
      }
      if (store.getState().selection === selection) {
        clips.select([id]);
        ({ selection } = store.getState());
        if (next.laneIndex === undefined) clips.showClip(id);
      }
      next =
        next.spread === "inRow"
          ? { ...next, seconds: clip.endTime, laneIndex: clip.laneIndex }
          : { ...next, laneIndex: clip.laneIndex + 1 };
    };
    return { put, place: () => (isElsewhere() ? undefined : next) };
  };

  return {
    dropFiles: async (dropped, place) => {
      if (store.getState().readOnly || dropped.length === 0) return;
      const { projectId } = store.getState();
      const { put, place: nextPlace } = placing(projectId, place);
      // A file whose type cannot be found out is refused with a sentence by its import.
      const files = await Promise.all(dropped.map((file) => typedByContents(file).catch(() => file)));
      const sounds = await soundsAmong(files);
      const needsPicture = !store.getState().document.timeline.picture && !isUploadingPicture();
      const video = needsPicture ? files.find((file) => file.type.startsWith("video/") && !sounds.has(file)) : undefined;
      const picture = video && library.uploadPicture(video);
      const others = files.filter((file) => file !== video);
      let placed = Promise.resolve();
      if (others.length > 0) {
        const incoming = showIncoming(deps, [...sounds], nextPlace);
        if (sounds.size > 0) announce(store, fileMessages.soundsIncoming(sounds.size));
        await library.importFiles(others, {
          ended: (file, item) => {
            if (item && isVideo(item)) notices.show({ tone: "info", message: videoInFiles(item.fileName) });
            placed = placed.then(() => (item && !isVideo(item) ? put(item) : undefined)).finally(() => incoming.end(file));
          },
          kept: (file) => {
            placed = placed.then(() => incoming.begin(file));
          },
        });
      }
      await Promise.all([picture, placed]);
    },
  };
}

async function soundsAmong(files: readonly File[]): Promise<ReadonlySet<File>> {
  const areSounds = await Promise.all(files.map(isSoundAlone));
  return new Set(files.filter((_, at) => areSounds[at]));
}
