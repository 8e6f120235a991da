import { useEditorState } from "../core/store/editor-context.tsx";
import { chordText } from "../shortcuts/chord-text.ts";
import type { ShortcutId } from "../shortcuts/shortcut.ts";

/** The key of a shortcut, as a button's property. */
export function useShortcut(): (id: ShortcutId) => { readonly shortcut?: string } {
  const { shortcuts } = useEditorState((state) => state.keymap);
  return (id) => {
    const text = chordText(shortcuts, id);
    return text === "" ? {} : { shortcut: text };
  };
}
