import { useEffect, useRef, useState } from "react";
import type { Clip } from "#model/timeline/clip.ts";
import { setClipField, sharedText, steppedText } from "#model/timeline/clip-fields.ts";
import type { ClipField } from "#model/timeline/clip-fields.ts";
import type { TimeStyles } from "#model/time/time-style.ts";
import { messages } from "#model/text/messages.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { VisuallyHidden } from "#ui/display/visually-hidden.tsx";
import { useEditor } from "../core/store/editor-context.tsx";
import styles from "./inspector.module.css";

/** Number of steps of an arrow key while Shift is held. */
const LARGE_STEPS = 10;

type InspectorFieldProps = {
  readonly label: string;
  readonly field: ClipField;
  readonly clips: readonly Clip[];
  readonly times: TimeStyles;
  readonly frameSeconds: number;
  readonly isReadOnly: boolean;
  /** Called for Escape if nothing was typed. */
  readonly onLeave: () => void;
};

/**
 * One number of the selected clips. Enter or blur commits the typed value as one edit; Escape restores the old value. A refused value stays
 * in the field for correction, with the reason. Mount it anew for other clips: a typed value belongs to the clips it was typed for.
 */
export function InspectorField({ label, field, clips, times, frameSeconds, isReadOnly, onLeave }: InspectorFieldProps) {
  const { actions, store, notices } = useEditor();
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const shared = sharedText(clips, field, times);

  const change = (text: string | undefined) => {
    setDraft(text);
    setRefusal(undefined);
  };
  /** Commits the typed value. Returns the message if it is refused. */
  const keep = (): string | undefined => {
    if (draft === undefined || draft.trim() === "" || draft === shared) {
      change(undefined);
      return undefined;
    }
    const ids = clips.map(({ id }) => id);
    const result = setClipField(store.getState().document.timeline, ids, field, draft, times);
    if (!result.ok) {
      setRefusal(result.error);
      return result.error;
    }
    change(undefined);
    if (result.value) actions.commit(result.value);
    return undefined;
  };

  // The selection may change before the field gets its blur event.
  const keepLast = useRef(keep);
  useEffect(() => {
    keepLast.current = keep;
  });
  useEffect(
    () => () => {
      const sentence = keepLast.current();
      if (sentence !== undefined) notices.show({ tone: "error", message: sentence });
    },
    [notices],
  );

  const onKey = (key: string, isShift: boolean): boolean => {
    switch (key) {
      case "Enter":
        keep();
        return true;
      case "Escape":
        if (draft === undefined) onLeave();
        else change(undefined);
        return draft !== undefined;
      case "ArrowUp":
      case "ArrowDown": {
        if (isReadOnly) return true;
        const steps = (key === "ArrowUp" ? 1 : -1) * (isShift ? LARGE_STEPS : 1);
        const text = draft ?? shared;
        if (text !== undefined) change(steppedText(text, field, steps, frameSeconds, times));
        return true;
      }
      default:
        return false;
    }
  };

  return (
    <>
      <TextField
        label={label}
        className={styles["field"] ?? ""}
        isNumeric
        value={draft ?? shared ?? ""}
        placeholder={messages.mixedValues}
        isReadOnly={isReadOnly}
        isInvalid={refusal !== undefined}
        {...(refusal !== undefined && { errorMessage: refusal })}
        autoComplete="off"
        onChange={change}
        onBlur={keep}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          if (!onKey(event.key, event.shiftKey)) event.continuePropagation();
          else if (event.key !== "Enter") event.preventDefault();
        }}
      />
      <VisuallyHidden>
        <span role="alert">{refusal}</span>
      </VisuallyHidden>
    </>
  );
}
