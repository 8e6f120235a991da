import { TriangleAlert } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { useEditor, useEditorState } from "../store/editor-context.tsx";
import styles from "./playback-error.module.css";

/** What keeps picture or sound from playing: the first message stays until it is dismissed or trying again helps. */
export function PlaybackError() {
  const editor = useEditor();
  const message = useEditorState((state) => state.playbackError);
  const hasPictureFailed = useEditorState((state) => state.picture.status === "failed");
  if (message === undefined) return null;
  const tryAgain = () => {
    editor.actions.dismissPlaybackError();
    if (hasPictureFailed) editor.picture.retry();
    editor.retrySources();
  };
  return (
    <div role="alert" className={styles["error"]}>
      <TriangleAlert size={16} aria-hidden className={styles["icon"] ?? ""} />
      <p className={styles["message"]} dir="auto">
        {message}
      </p>
      <div className={styles["buttons"]}>
        <Button size="small" variant="quiet" onPress={editor.actions.dismissPlaybackError}>
          Dismiss
        </Button>
        <Button size="small" onPress={tryAgain}>
          Try again
        </Button>
      </div>
    </div>
  );
}
