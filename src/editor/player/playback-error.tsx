import { uiMessages } from "#model/text/ui-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { PictureCard } from "./picture-card.tsx";

/**
 * Shows why picture or sound does not play, until it is dismissed, tried again or over. A retry is offered only if it can help. The sound
 * device has an alert of its own.
 */
export function PlaybackError() {
  const editor = useEditor();
  const message = useEditorState((state) => state.playbackError);
  const isFinal = useEditorState((state) => state.isPlaybackErrorFinal);
  const hasPictureFailed = useEditorState((state) => state.picture.status === "failed");
  if (message === undefined) return null;
  const tryAgain = () => {
    editor.actions.dismissPlaybackError();
    if (hasPictureFailed) editor.picture.retry();
    editor.actions.retrySources();
  };
  return (
    <PictureCard
      role="alert"
      message={message}
      buttons={
        <>
          <Button size="small" variant="quiet" onPress={editor.actions.dismissPlaybackError}>
            {uiMessages.dismiss}
          </Button>
          {!isFinal && (
            <Button size="small" onPress={tryAgain}>
              {uiMessages.tryAgain}
            </Button>
          )}
        </>
      }
    />
  );
}
