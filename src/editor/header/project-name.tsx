import { useState } from "react";
import { flushSync } from "react-dom";
import { panelMessages } from "#model/text/panel-messages.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import styles from "./project-name.module.css";

/** The project's name, edited in place: Enter or blur saves it, Escape restores it and leaves the field. */
export function ProjectName() {
  const { actions } = useEditor();
  const name = useEditorState((state) => state.document.timeline.name);
  const readOnly = useEditorState((state) => state.readOnly);
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const commitDraft = () => {
    if (draft !== undefined && draft !== name) actions.rename(draft);
    setDraft(undefined);
  };
  return (
    <span className={styles["field"]} data-value={draft ?? name}>
      <input
        aria-label={panelMessages.projectName}
        className={styles["input"]}
        dir="auto"
        value={draft ?? name}
        readOnly={readOnly}
        maxLength={200}
        size={1}
        spellCheck={false}
        onChange={({ target }) => setDraft(target.value === name ? undefined : target.value)}
        onBlur={commitDraft}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
          if (event.key === "Escape") flushSync(() => setDraft(undefined));
          event.currentTarget.blur();
        }}
      />
    </span>
  );
}
