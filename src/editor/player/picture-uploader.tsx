import { Film } from "lucide-react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { PICTURE_ACCEPT } from "#media/accept.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import styles from "./picture-uploader.module.css";
import { UploadProgress } from "../library/upload-progress.tsx";

const videoFile = () => ({ label: panelMessages.videoFile, accept: PICTURE_ACCEPT });

/** B-55: drop a video or browse for one; shows the upload's progress, or why it failed. */
export function PictureUploader() {
  const { actions, backend, canLinkFiles } = useEditor();
  const upload = useEditorState((state) => state.picture.upload);
  const hasLibrary = useEditorState((state) => state.editorParts.library);
  // A single file that is no sound is meant as the picture, so that its refusal is about the video. So is any without a library.
  const acceptFiles = (files: readonly File[]) => {
    const [file] = files;
    if (file && (!hasLibrary || (files.length === 1 && !file.type.startsWith("audio/")))) void actions.uploadPicture(file);
    else void actions.dropFiles(files);
  };
  return (
    <FileDropArea
      {...videoFile()}
      allowsMultiple={hasLibrary}
      wantsHandles={canLinkFiles}
      dropHint={hasLibrary ? fileMessages.dropHint(false) : panelMessages.dropVideo}
      onFiles={acceptFiles}
      className={styles["uploader"] ?? ""}
    >
      {({ browse }) => (
        <>
          <Film size={32} strokeWidth={1.25} aria-hidden className={styles["icon"] ?? ""} />
          {upload.status === "uploading" ? (
            <>
              <p className={styles["title"]}>{upload.isLinked ? panelMessages.addingVideo : panelMessages.uploadingVideo}</p>
              <div className={styles["progress"]}>
                <UploadProgress label={upload.fileName} progress={upload.progress} />
              </div>
              <Button size="small" onPress={actions.cancelPictureUpload}>
                {uiMessages.cancel}
              </Button>
            </>
          ) : (
            <>
              <p className={styles["title"]}>{panelMessages.dropVideo}</p>
              <p className={styles["formats"]}>
                {fileMessages.videoFormats(backend.library.maxUploadBytes)}
                {canLinkFiles && originalMessages.largerStay}
              </p>
              {upload.status === "failed" && (
                <>
                  <p role="alert" dir="auto" className={styles["error"]}>
                    {upload.message}
                  </p>
                  <LinkOriginalButton file={upload.linkableFile} />
                </>
              )}
              <Button variant="primary" onPress={browse}>
                {upload.status === "failed" ? panelMessages.changeVideo : panelMessages.browseForVideo}
              </Button>
            </>
          )}
        </>
      )}
    </FileDropArea>
  );
}

/** Keeps a file on this computer that is too large to be uploaded; nothing without one. */
export function LinkOriginalButton({ file }: { readonly file: File | undefined }) {
  const { actions } = useEditor();
  if (!file) return null;
  return (
    <Button size="small" onPress={() => void actions.uploadOrLinkPicture(file)}>
      {originalMessages.linkButton}
    </Button>
  );
}

/** Replaces the project's picture and keeps its clips (B-49): by the file dialog, or by a file dropped on the button. */
export function ChangeVideoButton() {
  const { actions, canLinkFiles } = useEditor();
  return (
    <FileDropArea {...videoFile()} wantsHandles={canLinkFiles} onFiles={([file]) => file && void actions.uploadPicture(file)}>
      {({ browse }) => (
        <Button variant="quiet" size="small" onPress={browse}>
          {panelMessages.changeVideo}
        </Button>
      )}
    </FileDropArea>
  );
}
