import { Search } from "lucide-react";
import type { KeyboardEvent } from "react";
import styles from "./search-field.module.css";

type SearchFieldProps = {
  /** Accessible name. */
  readonly label: string;
  /** Absent: the label. */
  readonly placeholder?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
};

/** A field that filters a list while its user types. Escape clears it. */
export function SearchField({ label, placeholder = label, text, onText }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || text === "") return;
    // An open sheet or dialog stays open.
    event.stopPropagation();
    onText("");
  };
  return (
    <div className={styles["box"]}>
      <Search size={14} aria-hidden className={styles["icon"]} />
      <input
        type="text"
        className={styles["field"]}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
