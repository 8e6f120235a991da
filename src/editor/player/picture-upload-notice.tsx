import { uiMessages } from "#model/text/ui-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { PictureCard } from "./picture-card.tsx";
import { LinkOriginalButton } from "./picture-uploader.tsx";
import { UploadProgress } from "../library/upload-progress.tsx";

/** Shows the progress or failure of another video's upload, over the present one, which stays playable meanwhile. */
export function PictureUploadNotice() {
  const { actions } = useEditor();
  const upload = useEditorState((state) => state.picture.upload);
  if (upload.status === "idle") return null;
  const isFailed = upload.status === "failed";
  return (
    <PictureCard
      role={isFailed ? "alert" : "group"}
      label={panelMessages.changeVideo}
      message={isFailed ? upload.message : <UploadProgress label={upload.fileName} progress={upload.progress} />}
      buttons={
        <>
          {isFailed && <LinkOriginalButton file={upload.linkableFile} />}
          <Button size="small" onPress={actions.cancelPictureUpload}>
            {isFailed ? uiMessages.dismiss : uiMessages.cancel}
          </Button>
        </>
      }
    />
  );
}
