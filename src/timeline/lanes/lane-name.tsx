import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { MAX_NAME_LENGTH } from "#model/limits.ts";
import { messages } from "#model/messages.ts";
import styles from "./lane-headers.module.css";

type LaneNameProps = {
  readonly name: string;
  readonly isReadOnly: boolean;
  /** It begins as a field: its lane's menu asked for it. */
  readonly isAsked: boolean;
  readonly onChange: (name: string) => void;
  /** The field is gone again. */
  readonly onEnd: () => void;
};

/** A lane's name; a double click, Enter or F2 on it makes it a field. Enter keeps, Escape leaves it as it was. */
export function LaneName({ name, isReadOnly, isAsked, onChange, onEnd }: LaneNameProps) {
  const [draft, setDraft] = useState(isAsked ? name : undefined);
  /** Where the focus goes back to after a key has ended it; the name itself where it came from there. */
  const cameFrom = useRef<HTMLElement | undefined>(undefined);
  const wantsFocus = useRef(false);
  /** A key has ended it: that the focus leaves means nothing more. */
  const isOver = useRef(false);
  const end = () => {
    setDraft(undefined);
    onEnd();
  };
  const begin = () => {
    isOver.current = false;
    if (!isReadOnly) setDraft(name);
  };
  const keep = () => {
    if (draft !== undefined && draft.trim() !== name) onChange(draft);
    end();
  };
  const onFieldKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    isOver.current = true;
    wantsFocus.current = cameFrom.current?.isConnected !== true;
    if (event.key === "Enter") keep();
    else end();
    if (!wantsFocus.current) cameFrom.current?.focus();
  };
  const onNameKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "F2") return;
    event.preventDefault();
    begin();
  };
  if (draft === undefined) {
    return (
      <button
        ref={(button) => {
          if (wantsFocus.current) button?.focus();
          wantsFocus.current = false;
        }}
        type="button"
        className={styles["name"]}
        title={isReadOnly ? name : messages.laneNameHint(name)}
        onDoubleClick={begin}
        onKeyDown={onNameKey}
      >
        {name}
      </button>
    );
  }
  return (
    <input
      // The field stands where the name was pressed.
      ref={(field) => field?.focus()}
      className={styles["field"]}
      aria-label={`Name of ${name}`}
      value={draft}
      maxLength={MAX_NAME_LENGTH}
      onFocus={({ target, relatedTarget }) => {
        cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
        target.select();
      }}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={onFieldKey}
      onBlur={() => isOver.current || keep()}
    />
  );
}
