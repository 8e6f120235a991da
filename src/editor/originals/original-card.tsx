import { PICTURE_ACCEPT } from "#media/accept.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { PictureCard } from "../player/picture-card.tsx";
import styles from "./original-card.module.css";

/** In place of a picture of which nothing is stored and whose original is not at hand: why, and what can be done (B-217). */
export function OriginalCard() {
  const { actions } = useEditor();
  const readOnly = useEditorState((state) => state.readOnly);
  const name = useEditorState((state) => state.document.timeline.picture?.original?.name);
  if (name === undefined) return <p className={styles["visitor"]}>{originalMessages.visitor}</p>;
  return (
    <FileDropArea
      label="Original video"
      accept={PICTURE_ACCEPT}
      tellsPlace
      dropHint={originalMessages.dropHint(name)}
      onFiles={([file]) => file && void actions.chooseOriginal(file)}
      className={styles["area"] ?? ""}
    >
      {({ browse }) => <OriginalQuestion name={name} browse={browse} isDisabled={readOnly} />}
    </FileDropArea>
  );
}

type QuestionProps = { readonly name: string; readonly browse: () => void; readonly isDisabled: boolean };

function OriginalQuestion({ name, browse, isDisabled }: QuestionProps) {
  const { actions } = useEditor();
  const original = useEditorState((state) => state.picture.original);
  if (original.status === "stored" || original.status === "opening" || original.status === "atHand") return null;
  const { status, refused } = original;
  const message = refused?.message ?? originalMessages[status](name);
  return (
    <PictureCard
      label="Original"
      message={message}
      buttons={
        <>
          {refused && !isDisabled && (
            <Button size="small" variant="quiet" onPress={() => void actions.uploadPicture(refused.file)}>
              {originalMessages.takeInstead}
            </Button>
          )}
          {original.status === "changed" && !refused && !isDisabled && (
            <Button size="small" variant="quiet" onPress={() => void actions.keepPicture(original.newer)}>
              {originalMessages.takeNewVersion}
            </Button>
          )}
          <Button size="small" variant={status === "ask" ? "quiet" : "primary"} onPress={browse}>
            {status === "missing" ? originalMessages.find : originalMessages.choose}
          </Button>
          {status === "ask" && (
            <Button size="small" variant="primary" onPress={() => void actions.askForOriginal()}>
              {originalMessages.read}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Says that the picture is the original on this computer, and whether it is found again at the next visit. */
export function OriginalChip() {
  const original = useEditorState((state) => state.picture.original);
  if (original.status !== "atHand") return null;
  return (
    <p className={styles["chip"]}>
      {originalMessages.kept}
      {!original.isRemembered && `. ${originalMessages.notRemembered}`}
    </p>
  );
}
