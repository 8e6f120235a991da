import { Check, CloudOff, HardDrive, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { saveStatusText } from "../save-queue/save-status.ts";
import type { SaveStatus } from "../save-queue/save-status.ts";
import { useEditorState } from "../store/editor-context.tsx";
import styles from "./save-indicator.module.css";

/** Where the user's edits are: on this device, or on the server. */
export function SaveIndicator() {
  const status = useEditorState((state) => state.save);
  return (
    <output aria-label="Saving" className={styles["status"]} data-waiting={status.queue === "waiting" || status.queue === "sessionLost"}>
      {iconOf(status)}
      <span className={styles["text"]}>{saveStatusText(status)}</span>
    </output>
  );
}

function iconOf(status: SaveStatus): ReactNode {
  if (status.waitingCount === 0) return <Check size={14} aria-hidden />;
  if (status.queue === "waiting" || status.queue === "sessionLost") return <CloudOff size={14} aria-hidden />;
  return status.unsafeCount === 0 ? <HardDrive size={14} aria-hidden /> : <LoaderCircle size={14} aria-hidden />;
}
