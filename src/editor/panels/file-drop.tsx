import { useState } from "react";
import type { DragEvent, ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import styles from "./file-drop.module.css";

type FileDropProps = {
  /** What dropping here does, shown while files are over it. */
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Takes files dragged from outside the page; what is dragged inside it passes by. */
export function FileDrop({ label, onFiles, className, children }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return (
    <div
      className={cx(styles["target"], className)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && <div className={styles["over"]}>{label}</div>}
    </div>
  );
}
