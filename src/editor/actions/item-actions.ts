import { isVideo } from "#model/timeline/library-item.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import type { LibraryActions } from "../library/library-actions.ts";
import { failureOf } from "../core/store/library-state.ts";
import type { ClipActions } from "./clip-actions.ts";
import type { EditorDeps } from "./action-deps.ts";
import type { ViewActions } from "./view-actions.ts";

export type ItemActions = {
  /**
   * Adds at the playhead on a new lane, or behind the last clip of the selected clip's lane, and scrolls there; creates a project first if
   * there is none (B-72). For a video, asks what it is to be the picture of.
   */
  readonly addToTimeline: (itemId: string, where?: "playhead" | "behind") => Promise<void>;
  /** The user's answers to that question: of a new project, or of the open one. */
  readonly openAsProject: (itemId: string) => Promise<void>;
  readonly makePicture: (itemId: string) => Promise<void>;
  /**
   * Adds at the drop position; a video begins a new project (B-69). Ignores failed items and ids that are not in the user's library.
   */
  readonly dropItem: (itemId: string, seconds: number, laneIndex: number) => Promise<void>;
};

type ItemPlaces = Pick<ClipActions, "addItem" | "addItemAt" | "addItemBehind"> & Pick<ViewActions, "showClip">;
type LibraryVideos = Pick<LibraryActions, "loadLibraryVideo" | "putLibraryVideo">;

export function createItemActions(parts: EditorDeps, clips: ItemPlaces, library: LibraryVideos): ItemActions {
  const usable = (itemId: string): LibraryItem | undefined => {
    const { library } = parts.store.getState();
    const item = library.items.find((one) => one.id === itemId);
    return item && failureOf(library, item) === undefined ? item : undefined;
  };
  const place = async (item: LibraryItem, put: (item: LibraryItem) => void) => {
    if (!parts.store.getState().readOnly && (await parts.ensureProject())) put(item);
  };
  return {
    addToTimeline: async (itemId, where = "playhead") => {
      const item = usable(itemId);
      if (!item) return;
      if (!isVideo(item)) {
        await place(item, where === "playhead" ? clips.addItem : clips.addItemBehind);
        const [added] = parts.store.getState().selection;
        if (added !== undefined) clips.showClip(added);
      } else if (parts.store.getState().projectId === undefined) await library.loadLibraryVideo(item);
      else parts.store.setState({ dialog: { kind: "newProject", itemId } });
    },
    dropItem: async (itemId, seconds, laneIndex) => {
      const item = usable(itemId);
      if (!item) return;
      if (isVideo(item)) await library.loadLibraryVideo(item);
      else await place(item, () => clips.addItemAt(item, seconds, laneIndex));
    },
    openAsProject: async (itemId) => {
      parts.store.setState({ dialog: undefined });
      const item = usable(itemId);
      if (item) await library.loadLibraryVideo(item);
    },
    makePicture: async (itemId) => {
      parts.store.setState({ dialog: undefined });
      const item = usable(itemId);
      if (item) await library.putLibraryVideo(item);
    },
  };
}
