import { useState } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { Kbd } from "#ui/kbd.tsx";
import { TextField } from "#ui/text-field.tsx";
import { chordKeys, isMacPlatform } from "../shortcuts/chord-text.ts";
import { searchShortcuts } from "../shortcuts/search.ts";
import type { Shortcut } from "../shortcuts/shortcut.ts";
import { useEditor, useEditorState } from "../store/editor-context.tsx";
import styles from "./shortcuts-dialog.module.css";

/** Section 2, "Keyboard shortcuts modal": every key, found by what it does or by its name. */
export function ShortcutsDialog() {
  const { actions } = useEditor();
  const isOpen = useEditorState((state) => state.dialog?.kind === "shortcuts");
  return (
    <Dialog isOpen={isOpen} onOpenChange={(open) => !open && actions.closeDialog()} title="Keyboard shortcuts" size="medium">
      <ShortcutList />
    </Dialog>
  );
}

function ShortcutList() {
  const [words, setWords] = useState("");
  const isMac = isMacPlatform();
  const groups = searchShortcuts(words, isMac);
  return (
    <>
      <TextField label="Search" placeholder="Split, undo, Space …" value={words} onChange={setWords} />
      {groups.length === 0 && <output>No shortcut matches “{words}”.</output>}
      {groups.map(({ group, shortcuts }) => (
        <section key={group}>
          <h3 className={styles["group"]}>{group}</h3>
          <dl className={styles["list"]}>
            {shortcuts.map((shortcut) => (
              <ShortcutRow key={shortcut.id} shortcut={shortcut} isMac={isMac} />
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function ShortcutRow({ shortcut, isMac }: { readonly shortcut: Shortcut; readonly isMac: boolean }) {
  return (
    <div className={styles["row"]}>
      <dt>
        {shortcut.label}
        {shortcut.note !== undefined && <span className={styles["note"]}>{shortcut.note}</span>}
      </dt>
      <dd className={styles["keys"]}>
        {shortcut.chords.map((chord, index) => (
          <span key={chord.key} className={styles["chord"]}>
            {index > 0 && <span className={styles["or"]}>or</span>}
            {chordKeys(chord, isMac).map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </span>
        ))}
      </dd>
    </div>
  );
}
