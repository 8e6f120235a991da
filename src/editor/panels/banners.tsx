import type { ReactNode } from "react";
import { messages } from "#model/messages.ts";
import { Button } from "#ui/button.tsx";
import { useEditor, useEditorState } from "../store/editor-context.tsx";
import styles from "./banners.module.css";

/** States of the whole editor that the user should know while working. */
export function Banners() {
  const editor = useEditor();
  const isStorageBlocked = !editor.isJournalDurable;
  const isSessionLost = useEditorState((state) => state.save.queue === "sessionLost");
  const readOnly = useEditorState((state) => state.readOnly);
  return (
    <>
      {readOnly && <WriterTurnBanner />}
      {isSessionLost && (
        <Banner text="You are signed out. Your changes wait on this device until you sign in again.">
          <Button size="small" onPress={() => void editor.backend.auth.signOut()}>
            Sign in
          </Button>
        </Banner>
      )}
      {isStorageBlocked && (
        <Banner text="This browser keeps nothing on this device, so changes are safe only once they say “Saved”. Keep this page open until then." />
      )}
    </>
  );
}

/** Another tab writes. While this one takes over the button keeps the focus. */
function WriterTurnBanner() {
  const editor = useEditor();
  const turn = useEditorState((state) => state.writerTurn);
  return (
    <Banner text={turn.status === "waiting" ? messages.turnWaits(turn.message) : messages.editedElsewhere}>
      <Button
        size="small"
        isLoading={turn.status === "takingOver"}
        loadingLabel={messages.takingOver}
        onPress={() => void editor.takeOver()}
      >
        {turn.status === "waiting" ? messages.tryNow : messages.takeOver}
      </Button>
    </Banner>
  );
}

function Banner({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <output className={styles["banner"]}>
      <span>{text}</span>
      {children}
    </output>
  );
}
