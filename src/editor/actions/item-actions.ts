import type { LibraryItem } from "#model/library-item.ts";
import type { ClipActions } from "./clip-actions.ts";
import type { EditorParts } from "./parts.ts";

export type ItemActions = {
  /** At the playhead on a new lane; makes a project first where there is none (D33). A video asks to become the picture. */
  readonly addToTimeline: (itemId: string) => Promise<void>;
  /** Where it was dropped. Unknown and failed items are ignored: only an id of the user's own library counts. */
  readonly dropItem: (itemId: string, seconds: number, laneIndex: number) => Promise<void>;
};

type ItemPlaces = Pick<ClipActions, "addItem" | "addItemAt">;
type LibraryVideos = { loadLibraryVideo(item: LibraryItem): Promise<void> };

export function createItemActions(parts: EditorParts, clips: ItemPlaces, library: LibraryVideos): ItemActions {
  const usable = (itemId: string): LibraryItem | undefined => {
    const { items, failedIds } = parts.store.getState().library;
    return failedIds.has(itemId) ? undefined : items.find((item) => item.id === itemId);
  };
  const place = async (itemId: string, put: (item: LibraryItem) => void) => {
    const item = usable(itemId);
    if (!item || parts.store.getState().readOnly) return;
    if (item.mimeType.startsWith("video/")) await library.loadLibraryVideo(item);
    else if (await parts.ensureProject()) put(item);
  };
  return {
    addToTimeline: (itemId) => place(itemId, (item) => clips.addItem(item)),
    dropItem: (itemId, seconds, laneIndex) => place(itemId, (item) => clips.addItemAt(item, seconds, laneIndex)),
  };
}
