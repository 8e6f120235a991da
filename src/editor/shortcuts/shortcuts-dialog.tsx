import { useState } from "react";
import { shortcutMessages } from "#model/text/shortcut-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { isMacPlatform } from "./mac-platform.ts";
import { KeySetChoice } from "./key-set-choice.tsx";
import { KeyboardArea } from "./keyboard/keyboard-area.tsx";
import { searchHelp } from "./search.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { ShortcutRow } from "./shortcut-row.tsx";
import styles from "./shortcuts-dialog.module.css";

/** B-104, B-185: shows the keyboard and a searchable list of shortcuts; each row lets the user change its keys. */
export function ShortcutsDialog() {
  const { actions } = useEditor();
  const isOpen = useEditorState((state) => state.dialog?.kind === "shortcuts");
  return (
    <Dialog isOpen={isOpen} onOpenChange={(open) => !open && actions.closeDialog()} title={shortcutMessages.title} size="wide">
      <ShortcutList />
    </Dialog>
  );
}

function ShortcutList() {
  const [query, setQuery] = useState("");
  const { actions } = useEditor();
  const { ownKeys, shortcuts } = useEditorState((state) => state.keymap);
  const isMac = isMacPlatform();
  const groups = searchHelp(shortcuts, query, isMac);
  return (
    <>
      <KeySetChoice />
      <KeyboardArea isMac={isMac} />
      <div className={styles["search"]}>
        <TextField label={shortcutMessages.search} placeholder={shortcutMessages.searchExample} value={query} onChange={setQuery} />
      </div>
      <div className={styles["found"]}>
        {groups.length === 0 && <output className={styles["none"]}>{shortcutMessages.noneFound(query)}</output>}
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
      </div>
      {Object.keys(ownKeys).length > 0 && (
        <p className={styles["reset"]}>
          <Button variant="quiet" size="small" onPress={actions.resetAllChords}>
            {shortcutMessages.resetAll}
          </Button>
        </p>
      )}
    </>
  );
}
