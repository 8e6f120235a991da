import type { DurationQueue } from "#media/duration-queue.ts";
import { removeLibraryItems } from "#media/remove-library-items.ts";
import type { EditorParts } from "../actions/parts.ts";
import { withoutItem } from "../store/library-state.ts";
import type { LibraryActions } from "./library-actions.ts";
import type { LibraryLinks } from "./library-links.ts";

type LibraryPort = Parameters<typeof removeLibraryItems>[0];
type Deletion = Pick<LibraryActions, "usageOf" | "deleteItem">;

/** Section 4, "Delete (library)", after the user has confirmed it. */
export function createDeletion(
  { store, notices, backend }: EditorParts,
  preview: Pick<LibraryActions, "stopPreview">,
  { isMediaNeeded }: Pick<LibraryLinks, "isMediaNeeded">,
  measuring: Pick<DurationQueue, "cancel">,
): Deletion {
  const library: LibraryPort = {
    remove: async (item) => backend.library.remove(item, { isFileNeeded: await isMediaNeeded(item.path) }),
  };
  return {
    usageOf: async (itemId) => {
      const answer = await backend.library.usage(itemId);
      return answer.ok ? answer.value : undefined;
    },
    deleteItem: async (itemId) => {
      const { items, previewingId } = store.getState().library;
      if (previewingId === itemId) preview.stopPreview();
      const { removedIds, alert } = await removeLibraryItems(library, [itemId], items);
      for (const id of removedIds) measuring.cancel(id);
      store.setState(({ library }) => ({ library: removedIds.reduce(withoutItem, library) }));
      if (alert !== undefined) notices.show({ tone: "error", message: alert });
    },
  };
}
