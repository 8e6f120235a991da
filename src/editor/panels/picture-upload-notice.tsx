import { Button } from "#ui/button.tsx";
import { useEditor, useEditorState } from "../store/editor-context.tsx";
import styles from "./picture-upload-notice.module.css";
import { UploadProgress } from "./upload-progress.tsx";

/** While another video is sent the present one stays to be seen and heard: how far it is, or why it was not taken, over it. */
export function PictureUploadNotice() {
  const { actions } = useEditor();
  const upload = useEditorState((state) => state.picture.upload);
  if (upload.status === "idle") return null;
  const isFailed = upload.status === "failed";
  return (
    <div role={isFailed ? "alert" : "group"} aria-label="Change Video" className={styles["notice"]}>
      {isFailed ? (
        <p className={styles["message"]} dir="auto">
          {upload.message}
        </p>
      ) : (
        <div className={styles["message"]}>
          <UploadProgress label={upload.fileName} sentBytes={upload.sentBytes} totalBytes={upload.totalBytes} />
        </div>
      )}
      <Button size="small" onPress={actions.cancelPictureUpload}>
        {isFailed ? "Dismiss" : "Cancel"}
      </Button>
    </div>
  );
}
