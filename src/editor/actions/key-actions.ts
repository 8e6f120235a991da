import { persistKeymap, readKeymap } from "../shortcuts/own-keys.ts";
import type { KeySetId } from "../shortcuts/key-sets.ts";
import { keymapOf, withChord, withDefaultOf, withoutChord } from "../shortcuts/keymap.ts";
import type { Keymap } from "../shortcuts/keymap.ts";
import type { Chord, ShortcutId } from "../shortcuts/shortcut.ts";
import type { LocalSettings } from "../local-settings.ts";
import type { EditorDeps } from "./action-deps.ts";

/** What the page around an editor decides about its keys. */
export type PageKeys = {
  /** Shortcuts that are not shown have no keys and are not listed. */
  readonly isShown: (id: ShortcutId) => boolean;
  /** In place of the user's stored keys. What the user then changes is not stored. */
  readonly keymap?: Keymap | undefined;
};

/** The user's own keys: what differs from the chosen set. Effective at once, and stored in the given settings. */
export type KeyActions = {
  /** The user's own keys stay as they are. */
  readonly chooseKeySet: (set: KeySetId) => void;
  /** Removes the chord from the shortcut that has it, if any. */
  readonly addChord: (id: ShortcutId, chord: Chord) => void;
  readonly removeChord: (id: ShortcutId, chord: Chord) => void;
  /** Back to the keys of the set, which are taken from shortcuts that the user gave them to. */
  readonly resetChords: (id: ShortcutId) => void;
  /** Back to the chosen set. */
  readonly resetAllChords: () => void;
};

/**
 * Applies the page's keys, or those stored for this user.
 * @param strings settings of the device; without an account, of the page
 */
export function createKeyActions({ store, user }: EditorDeps, strings: LocalSettings, page?: PageKeys): KeyActions {
  const show = (keymap: Keymap) =>
    store.setState({ keymap: page ? { ...keymap, shortcuts: keymap.shortcuts.filter(({ id }) => page.isShown(id)) } : keymap });
  const apply = (keymap: Keymap) => {
    show(keymap);
    if (!page?.keymap) persistKeymap(strings, user.id, keymap);
  };
  const now = () => store.getState().keymap;
  show(page?.keymap ?? readKeymap(strings, user.id));
  return {
    chooseKeySet: (set) => apply(keymapOf(set, now().ownKeys)),
    addChord: (id, chord) => apply(withChord(now(), id, chord)),
    removeChord: (id, chord) => apply(withoutChord(now(), id, chord)),
    resetChords: (id) => apply(withDefaultOf(now(), id)),
    resetAllChords: () => apply(keymapOf(now().set, {})),
  };
}
