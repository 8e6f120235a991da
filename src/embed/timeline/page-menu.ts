import type { MenuPlace } from "#timeline/contract.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { TimelineOptions } from "../api.ts";
import { UsageError } from "../usage-error.ts";
import { targetOf } from "./clip-clicks.ts";

/** The entries of a menu as the page wants them. What the page throws is reported, and the entries stay. */
export function withPageEntries(
  contextMenu: TimelineOptions["contextMenu"],
  place: MenuPlace,
  entries: readonly MenuEntry[],
): readonly MenuEntry[] {
  if (!contextMenu) return entries;
  try {
    return checked(contextMenu(targetOf(place), entries));
  } catch (error) {
    reportError(error);
    return entries;
  }
}

function checked(entries: unknown): readonly MenuEntry[] {
  if (!Array.isArray(entries)) throw new UsageError("value", "contextMenu must return the entries of the menu as a list.");
  const ids = new Set<unknown>();
  for (const entry of entries as readonly Readonly<Record<string, unknown>>[]) {
    const isNamed = typeof entry["label"] === "string" && (typeof entry["onAction"] === "function" || Array.isArray(entry["entries"]));
    if (typeof entry["id"] !== "string" || ids.has(entry["id"]) || !(isNamed || entry["separator"] === true)) {
      throw new UsageError("value", "An entry of a menu needs an id of its own, and a label with onAction or entries, or separator: true.");
    }
    ids.add(entry["id"]);
    if (Array.isArray(entry["entries"])) checked(entry["entries"]);
  }
  return entries as readonly MenuEntry[];
}
