import { Film } from "lucide-react";
import { useRef } from "react";
import { Button } from "#ui/button.tsx";
import { useEditor, useEditorState } from "../store/editor-context.tsx";
import { FileDrop } from "./file-drop.tsx";
import styles from "./picture-uploader.module.css";
import { UploadProgress } from "./upload-progress.tsx";

/** Section 2, "Video uploader": drop a video or browse for one; while it is sent, how far it is; after a failure, why. */
export function PictureUploader() {
  const { actions } = useEditor();
  const upload = useEditorState((state) => state.picture.upload);
  const take = (files: readonly File[]) => {
    const file = files[0];
    if (file) void actions.uploadPicture(file);
  };
  return (
    <FileDrop label="Drop the video here" onFiles={take} className={styles["uploader"] ?? ""}>
      <Film size={32} strokeWidth={1.25} aria-hidden className={styles["icon"] ?? ""} />
      {upload.status === "uploading" ? (
        <>
          <p className={styles["title"]}>Uploading Video</p>
          <div className={styles["progress"]}>
            <UploadProgress label={upload.fileName} sentBytes={upload.sentBytes} totalBytes={upload.totalBytes} />
          </div>
          <Button size="small" onPress={actions.cancelPictureUpload}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <p className={styles["title"]}>Drop a video here to begin</p>
          <p className={styles["formats"]}>MP4, WebM, MOV · up to 100 MB</p>
          {upload.status === "failed" && (
            <p role="alert" dir="auto" className={styles["error"]}>
              {upload.message}
            </p>
          )}
          <BrowseButton label={upload.status === "failed" ? "Change Video" : "Browse for a video"} onFiles={take} />
        </>
      )}
    </FileDrop>
  );
}

type BrowseButtonProps = {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly variant?: "primary" | "quiet";
};

/** Opens the system's file dialog for one video. */
export function BrowseButton({ label, onFiles, variant = "primary" }: BrowseButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept="video/mp4,video/webm,video/quicktime,video/*"
        aria-label="Video file"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          onFiles(files);
        }}
      />
      <Button variant={variant} size={variant === "quiet" ? "small" : "medium"} onPress={() => picker.current?.click()}>
        {label}
      </Button>
    </>
  );
}
