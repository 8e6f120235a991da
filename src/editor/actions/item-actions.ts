import { isVideo } from "#model/timeline/library-item.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import type { NewPlace } from "#model/edits/add-clips.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import type { LibraryActions } from "../library/library-actions.ts";
import { addable, failureOf } from "../core/store/library-state.ts";
import type { ClipActions } from "./clip-actions.ts";
import type { EditorDeps } from "./action-deps.ts";
import type { ViewActions } from "./view-actions.ts";

export type ItemActions = {
  /**
   * Adds at the playhead on a new lane, or behind the last clip of the selected clip's lane, scrolls there and highlights the
   * clip; creates a project first if there is none (B-72). For a video, asks what it is to be the picture of, where there can be a new project.
   */
  readonly addToTimeline: (itemId: string, where?: "playhead" | "behind") => Promise<void>;
  /** The user's answers to that question: of a new project, or of the open one. */
  readonly openAsProject: (itemId: string) => Promise<void>;
  readonly makePicture: (itemId: string) => Promise<void>;
  /** Adds several as one edit, end to end at the playhead (B-170), and says which are left out. */
  readonly addInRow: (itemIds: readonly string[]) => Promise<void>;
  /**
   * Adds at the drop position; a single video begins a new project (B-69), or becomes the picture where there can be none. Ignores failed items and ids that are not in the user's library.
   */
  readonly dropItems: (itemIds: readonly string[], place: NewPlace) => Promise<void>;
};

type ItemPlaces = Pick<ClipActions, "addItems" | "addItemsAt" | "addItemsBehind"> & Pick<ViewActions, "showClip">;
type LibraryVideos = Pick<LibraryActions, "loadLibraryVideo" | "putLibraryVideo">;

export function createItemActions(deps: EditorDeps, clips: ItemPlaces, library: LibraryVideos): ItemActions {
  const usable = (itemId: string): LibraryItem | undefined => {
    const { library } = deps.store.getState();
    const item = library.items.find((one) => one.id === itemId);
    return item && failureOf(library, item) === undefined ? item : undefined;
  };
  const place = async (items: readonly LibraryItem[], put: (items: readonly LibraryItem[]) => void) => {
    if (!deps.store.getState().readOnly && (await deps.ensureProject())) put(items);
  };
  /** `put`, after which the new clips are scrolled to and highlighted. */
  const shown = (put: (items: readonly LibraryItem[]) => readonly string[]) => (items: readonly LibraryItem[]) => {
    const clipIds = put(items);
    const [first] = clipIds;
    if (first === undefined) return;
    clips.showClip(first);
    deps.store.setState({ highlighted: { clipIds } });
  };
  const isOnlyProject = () => {
    const { projectId, editorParts } = deps.store.getState();
    return projectId !== undefined && !editorParts.projects;
  };
  const placeSeveral = async (itemIds: readonly string[], put: (items: readonly LibraryItem[]) => void) => {
    const { library } = deps.store.getState();
    const items = addable(library, itemIds);
    const omitted = library.items.filter((item) => itemIds.includes(item.id) && !items.includes(item));
    if (omitted.length > 0) deps.notices.show({ tone: "info", message: fileMessages.itemsNotAdded(omitted.map(({ name }) => name)) });
    if (items.length > 0) await place(items, put);
  };
  return {
    addToTimeline: async (itemId, where = "playhead") => {
      const item = usable(itemId);
      if (!item) return;
      if (!isVideo(item)) {
        await place([item], shown(where === "playhead" ? clips.addItems : clips.addItemsBehind));
      } else if (deps.store.getState().projectId === undefined) await library.loadLibraryVideo(item);
      else if (isOnlyProject()) await library.putLibraryVideo(item);
      else deps.store.setState({ dialog: { kind: "newProject", itemId } });
    },
    addInRow: (itemIds) => placeSeveral(itemIds, shown(clips.addItems)),
    dropItems: async (itemIds, at) => {
      const put = (items: readonly LibraryItem[]) => clips.addItemsAt(items, at);
      const [first, ...more] = itemIds;
      if (first === undefined || more.length > 0) return placeSeveral(itemIds, put);
      const item = usable(first);
      if (item && isVideo(item)) await (isOnlyProject() ? library.putLibraryVideo(item) : library.loadLibraryVideo(item));
      else if (item) await place([item], put);
    },
    openAsProject: async (itemId) => {
      deps.store.setState({ dialog: undefined });
      const item = usable(itemId);
      if (item) await library.loadLibraryVideo(item);
    },
    makePicture: async (itemId) => {
      deps.store.setState({ dialog: undefined });
      const item = usable(itemId);
      if (item) await library.putLibraryVideo(item);
    },
  };
}
