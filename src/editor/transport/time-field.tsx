import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { editorMessages } from "#model/text/editor-messages.ts";
import { timeText } from "#model/time/time-style.ts";
import { cx } from "#ui/cx.ts";
import { VisuallyHidden } from "#ui/display/visually-hidden.tsx";
import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";
import { useEditor } from "../core/store/editor-context.tsx";
import { useTimeStyles } from "./use-time-styles.ts";
import styles from "./time-display.module.css";

/** The typed time: Enter seeks, Escape and leaving the field change nothing. A refused text stays, with the reason above it. */
export function TimeField({ onEnd }: { readonly onEnd: () => void }) {
  const { actions, engine } = useEditor();
  const { place: style } = useTimeStyles();
  const [shown] = useState(() => timeText(engine.position(), style));
  const [draft, setDraft] = useState(shown);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const cameFrom = useRef<HTMLElement | undefined>(undefined);
  const noteId = useId();

  const leave = (field: HTMLInputElement) => {
    if (cameFrom.current?.isConnected === true) cameFrom.current.focus({ preventScroll: true });
    else field.blur();
    onEnd();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if ((event.key !== "Enter" && event.key !== "Escape") || event.nativeEvent.isComposing) return;
    // Else the key would press the button that gets the focus back.
    event.preventDefault();
    if (event.key === "Escape") return leave(event.currentTarget);
    const refused = draft.trim() === "" || draft === shown ? undefined : actions.seekToText(draft);
    setRefusal(refused);
    if (refused === undefined) leave(event.currentTarget);
  };

  return (
    <>
      <input
        // The field covers the time that was pressed.
        ref={(field) => field?.focus()}
        type="text"
        aria-label={editorMessages.typeTime}
        aria-invalid={refusal !== undefined}
        aria-describedby={noteId}
        autoComplete="off"
        className={styles["field"]}
        value={draft}
        onFocus={({ target, relatedTarget }) => {
          cameFrom.current = isHtmlElement(relatedTarget) ? relatedTarget : undefined;
          target.select();
        }}
        onChange={({ target }) => {
          setDraft(target.value);
          setRefusal(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={onEnd}
      />
      <p id={noteId} className={cx(styles["note"], refusal !== undefined && styles["refused"])}>
        {refusal ?? editorMessages.typeTimeHint(style.kind)}
      </p>
      <VisuallyHidden>
        <span role="alert">{refusal}</span>
      </VisuallyHidden>
    </>
  );
}
