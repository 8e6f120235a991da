import type { EditorDeps } from "../actions/action-deps.ts";
import { parsedRecord } from "../local-settings.ts";
import type { LocalSettings } from "../local-settings.ts";
import type { LibraryActions } from "./library-actions.ts";
import { NEWEST_FIRST, SORT_KEYS } from "./list/item-sort.ts";
import type { ItemSort } from "./list/item-sort.ts";

const keyOf = (userId: string) => `layback-library-${userId}`;

/** The order of the list, stored per user of a device (B-171). */
export function createSorting(
  { store, user }: Pick<EditorDeps, "store" | "user">,
  strings: LocalSettings,
): Pick<LibraryActions, "sortLibrary"> {
  const show = (sort: ItemSort) => store.setState(({ library }) => ({ library: { ...library, sort } }));
  show(readSort(strings, user.id));
  return {
    sortLibrary: (sort) => {
      show(sort);
      strings.set(keyOf(user.id), JSON.stringify(sort));
    },
  };
}

function readSort(strings: LocalSettings, userId: string): ItemSort {
  const { key: storedKey, isDescending } = parsedRecord(strings.get(keyOf(userId)));
  const key = SORT_KEYS.find((one) => one === storedKey);
  return key && typeof isDescending === "boolean" ? { key, isDescending } : NEWEST_FIRST;
}
