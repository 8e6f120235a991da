import { useRef } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { useEditorState } from "../core/store/editor-context.tsx";
import styles from "./picture-area.module.css";
import { PictureUploadNotice } from "./picture-upload-notice.tsx";
import { PictureUploader } from "./picture-uploader.tsx";
import { PlaybackError } from "./playback-error.tsx";
import { AudioErrorAlert } from "./audio-error-alert.tsx";
import { VideoSoundPill } from "./video-sound-pill.tsx";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import { VideoPlayer } from "./video-player.tsx";

/** The middle of the editor: the picture or its uploader, with running uploads and errors over it. */
export function PictureArea() {
  const area = useRef<HTMLElement>(null);
  useFocusAfterRemoval(area);
  return (
    <section ref={area} tabIndex={-1} aria-label={panelMessages.picture} className={styles["area"]} part="picture">
      <Picture />
      <div className={styles["alerts"]}>
        <AudioErrorAlert />
        <PlaybackError />
        <VideoSoundPill />
      </div>
    </section>
  );
}

function Picture() {
  const hasPicture = useEditorState((state) => state.document.timeline.picture !== undefined);
  const readOnly = useEditorState((state) => state.readOnly);
  if (hasPicture) {
    return (
      <>
        <VideoPlayer />
        <div className={styles["upload"]}>
          <PictureUploadNotice />
        </div>
      </>
    );
  }
  return readOnly ? <p className={styles["nothing"]}>{editorMessages.noPictureYet}</p> : <PictureUploader />;
}
