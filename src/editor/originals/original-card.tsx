import { panelMessages } from "#model/text/panel-messages.ts";
import { PICTURE_ACCEPT } from "#media/accept.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import type { UnavailableOriginal } from "../core/store/picture-state.ts";
import { PictureCard } from "../player/picture-card.tsx";
import styles from "./original-card.module.css";
import { LookAgainButton, UnavailableButtons, unshownText, useUnavailableMessage } from "./unavailable-original.tsx";

/** Replaces the picture while neither its original nor a proxy can be shown: shows the reason and what the user can do (B-217). */
export function OriginalCard() {
  const { actions } = useEditor();
  const name = useEditorState((state) => state.document.timeline.picture?.original?.name);
  const original = useEditorState((state) => state.picture.original);
  if (name === undefined || original.status === "notNeeded") return <VisitorCard />;
  return (
    <FileDropArea
      label={panelMessages.originalVideo}
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

/** Where originals cannot be linked, or the project is another user's. */
function VisitorCard() {
  const unshown = useEditorState((state) => unshownText(state.picture.unshownProxy));
  if (unshown === undefined) return <p className={styles["visitor"]}>{originalMessages.visitor}</p>;
  return (
    <div className={styles["area"]}>
      <PictureCard label={panelMessages.original} message={unshown} buttons={<LookAgainButton />} />
    </div>
  );
}

type UnavailableProps = { readonly name: string; readonly original: UnavailableOriginal; readonly browse: () => void };

function UnavailableCard({ name, original, browse }: UnavailableProps) {
  const message = useUnavailableMessage(name, original, false);
  return (
    <PictureCard
      label={panelMessages.original}
      message={message}
      buttons={<UnavailableButtons original={original} isProxyShown={false} browse={browse} />}
    />
  );
}
