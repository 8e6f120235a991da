import { Button } from "#ui/button.tsx";
import { useEditor, useEditorState } from "../store/editor-context.tsx";
import { PictureAlert } from "./picture-alert.tsx";

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
    <PictureAlert message={message}>
      <Button size="small" variant="quiet" onPress={editor.actions.dismissPlaybackError}>
        Dismiss
      </Button>
      <Button size="small" onPress={tryAgain}>
        Try again
      </Button>
    </PictureAlert>
  );
}
