import { useEffect } from "react";
import { PICTURE_ACCEPT } from "#media/accept.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import { announce } from "../core/store/announce.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import type { PreviewState, UnavailableOriginal } from "../core/store/picture-state.ts";
import type { PreviewActions } from "./preview-maker.ts";
import { PictureCard } from "../player/picture-card.tsx";
import styles from "./original-card.module.css";

/** Replaces the picture while its original is unavailable: shows the reason and what the user can do (B-217). */
export function OriginalCard() {
  const { actions } = useEditor();
  const name = useEditorState((state) => state.document.timeline.picture?.original?.name);
  const original = useEditorState((state) => state.picture.original);
  if (name === undefined) return <p className={styles["visitor"]}>{originalMessages.visitor}</p>;
  return (
    <FileDropArea
      label="Original video"
      accept={PICTURE_ACCEPT}
      wantsHandles
      dropHint={originalMessages.dropHint(name)}
      onFiles={([file]) => file && void actions.chooseOriginal(file)}
      className={styles["area"] ?? ""}
    >
      {({ browse }) => original.status === "unavailable" && <UnavailableCard name={name} original={original} browse={browse} />}
    </FileDropArea>
  );
}

const SENTENCES: Readonly<Record<UnavailableOriginal["reason"], (name: string) => string>> = {
  ask: originalMessages.ask,
  denied: originalMessages.denied,
  missing: originalMessages.missing,
  changed: originalMessages.changed,
  slow: originalMessages.slow,
  unknown: originalMessages.unknown,
};

type UnavailableProps = { readonly name: string; readonly original: UnavailableOriginal; readonly browse: () => void };

function UnavailableCard({ name, original, browse }: UnavailableProps) {
  const { actions, store } = useEditor();
  const readOnly = useEditorState((state) => state.readOnly);
  const { reason, changedFile, mismatch, checkedFileName } = original;
  const message =
    checkedFileName === undefined ? (mismatch?.message ?? SENTENCES[reason](name)) : originalMessages.checking(checkedFileName);
  useEffect(() => announce(store, message), [store, message]);
  /** A file that the user can make the picture instead. */
  const another = mismatch
    ? { file: mismatch.file, label: originalMessages.insteadLabel }
    : changedFile && { file: changedFile, label: originalMessages.newVersionLabel };
  const isAsked = (reason === "ask" || reason === "denied") && !mismatch;
  return (
    <PictureCard
      label="Original"
      message={message}
      buttons={
        checkedFileName === undefined && (
          <>
            {another && !readOnly && (
              <Button size="small" variant="quiet" onPress={() => void actions.uploadOrLinkPicture(another.file)}>
                {another.label}
              </Button>
            )}
            <Button size="small" variant={isAsked ? "quiet" : "primary"} onPress={browse}>
              {reason === "missing" ? originalMessages.find : originalMessages.choose}
            </Button>
            {isAsked && (
              <Button size="small" variant="primary" onPress={() => void actions.askForOriginal()}>
                {originalMessages.read}
              </Button>
            )}
          </>
        )
      }
    />
  );
}

/** What is known of the preview; undefined before the server has answered. */
function previewText(preview: PreviewState): string | undefined {
  switch (preview.status) {
    case "unknown":
      return undefined;
    case "stored":
      return originalMessages.previewStored;
    case "failed":
      return originalMessages.previewFailed[preview.reason];
    case "making":
      return originalMessages.previewMaking(Math.floor(100 * preview.ratio));
    case "sending":
      return originalMessages.previewSending(Math.floor(100 * preview.ratio));
    case "paused":
      return originalMessages.previewPaused(Math.floor(100 * preview.ratio));
  }
}

function previewButton({ status }: PreviewState, actions: PreviewActions) {
  if (status === "making") return { label: originalMessages.previewPause, onPress: actions.pausePreview };
  if (status === "paused") return { label: originalMessages.previewResume, onPress: actions.resumePreview };
  return status === "failed" ? { label: originalMessages.previewAgain, onPress: actions.resumePreview } : undefined;
}

/** Says that the picture is the original on this computer, how far its preview is, and whether the file is found again at the next visit. */
export function OriginalChip() {
  const { actions } = useEditor();
  const original = useEditorState((state) => state.picture.original);
  const preview = useEditorState((state) => state.picture.preview);
  if (original.status !== "available") return null;
  const button = previewButton(preview, actions);
  return (
    <div className={styles["chip"]}>
      <p>
        {[originalMessages.linkedLabel, previewText(preview)].filter(Boolean).join(" · ")}
        {!original.hasStoredHandle && `. ${originalMessages.handleNotStored}`}
      </p>
      {button && (
        <Button size="small" variant="quiet" onPress={button.onPress}>
          {button.label}
        </Button>
      )}
    </div>
  );
}
