import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { messages } from "#model/text/messages.ts";
import { NameField } from "../fields/name-field.tsx";
import styles from "./lane-headers.module.css";

type LaneNameProps = {
  readonly name: string;
  readonly isReadOnly: boolean;
  /** Starts as a field: the lane's menu requested it. */
  readonly isAsked: boolean;
  readonly onChange: (name: string) => void;
  /** The field is closed. */
  readonly onEnd: () => void;
};

/** A lane's name; a double click, Enter or F2 turns it into a field. */
export function LaneName({ name, isReadOnly, isAsked, onChange, onEnd }: LaneNameProps) {
  const [isField, setIsField] = useState(isAsked);
  const wantsFocus = useRef(false);
  const begin = () => {
    if (!isReadOnly) setIsField(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "F2") return;
    event.preventDefault();
    begin();
  };
  if (isField) {
    return (
      <NameField
        label={messages.nameOf(name)}
        name={name}
        className={styles["field"]}
        onKeep={(draft) => {
          if (draft.trim() !== name) onChange(draft);
        }}
        onEnd={(isLost) => {
          wantsFocus.current = isLost;
          setIsField(false);
          onEnd();
        }}
      />
    );
  }
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
      onKeyDown={onKeyDown}
    >
      {name}
    </button>
  );
}
