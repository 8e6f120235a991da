import { useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent } from "react";
import { MAX_NAME_LENGTH } from "#model/timeline/limits.ts";
import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";

type NameFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  readonly onKeep: (name: string) => void;
  /** Editing has ended. True: a key ended it and the previously focused element is gone, so the caller must place the focus. */
  readonly onEnd: (wantsFocus: boolean) => void;
};

/** A name as a text field: Enter or blur commits the text, Escape discards it. A key restores the previous focus. */
export function NameField({ label, name, className, style, onKeep, onEnd }: NameFieldProps) {
  const [draft, setDraft] = useState(name);
  const cameFrom = useRef<HTMLElement | undefined>(undefined);
  /** A key has ended editing: the following blur is ignored. */
  const isOver = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
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
  return (
    <input
      // The field replaces the name that was pressed.
      ref={(field) => field?.focus()}
      type="text"
      className={className}
      style={style}
      aria-label={label}
      value={draft}
      maxLength={MAX_NAME_LENGTH}
      onFocus={({ target, relatedTarget }) => {
        cameFrom.current = isHtmlElement(relatedTarget) ? relatedTarget : undefined;
        target.select();
      }}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerDown={(event) => event.stopPropagation()}
    />
  );
}
