import type { LibraryItem } from "#model/timeline/library-item.ts";
import { DRAG_TYPE } from "#timeline/gestures/drop-input.ts";

/** Sets a drag's payload (B-71): the first item, and the ids of the others (B-170). The receiver trusts the ids alone (B-72). */
export function carryItems(transfer: DataTransfer, [first, ...others]: readonly [LibraryItem, ...LibraryItem[]]): void {
  const payload = { url: first.path, name: first.name, id: first.id };
  const alsoIds = others.map(({ id }) => id);
  transfer.setData(DRAG_TYPE, JSON.stringify(alsoIds.length > 0 ? { ...payload, alsoIds } : payload));
  transfer.effectAllowed = "copy";
}
