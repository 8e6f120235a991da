import type { PageKeys } from "#editor/actions/key-actions.ts";
import { shortcutsOf } from "#editor/shortcuts/key-sets.ts";
import { keymapOf } from "#editor/shortcuts/keymap.ts";
import type { OwnKeys } from "#editor/shortcuts/keymap.ts";
import { ownChordsOf } from "#editor/shortcuts/own-keys.ts";
import type { TimelineOptions } from "../api.ts";
import { readKeys } from "../timeline/page-keys.ts";
import { isShortcutShown } from "../timeline/shown-parts.ts";
import type { ShownParts } from "../timeline/shown-parts.ts";

/** The keys of an editor as its page wants them. Throws a `UsageError` for a set or a shortcut that does not exist. */
export function pageKeysFor(keymap: TimelineOptions["keymap"], parts: ShownParts): PageKeys {
  if (keymap === false) return { isShown: () => false };
  const isShown: PageKeys["isShown"] = (id) => isShortcutShown(id, parts);
  if (!keymap) return { isShown };
  const { set, keys } = readKeys(keymap);
  const own = shortcutsOf(set).flatMap((shortcut) => {
    const chords = keys[shortcut.id];
    return chords ? [[shortcut.id, ownChordsOf(chords, shortcut)]] : [];
  });
  return { isShown, keymap: keymapOf(set, Object.fromEntries(own) as OwnKeys) };
}
