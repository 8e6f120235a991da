import { fileMessages } from "#model/text/file-messages.ts";
import { useEditorState } from "../core/store/editor-context.tsx";
import styles from "./file-drop-overlay.module.css";

/** Says what a drop does while files are dragged over the editor. */
export function FileDropOverlay() {
  const isFileOver = useEditorState((state) => state.isFileOver);
  const hasPicture = useEditorState((state) => state.document.timeline.picture !== undefined);
  if (!isFileOver) return null;
  return (
    <div className={styles["overlay"]}>
      <output className={styles["hint"]}>{fileMessages.dropHint(hasPicture)}</output>
    </div>
  );
}
