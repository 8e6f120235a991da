import { typedByContents } from "#media/check-file.ts";
import { isVideo } from "#model/timeline/library-item.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { clipById } from "#model/timeline/timeline.ts";
import type { ClipSpread } from "#model/edits/add-clips.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { ClipActions } from "../actions/clip-actions.ts";
import type { ViewActions } from "../actions/view-actions.ts";
import { untilNot } from "../core/document/until-not.ts";
import type { LibraryActions } from "./library-actions.ts";

/** Where the sounds of a drop begin. Without a lane: where the library's "Add to timeline" would put them. */
export type DropPlace = { readonly seconds: number; readonly laneIndex: number | undefined; readonly spread: ClipSpread };

export type FileDropActions = {
  /**
   * Takes dropped files (B-175): without a picture the first video becomes the picture, every other file goes to the library, and the sounds
   * become clips, each when its import has finished (B-176). Default place: the playhead.
   */
  readonly dropFiles: (files: readonly File[], place?: DropPlace) => Promise<void>;
};

type ClipPlaces = Pick<ClipActions, "addItemsQuietly" | "select"> & Pick<ViewActions, "showClip">;

export function createFileDrops(
  { store, engine, ensureProject }: EditorDeps,
  clips: ClipPlaces,
  library: Pick<LibraryActions, "importFiles" | "uploadPicture">,
): FileDropActions {
  const isUploadingPicture = () => store.getState().picture.upload.status === "uploading";

  /** Puts one item after the other; those of another project than the first one are only imported. */
  const placing = (projectAtDrop: string | undefined, place: DropPlace | undefined) => {
    let projectId = projectAtDrop;
    let next: DropPlace = place ?? { seconds: engine.position(), laneIndex: undefined, spread: "inRow" };
    /** As the drop left it: once the user selects something else, a finished import leaves selection and view alone. */
    let { selection } = store.getState();
    return async (item: LibraryItem) => {
      // A first video makes its own project: sounds that were dropped with it belong there.
      await untilNot(isUploadingPicture, store.subscribe);
      await untilNot(() => store.getState().preview !== undefined, store.subscribe);
      if (projectId !== undefined && store.getState().projectId !== projectId) return;
      if (store.getState().readOnly || !(await ensureProject())) return;
      projectId ??= store.getState().projectId;
      const [id = ""] = clips.addItemsQuietly([item], { startTime: next.seconds, laneIndex: next.laneIndex });
      const clip = clipById(store.getState().document.timeline, id);
      if (!clip) return;
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
  };

  return {
    dropFiles: async (dropped, place) => {
      if (store.getState().readOnly || dropped.length === 0) return;
      const { projectId } = store.getState();
      const put = placing(projectId, place);
      // A file whose type cannot be found out is refused with a sentence by its import.
      const files = await Promise.all(dropped.map((file) => typedByContents(file).catch(() => file)));
      const needsPicture = !store.getState().document.timeline.picture && !isUploadingPicture();
      const video = needsPicture ? files.find(({ type }) => type.startsWith("video/")) : undefined;
      const picture = video && library.uploadPicture(video);
      const others = files.filter((file) => file !== video);
      let placed = Promise.resolve();
      if (others.length > 0) {
        await library.importFiles(others, (item) => {
          if (!isVideo(item)) placed = placed.then(() => put(item));
        });
      }
      await Promise.all([picture, placed]);
    },
  };
}
