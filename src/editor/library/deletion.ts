import type { DurationQueue } from "#media/duration-queue.ts";
import { removeLibraryItems } from "#media/remove-library-items.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import { withoutItem } from "./library-panel-state.ts";
import type { LibraryActions } from "./library-actions.ts";
import type { LibraryLinks } from "./library-links.ts";

type LibraryPort = Parameters<typeof removeLibraryItems>[0];
type Deletion = Pick<LibraryActions, "usageOf" | "deleteItems">;

const USAGES_AT_ONCE = 8;

/** Deletes library items after the user's confirmation (B-68). */
export function createDeletion(
  { store, notices, backend }: EditorDeps,
  preview: Pick<LibraryActions, "stopPreview">,
  { isMediaNeeded, forgetOriginal }: Pick<LibraryLinks, "isMediaNeeded" | "forgetOriginal">,
  measuring: Pick<DurationQueue, "cancel">,
): Deletion {
  const library: LibraryPort = {
    remove: async (item) => backend.library.remove(item, { isFileNeeded: await isMediaNeeded(item.path) }),
  };
  return {
    usageOf: async (itemIds) => {
      const total = { clips: 0, pictures: 0 };
      for (let at = 0; at < itemIds.length; at += USAGES_AT_ONCE) {
        const answers = await Promise.all(itemIds.slice(at, at + USAGES_AT_ONCE).map((id) => backend.library.usage(id)));
        for (const answer of answers) {
          if (!answer.ok) return undefined;
          total.clips += answer.value.clips;
          total.pictures += answer.value.pictures;
        }
      }
      return total;
    },
    deleteItems: async (itemIds) => {
      const { items, previewingId } = store.getState().library;
      if (previewingId !== undefined && itemIds.includes(previewingId)) preview.stopPreview();
      const { removedIds, alert } = await removeLibraryItems(library, itemIds, items);
      for (const id of removedIds) measuring.cancel(id);
      store.setState(({ library }) => ({ library: removedIds.reduce(withoutItem, library) }));
      for (const { id, original } of items) if (original && removedIds.includes(id)) void forgetOriginal(original);
      if (alert !== undefined) notices.show({ tone: "error", message: alert });
    },
  };
}
