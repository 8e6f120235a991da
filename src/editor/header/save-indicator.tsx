import { Check, CloudOff, HardDrive, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { saveStatusText } from "../core/save-queue/save-status-text.ts";
import type { SaveStatus } from "../core/save-queue/save-status.ts";
import { useEditorState } from "../core/store/editor-context.tsx";
import styles from "./save-indicator.module.css";

/** Says whether the user's edits are on this device or on the server. */
export function SaveIndicator() {
  const status = useEditorState((state) => state.save);
  const { isWaiting, text } = useSaving();
  const asked = useEditorState((state) => state.saveAsked);
  return (
    <output aria-label={panelMessages.savingStatus} className={styles["status"]} data-waiting={isWaiting}>
      {isWaiting ? <CloudOff size={14} aria-hidden /> : iconOf(status)}
      <span className={styles["text"]}>{text}</span>
      {asked > 0 && <span key={asked} aria-hidden className={styles["highlight"]} />}
    </output>
  );
}

/** On a narrow screen the header shows only the icon, and this line below shows the text. Screen readers read the header's text. */
export function SavingLine() {
  const { isWaiting, text } = useSaving();
  return (
    isWaiting && (
      <p aria-hidden className={styles["line"]}>
        {text}
      </p>
    )
  );
}

/** Without a header: says only that edits wait. */
export function WaitingLine() {
  const { isWaiting, text } = useSaving();
  return (
    <output aria-label={panelMessages.savingStatus} className={isWaiting ? styles["waiting"] : ""}>
      {isWaiting && text}
    </output>
  );
}

function useSaving(): { readonly isWaiting: boolean; readonly text: string } {
  const status = useEditorState((state) => state.save);
  const elsewhereCount = useEditorState((state) => state.waitingElsewhere);
  return {
    isWaiting: isHeldUp(status) || (status.waitingCount === 0 && elsewhereCount > 0),
    text: saveStatusText(status, elsewhereCount),
  };
}

function isHeldUp({ queue }: SaveStatus): boolean {
  return queue === "waiting" || queue === "sessionLost";
}

function iconOf(status: SaveStatus): ReactNode {
  if (status.waitingCount === 0) return <Check size={14} aria-hidden />;
  return status.unsafeCount === 0 ? <HardDrive size={14} aria-hidden /> : <LoaderCircle size={14} aria-hidden />;
}
