import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { editorMessages } from "#model/text/editor-messages.ts";
import { isElement } from "#ui/dom/element-of-any-window.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { VisuallyHidden } from "#ui/display/visually-hidden.tsx";
import { useEditor } from "../core/store/editor-context.tsx";
import { historyStepOf } from "../shortcuts/typed-text.ts";
import { useDraft } from "../use-draft.ts";
import type { DraftOptions } from "../use-draft.ts";
import styles from "./inspector.module.css";

/** Number of steps of an arrow key while Shift is held. */
const LARGE_STEPS = 10;

type DraftFieldProps = DraftOptions & {
  readonly label: string;
  readonly isNumeric?: boolean;
  /** Shift+Enter begins a new line. */
  readonly isMultiline?: boolean;
  readonly className?: string;
  readonly isReadOnly: boolean;
  /** The text after steps of the arrow keys; absent: the arrow keys move the caret only. */
  readonly stepped?: (text: string, steps: number) => string;
  /** Mounted by a press elsewhere that moves the focus here: until the focus leaves, as if the field itself was pressed. */
  readonly isEnteredByPress?: boolean;
  /** Called for Escape if nothing was typed, and for Enter in a field that was pressed by pointer: to give the keys back to the editor. */
  readonly onLeave: (givesKeysBack: boolean) => void;
  readonly onBlur?: () => void;
};

/**
 * A value of the selected clips as text. Enter or blur commits the typed text as one edit; Escape restores the old value, unselected. After
 * Enter a field that was pressed by pointer gives the keys back to the editor; one that was reached by key keeps them. A refused text stays
 * in the field for correction, with the reason. Mount it anew for other clips: a typed text belongs to the clips it was typed for.
 */
export function DraftField({
  label,
  value,
  isNumeric = false,
  isMultiline = false,
  className = styles["field"] ?? "",
  isReadOnly,
  editOf,
  stepped,
  isEnteredByPress = false,
  onLeave,
  onBlur,
}: DraftFieldProps) {
  const { notices } = useEditor();
  const { draft, refusal, change, commitDraft, field } = useDraft({ value, editOf });

  // The selection may change before the field gets its blur event.
  const commitLast = useRef(commitDraft);
  useEffect(() => {
    commitLast.current = commitDraft;
  });
  useEffect(
    () => () => {
      const sentence = commitLast.current();
      if (sentence !== undefined) notices.show({ tone: "info", message: sentence });
    },
    [notices],
  );

  /** Pressed by pointer since it got the focus. */
  const isPressed = useRef(isEnteredByPress);
  const onKey = (key: string, isShift: boolean, isInSheet: boolean): boolean => {
    let refused: string | undefined;
    // In a sheet the keys are the sheet's.
    const givesKeysBack = isPressed.current && !isInSheet;
    switch (key) {
      case "Enter":
        if (isMultiline && isShift) return false;
        // Before the focus leaves: the field's blur commits what it shows.
        flushSync(() => (refused = commitDraft()));
        if (refused === undefined && givesKeysBack) onLeave(true);
        return true;
      case "Escape":
        if (draft === undefined) onLeave(givesKeysBack);
        else change(undefined);
        return draft !== undefined;
      case "ArrowUp":
      case "ArrowDown": {
        if (!stepped) return false;
        if (isReadOnly) return true;
        const steps = (key === "ArrowUp" ? 1 : -1) * (isShift ? LARGE_STEPS : 1);
        const text = draft ?? value;
        if (text !== undefined) change(stepped(text, steps));
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
        className={className}
        isNumeric={isNumeric}
        isMultiline={isMultiline}
        {...(value === undefined && { placeholder: editorMessages.mixedValues })}
        isReadOnly={isReadOnly}
        {...field}
        onPointerDown={({ target }) => (isPressed.current = isElement(target) && target.matches("input, textarea"))}
        onPointerCancel={() => (isPressed.current = false)}
        onBlur={() => {
          isPressed.current = false;
          field.onBlur();
          onBlur?.();
        }}
        onKeyDown={(event) => {
          // While an input method composes, the keys belong to it.
          if (event.nativeEvent.isComposing) return;
          const isInSheet = isElement(event.target) && event.target.closest("[role='dialog']") !== null;
          // An undo of the editor's: steps of the arrow keys are taken back first.
          const step = event.nativeEvent.defaultPrevented ? historyStepOf(event.nativeEvent) : undefined;
          if (draft !== undefined && step) {
            if (step === "undo") change(undefined);
          } else if (!onKey(event.key, event.shiftKey, isInSheet)) event.continuePropagation();
          // Enter would also press the button that gets the focus back.
          else event.preventDefault();
        }}
      />
      <VisuallyHidden>
        {/* No role: beside every field it would be an alert without a sentence. */}
        <span aria-live="assertive">{refusal}</span>
      </VisuallyHidden>
    </>
  );
}
