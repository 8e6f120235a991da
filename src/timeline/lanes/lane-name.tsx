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
  readonly onEmpty: () => void;
  /** The field is closed; true: a key has closed it that a double click had opened, and the keys are the timeline's again. */
  readonly onEnd: (givesKeysBack: boolean) => void;
};

/** A lane's name; a double click, Enter or F2 turns it into a field. */
export function LaneName({ name, isReadOnly, isAsked, onChange, onEmpty, onEnd }: LaneNameProps) {
  const [isField, setIsField] = useState(isAsked);
  const wantsFocus = useRef(false);
  const isPressed = useRef(false);
  const begin = (byPointer: boolean) => {
    isPressed.current = byPointer;
    if (!isReadOnly) setIsField(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "F2") return;
    event.preventDefault();
    begin(false);
  };
  if (isField) {
    return (
      <NameField
        label={messages.nameOf(name)}
        name={name}
        className={styles["field"]}
        onKeep={(draft) => {
          if (draft.trim() === "") onEmpty();
          else if (draft.trim() !== name) onChange(draft);
        }}
        onEnd={(isLost) => {
          wantsFocus.current = isLost && !isPressed.current;
          setIsField(false);
          onEnd(isLost && isPressed.current);
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
      data-control="name"
      tabIndex={-1}
      title={isReadOnly ? name : messages.laneNameHint(name)}
      onDoubleClick={() => begin(true)}
      onKeyDown={onKeyDown}
    >
      {name}
    </button>
  );
}
