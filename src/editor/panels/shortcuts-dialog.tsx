import { useState } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { Kbd } from "#ui/kbd.tsx";
import { TextField } from "#ui/text-field.tsx";
import { chordKeys, isMacPlatform } from "../shortcuts/chord-text.ts";
import { searchHelp } from "../shortcuts/search.ts";
import type { HelpEntry } from "../shortcuts/help.ts";
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
  const { table } = useEditorState((state) => state.keymap);
  const isMac = isMacPlatform();
  const groups = searchHelp(table, words, isMac);
  return (
    <>
      <TextField label="Search" placeholder="Split, undo, Space …" value={words} onChange={setWords} />
      {groups.length === 0 && <output>No shortcut matches “{words}”.</output>}
      {groups.map(({ group, entries }) => (
        <section key={group}>
          <h3 className={styles["group"]}>{group}</h3>
          <dl className={styles["list"]}>
            {entries.map((entry) => (
              <HelpRow key={entry.id} entry={entry} isMac={isMac} />
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function HelpRow({ entry, isMac }: { readonly entry: HelpEntry; readonly isMac: boolean }) {
  return (
    <div className={styles["row"]}>
      <dt>
        {entry.label}
        {entry.note !== undefined && <span className={styles["note"]}>{entry.note}</span>}
      </dt>
      <dd className={styles["keys"]}>
        {entry.chords.map((chord, index) => (
          <span key={chordKeys(chord, isMac).join("+")} className={styles["chord"]}>
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
