import { X } from "lucide-react";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import styles from "./upload-rows.module.css";
import { UploadProgress } from "./upload-progress.tsx";

/** Running imports, with their progress and a cancel button. */
export function UploadRows() {
  const { actions } = useEditor();
  const uploads = useEditorState((state) => state.library.uploads);
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Uploads" className={styles["list"]}>
      {uploads.map((upload) => (
        <li key={upload.id} className={styles["row"]}>
          <UploadProgress label={upload.fileName} progress={upload.progress} />
          <IconButton
            label={`Cancel upload of ${upload.fileName}`}
            tooltip="Cancel"
            size="small"
            icon={<X size={14} aria-hidden />}
            onPress={() => actions.cancelImport(upload.id)}
          />
        </li>
      ))}
    </ul>
  );
}
