import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { isMacPlatform } from "../shortcuts/chord-text.ts";
import { searchHelp } from "../shortcuts/search.ts";
import { useEditor, useEditorState } from "../store/editor-context.tsx";
import { ShortcutRow } from "./shortcut-row.tsx";
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
  const { actions } = useEditor();
  const { own, table } = useEditorState((state) => state.keymap);
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
              <ShortcutRow key={entry.id} entry={entry} isMac={isMac} />
            ))}
          </dl>
        </section>
      ))}
      {Object.keys(own).length > 0 && (
        <p className={styles["reset"]}>
          <Button variant="quiet" size="small" onPress={actions.resetAllChords}>
            Reset all keys
          </Button>
        </p>
      )}
    </>
  );
}
