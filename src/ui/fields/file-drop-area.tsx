import { type ReactNode, useCallback, useState } from "react";
import { Group } from "react-aria-components/Group";
import { cx } from "../cx.ts";
import styles from "./file-drop-area.module.css";
import { pickFiles } from "./file-handles.ts";
import { useFileDrop } from "./use-file-drop.ts";

export type FileDropState = {
  readonly isDraggingOver: boolean;
  /** Opens the system's file dialog; for the button inside. */
  readonly browse: () => void;
};

type FileDropAreaProps = {
  /** Accessible name of the area and its file input. */
  readonly label: string;
  /** An input's `accept`: "video/*,.mov". Only a hint to the dialog; the caller checks the files. */
  readonly accept: string;
  readonly allowsMultiple?: boolean;
  readonly isDisabled?: boolean;
  /** Browsing opens the dialog that gives files with their handles (`handleOf`), if the browser has it. */
  readonly wantsHandles?: boolean;
  /** Describes what a drop does; laid over the area while files are dragged over it. */
  readonly dropHint?: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: (state: FileDropState) => ReactNode;
  readonly className?: string;
};

/** Accepts files that are dropped on it or chosen in the system's dialog. */
export function FileDropArea({
  label,
  accept,
  allowsMultiple = false,
  isDisabled = false,
  wantsHandles = false,
  dropHint,
  onFiles,
  children,
  className,
}: FileDropAreaProps) {
  const [area, setArea] = useState<HTMLElement | null>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const deliver = useCallback(
    (files: Iterable<File> | null) => {
      const chosen = Array.from(files ?? []).slice(0, allowsMultiple ? undefined : 1);
      if (chosen.length > 0) onFiles(chosen);
    },
    [allowsMultiple, onFiles],
  );
  const browse = async () => {
    const picked = wantsHandles ? await pickFiles(accept, allowsMultiple) : undefined;
    if (picked) deliver(picked);
    else input?.click();
  };
  const isDraggingOver = useFileDrop(area, isDisabled ? undefined : deliver);
  return (
    <Group ref={setArea} aria-label={label} className={cx(styles["area"], isDraggingOver && styles["over"], className)}>
      <input
        ref={setInput}
        type="file"
        aria-label={label}
        accept={accept}
        multiple={allowsMultiple}
        disabled={isDisabled}
        hidden
        onChange={(event) => {
          deliver(event.target.files);
          // Without this the same file could not be chosen again after an error.
          event.target.value = "";
        }}
      />
      {children({ isDraggingOver, browse: () => void browse() })}
      {isDraggingOver && dropHint !== undefined && <div className={styles["hint"]}>{dropHint}</div>}
    </Group>
  );
}
