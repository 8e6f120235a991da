import { useEditorState } from "../store/editor-context.tsx";
import styles from "./picture-area.module.css";
import { PictureUploader } from "./picture-uploader.tsx";
import { PlaybackError } from "./playback-error.tsx";
import { VideoPlayer } from "./video-player.tsx";

/** The middle of the editor: the picture, or the way to get one; what went wrong lies over it. */
export function PictureArea() {
  const hasPicture = useEditorState((state) => state.document.timeline.picture !== undefined);
  const isUploading = useEditorState((state) => state.picture.upload.status !== "idle");
  return (
    <section aria-label="Picture" className={styles["area"]}>
      {hasPicture && !isUploading ? <VideoPlayer /> : <PictureUploader />}
      <PlaybackError />
    </section>
  );
}
