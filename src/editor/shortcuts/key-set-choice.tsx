import { useState } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { shortcutMessages } from "#model/text/shortcut-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Segments } from "#ui/buttons/segments.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { KEY_SETS, keySetOf } from "./key-sets.ts";
import type { KeySetId } from "./key-sets.ts";
import styles from "./shortcuts-dialog.module.css";

/** The set of default keys, under the user's own changes (B-185). */
export function KeySetChoice() {
  const { actions } = useEditor();
  const set = useEditorState((state) => state.keymap.set);
  const hasOwn = useEditorState((state) => Object.keys(state.keymap.ownKeys).length > 0);
  const [announcement, setAnnouncement] = useState("");
  const choose = (id: KeySetId) => {
    actions.chooseKeySet(id);
    setAnnouncement(editorMessages.keySetChosen(keySetOf(id).name, hasOwn));
  };
  return (
    <div className={styles["set"]}>
      <Segments
        label={shortcutMessages.keySet}
        segments={KEY_SETS.map(({ id, name }) => ({ value: id, title: name }))}
        value={set}
        onChange={choose}
        className={styles["sets"] ?? ""}
      />
      <div className={styles["setLine"]}>
        <output>{announcement || editorMessages.keySetAbout}</output>
        {set !== "layback" && (
          <Button variant="quiet" size="small" aria-label={shortcutMessages.resetKeySet} onPress={() => choose("layback")}>
            {uiMessages.reset}
          </Button>
        )}
      </div>
    </div>
  );
}
