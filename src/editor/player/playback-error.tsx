import { Button } from "#ui/buttons/button.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { PictureCard } from "./picture-card.tsx";

/** What keeps picture or sound from playing: the first message stays until it is dismissed or trying again helps, which is offered only where it can. */
export function PlaybackError() {
  const editor = useEditor();
  const message = useEditorState((state) => state.playbackError);
  const isFinal = useEditorState((state) => state.isPlaybackErrorFinal);
  const hasPictureFailed = useEditorState((state) => state.picture.status === "failed");
  if (message === undefined) return null;
  const tryAgain = () => {
    editor.actions.dismissPlaybackError();
    if (hasPictureFailed) editor.picture.retry();
    editor.retrySources();
  };
  return (
    <PictureCard
      role="alert"
      message={message}
      buttons={
        <>
          <Button size="small" variant="quiet" onPress={editor.actions.dismissPlaybackError}>
            Dismiss
          </Button>
          {!isFinal && (
            <Button size="small" onPress={tryAgain}>
              Try again
            </Button>
          )}
        </>
      }
    />
  );
}
