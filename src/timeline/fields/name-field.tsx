import { useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent } from "react";
import { MAX_NAME_LENGTH } from "#model/timeline/limits.ts";
import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";
import styles from "./timeline-field.module.css";

type NameFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  readonly onKeep: (name: string) => void;
  /** The sentence for a text that Enter does not commit: it stands below the field. Absent: every text is committed. */
  readonly refusal?: (text: string) => string | undefined;
  /** Editing has ended. True: a key ended it and the previously focused element is gone, so the caller must place the focus. */
  readonly onEnd: (wantsFocus: boolean) => void;
};

/** A name as a text field: Enter or blur commits the text, Escape discards it. A key restores the previous focus. */
export function NameField({ label, name, className, style, onKeep, refusal, onEnd }: NameFieldProps) {
  const [draft, setDraft] = useState(name);
  const [refused, setRefused] = useState<string | undefined>(undefined);
  const cameFrom = useRef<HTMLElement | undefined>(undefined);
  /** A key has ended editing: the following blur is ignored. */
  const isOver = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    // While an input method composes, the keys belong to it.
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    // The key would also press the button that gets the focus back.
    event.preventDefault();
    const whyNot = event.key === "Enter" ? refusal?.(draft) : undefined;
    setRefused(whyNot);
    if (whyNot !== undefined) return;
    isOver.current = true;
    const from = cameFrom.current?.isConnected === true ? cameFrom.current : undefined;
    if (event.key === "Enter") onKeep(draft);
    onEnd(from === undefined);
    from?.focus({ preventScroll: true });
  };
  const onBlur = () => {
    if (isOver.current) return;
    onKeep(draft);
    onEnd(false);
  };
  const field = (
    <input
      // The field replaces the name that was pressed.
      ref={(field) => field?.focus()}
      type="text"
      className={className}
      style={style}
      dir="auto"
      aria-label={label}
      aria-invalid={refused !== undefined}
      value={draft}
      maxLength={MAX_NAME_LENGTH}
      onFocus={({ target, relatedTarget }) => {
        cameFrom.current = isHtmlElement(relatedTarget) ? relatedTarget : undefined;
        target.select();
      }}
      onChange={(event) => {
        setDraft(event.target.value);
        setRefused(undefined);
      }}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerDown={(event) => event.stopPropagation()}
    />
  );
  if (refusal === undefined) return field;
  return (
    <>
      {field}
      <span role="alert" className={refused === undefined ? undefined : styles["refusal"]}>
        {refused}
      </span>
    </>
  );
}
