import { keepOwnKeys, readOwnKeys } from "../shortcuts/own-keys.ts";
import { keymapOf, withChord, withDefaultOf, withoutChord } from "../shortcuts/keymap.ts";
import type { OwnKeys } from "../shortcuts/keymap.ts";
import type { Chord, ShortcutId } from "../shortcuts/shortcut.ts";
import type { LocalSettings } from "../local-settings.ts";
import type { EditorDeps } from "./action-deps.ts";

/** The user's own keys: effective at once, stored for this user on this device. */
export type KeyActions = {
  /** Removes the chord from the shortcut that has it, if any. */
  readonly addChord: (id: ShortcutId, chord: Chord) => void;
  readonly removeChord: (id: ShortcutId, chord: Chord) => void;
  readonly resetChords: (id: ShortcutId) => void;
  readonly resetAllChords: () => void;
};

/** @param strings settings of the device */
export function createKeyActions({ store, user }: EditorDeps, strings: LocalSettings): KeyActions {
  const apply = (own: OwnKeys) => {
    store.setState({ keymap: keymapOf(own) });
    keepOwnKeys(strings, user.id, own);
  };
  const own = () => store.getState().keymap.own;
  store.setState({ keymap: keymapOf(readOwnKeys(strings, user.id)) });
  return {
    addChord: (id, chord) => apply(withChord(own(), id, chord)),
    removeChord: (id, chord) => apply(withoutChord(own(), id, chord)),
    resetChords: (id) => apply(withDefaultOf(own(), id)),
    resetAllChords: () => apply({}),
  };
}
