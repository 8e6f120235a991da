import { useEffect } from "react";
import { PICTURE_ACCEPT } from "#media/accept.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import { announce } from "../core/store/announce.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import type { AwayOriginal } from "../core/store/picture-state.ts";
import { PictureCard } from "../player/picture-card.tsx";
import styles from "./original-card.module.css";

/** In place of a picture of which nothing is stored and whose original is not at hand: why, and what can be done (B-217). */
export function OriginalCard() {
  const { actions } = useEditor();
  const name = useEditorState((state) => state.document.timeline.picture?.original?.name);
  const original = useEditorState((state) => state.picture.original);
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
      {({ browse }) => original.status === "away" && <AwayCard name={name} original={original} browse={browse} />}
    </FileDropArea>
  );
}

const SENTENCES: Readonly<Record<AwayOriginal["why"], (name: string) => string>> = {
  ask: originalMessages.ask,
  denied: originalMessages.denied,
  missing: originalMessages.missing,
  changed: originalMessages.changed,
  slow: originalMessages.slow,
  unknown: originalMessages.unknown,
};

type AwayProps = { readonly name: string; readonly original: AwayOriginal; readonly browse: () => void };

function AwayCard({ name, original, browse }: AwayProps) {
  const { actions, store } = useEditor();
  const readOnly = useEditorState((state) => state.readOnly);
  const { why, newer, refused, checking } = original;
  const message = checking === undefined ? (refused?.message ?? SENTENCES[why](name)) : originalMessages.checking(checking);
  useEffect(() => announce(store, message), [store, message]);
  /** Another picture than the project has. */
  const another = refused
    ? { file: refused.file, label: originalMessages.takeInstead }
    : newer && { file: newer, label: originalMessages.takeNewVersion };
  const isAsked = (why === "ask" || why === "denied") && !refused;
  return (
    <PictureCard
      label="Original"
      message={message}
      buttons={
        checking === undefined && (
          <>
            {another && !readOnly && (
              <Button size="small" variant="quiet" onPress={() => void actions.takePicture(another.file)}>
                {another.label}
              </Button>
            )}
            <Button size="small" variant={isAsked ? "quiet" : "primary"} onPress={browse}>
              {why === "missing" ? originalMessages.find : originalMessages.choose}
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
