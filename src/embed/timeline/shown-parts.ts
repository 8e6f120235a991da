import { ALL_PARTS } from "#timeline/timeline-parts.ts";
import type { TimelineParts } from "#timeline/timeline-parts.ts";
import type { ShortcutId } from "#editor/shortcuts/shortcut.ts";
import type { TimelineOptions } from "../api.ts";
import { shortText, UsageError } from "../usage-error.ts";

type Part = keyof TimelineParts;

/** The shortcuts of parts. Where a part is not shown, its keys are left to the page. */
const SHORTCUTS: Readonly<Partial<Record<Part, readonly ShortcutId[]>>> = {
  ruler: ["loopSelected", "loopStart", "loopEnd"],
  markers: ["addMarker", "listMarkers", "goToPreviousMarker", "goToNextMarker"],
  gainLine: ["softer", "louder"],
  fades: ["crossfade"],
};

/** The menu entries of parts. */
const ENTRIES: Readonly<Partial<Record<Part, readonly string[]>>> = {
  ruler: ["loopSelected", "loop", "loopRange"],
  markers: ["marker"],
  fades: ["fadeShape", "crossfade", "crossfadeLength"],
};

/** The parts that a page shows; without a picture there is no row for one. Throws a `UsageError` for a part that does not exist. */
export function partsFor(ui: TimelineOptions["ui"] = {}): TimelineParts {
  for (const [name, value] of Object.entries(ui)) {
    if (!Object.hasOwn(ALL_PARTS, name)) {
      throw new UsageError("option", `ui has no part "${shortText(name)}". It has: ${Object.keys(ALL_PARTS).join(", ")}.`);
    }
    const isKnown = value === undefined || typeof value === "boolean" || (name === "videoRow" && value === "auto");
    if (!isKnown) throw new UsageError("option", `ui.${name} is true or false, not ${shortText(value)}.`);
  }
  const given = Object.fromEntries(Object.entries(ui).filter(([, value]) => value !== undefined));
  return { ...ALL_PARTS, videoRow: "auto", ...given };
}

/** The shortcuts that belong to no part that is left out. */
export function isShortcutShown(id: ShortcutId, parts: TimelineParts): boolean {
  return !hiddenIn(SHORTCUTS, parts).includes(id);
}

export function isEntryShown(id: string, parts: TimelineParts): boolean {
  return !hiddenIn(ENTRIES, parts).includes(id);
}

function hiddenIn<Id>(ids: Readonly<Partial<Record<Part, readonly Id[]>>>, parts: TimelineParts): readonly Id[] {
  return (Object.keys(ids) as Part[]).flatMap((part) => (parts[part] === false ? (ids[part] ?? []) : []));
}
