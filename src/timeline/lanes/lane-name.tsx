import { useState } from "react";
import type { KeyboardEvent } from "react";
import { MAX_NAME_LENGTH } from "#model/limits.ts";
import { messages } from "#model/messages.ts";
import styles from "./lane-headers.module.css";

type LaneNameProps = { readonly name: string; readonly isReadOnly: boolean; readonly onChange: (name: string) => void };

/** A lane's name; a double click, Enter or F2 on it makes it a field. Enter keeps, Escape leaves it as it was. */
export function LaneName({ name, isReadOnly, onChange }: LaneNameProps) {
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const begin = () => {
    if (!isReadOnly) setDraft(name);
  };
  const keep = () => {
    if (draft !== undefined && draft.trim() !== name) onChange(draft);
    setDraft(undefined);
  };
  const onFieldKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Enter") keep();
    if (event.key === "Escape") setDraft(undefined);
  };
  const onNameKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "F2") return;
    event.preventDefault();
    begin();
  };
  if (draft === undefined) {
    return (
      <button
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
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={onFieldKey}
      onBlur={keep}
    />
  );
}
