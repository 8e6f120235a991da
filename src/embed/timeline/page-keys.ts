import { isSameChord } from "#editor/shortcuts/assigned-chord.ts";
import { DEFAULT_KEYMAP } from "#editor/shortcuts/default-keymap.ts";
import type { KeySetId } from "#editor/shortcuts/key-sets.ts";
import type { Shortcut } from "#editor/shortcuts/shortcut.ts";
import type { TimelineParts } from "#timeline/timeline-parts.ts";
import { createLazyModule } from "#ui/lazy-module.ts";
import type { TimelineKeymap, TimelineOptions } from "../api.ts";
import { shortText, UsageError } from "../usage-error.ts";
import { SHORTCUTS_OF_EDITOR } from "./of-editor.ts";
import { isShortcutShown } from "./shown-parts.ts";

const SETS = ["layback", "premiere", "proTools", "resolve", "reaper"] as const satisfies readonly KeySetId[];

/** Loaded only by a page that wants another set. */
const keySets = createLazyModule(() => import("#editor/shortcuts/key-sets.ts"));

/**
 * The shortcuts of a timeline with the keys that its page wants; those of another set from when it has been loaded. Throws a `UsageError` for
 * a set or a shortcut that does not exist.
 */
export function shortcutsFor(keymap: TimelineOptions["keymap"], parts: TimelineParts): () => readonly Shortcut[] {
  if (keymap === false) return () => [];
  const { set, keys } = readKeys(keymap ?? {});
  const shownOf = (all: readonly Shortcut[]) => withKeys(all, keys).filter(({ id }) => isShortcutShown(id, parts));
  let shortcuts = shownOf(DEFAULT_KEYMAP.shortcuts);
  if (set !== "layback") {
    keySets
      .load()
      .then(({ shortcutsOf }) => (shortcuts = shownOf(shortcutsOf(set))))
      .catch(reportError);
  }
  return () => shortcuts;
}

/** The set and keys of a page. Throws a `UsageError` for a set or a shortcut that does not exist. */
export function readKeys({ set = "layback", keys = {} }: TimelineKeymap) {
  if (!SETS.includes(set)) throw new UsageError("option", `There is no key set "${shortText(set)}". There are: ${SETS.join(", ")}.`);
  const unknown = Object.keys(keys).find((id) => !DEFAULT_KEYMAP.shortcuts.some((shortcut) => shortcut.id === id));
  if (unknown !== undefined) throw new UsageError("option", `There is no shortcut "${shortText(unknown)}".`);
  return { set, keys };
}

/** A key that the page gives to a shortcut is taken from all others. */
function withKeys(shortcuts: readonly Shortcut[], keys: NonNullable<TimelineKeymap["keys"]>): readonly Shortcut[] {
  const given = Object.values(keys).flat();
  return shortcuts
    .filter(({ id }) => !SHORTCUTS_OF_EDITOR.has(id))
    .map((shortcut) => ({
      ...shortcut,
      chords: keys[shortcut.id] ?? shortcut.chords.filter((chord) => !given.some((one) => isSameChord(one, chord))),
    }));
}
