import { ALL_PARTS } from "#timeline/timeline-parts.ts";
import type { TimelineParts } from "#timeline/timeline-parts.ts";
import type { EditorParts } from "#editor/editor-parts.ts";
import type { ShortcutId } from "#editor/shortcuts/shortcut.ts";
import type { TimelineOptions } from "../api.ts";
import { shortText, UsageError } from "../usage-error.ts";

type Part = keyof TimelineParts | keyof EditorParts;

/** Those of a timeline, or of an editor. */
export type ShownParts = Readonly<Partial<Record<Part, boolean | "auto">>>;

/** The shortcuts of parts. Where a part is not shown, its keys are left to the page. */
const SHORTCUTS: Readonly<Partial<Record<Part, readonly ShortcutId[]>>> = {
  ruler: ["loopSelected", "loopStart", "loopEnd"],
  markers: ["addMarker", "listMarkers", "goToPreviousMarker", "goToNextMarker"],
  gainLine: ["softer", "louder"],
  fades: ["crossfade"],
  header: ["showSaving"],
  export: ["export"],
};

/** The menu entries of parts. */
const ENTRIES: Readonly<Partial<Record<Part, readonly string[]>>> = {
  ruler: ["loopSelected", "loop", "loopRange"],
  markers: ["marker"],
  fades: ["fadeShape", "crossfade", "crossfadeLength"],
  export: ["exportRange"],
};

/** The parts that a page shows; without a picture there is no row for one. Throws a `UsageError` for a part that does not exist. */
export function partsFor(ui: TimelineOptions["ui"] = {}): TimelineParts {
  checkUi(ui);
  return readParts(ui, { ...ALL_PARTS, videoRow: "auto" });
}

/** Throws a `UsageError` for what is no object. */
export function checkUi(ui: unknown): void {
  if (typeof ui !== "object" || ui === null) throw new UsageError("option", `ui is an object, not ${shortText(ui)}.`);
}

/**
 * The parts that a page has chosen, over the usual ones. Throws a `UsageError` for a part that is not among these.
 * @param others further names of `ui`, for the message
 */
export function readParts<Parts extends object>(ui: Partial<Parts>, usual: Parts, others: readonly string[] = []): Parts {
  for (const [name, value] of Object.entries(ui)) {
    if (!Object.hasOwn(usual, name)) {
      throw new UsageError("option", `ui has no part "${shortText(name)}". It has: ${[...Object.keys(usual), ...others].join(", ")}.`);
    }
    const isKnown = value === undefined || typeof value === "boolean" || (name === "videoRow" && value === "auto");
    if (!isKnown) throw new UsageError("option", `ui.${name} is true or false, not ${shortText(value)}.`);
  }
  const given = Object.fromEntries(Object.entries(ui).filter(([, value]) => value !== undefined));
  return { ...usual, ...given };
}

/** The shortcuts that belong to no part that is left out. */
export function isShortcutShown(id: ShortcutId, parts: ShownParts): boolean {
  return !hiddenIn(SHORTCUTS, parts).includes(id);
}

export function isEntryShown(id: string, parts: ShownParts): boolean {
  return !hiddenIn(ENTRIES, parts).includes(id);
}

function hiddenIn<Id>(ids: Readonly<Partial<Record<Part, readonly Id[]>>>, parts: ShownParts): readonly Id[] {
  return (Object.keys(ids) as Part[]).flatMap((part) => (parts[part] === false ? (ids[part] ?? []) : []));
}
