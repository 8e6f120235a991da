import type { ReactNode } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { deviceMessages } from "#model/text/device-messages.ts";
import { soundMessages } from "#model/text/sound-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { clearCrash } from "../playback/reading-note.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import styles from "./banners.module.css";

/** States of the whole editor that the user should know while working. */
export function Banners() {
  const editor = useEditor();
  const storageError = useEditorState((state) => state.storageError);
  const isRecovering = useEditorState((state) => state.recovery !== undefined);
  const isSessionLost = useEditorState((state) => state.save.queue === "sessionLost");
  const readOnly = useEditorState((state) => state.readOnly);
  return (
    <>
      {isRecovering && <RecoveryBanner />}
      {readOnly && !isRecovering && <WriterTurnBanner />}
      <DamageBanner />
      {isSessionLost && (
        <Banner text={panelMessages.signedOut}>
          <Button size="small" onPress={() => void editor.backend.auth.signOut()}>
            {panelMessages.signIn}
          </Button>
        </Banner>
      )}
      {storageError === "blocked" && <Banner text={deviceMessages.deviceBlocked} />}
      {storageError === "full" && <Banner text={deviceMessages.deviceFull} />}
      {storageError === "failed" && <Banner text={deviceMessages.deviceFailed} />}
      {storageError === "unread" && <Banner text={deviceMessages.deviceUnread} />}
    </>
  );
}

/** Sound problems that last for as long as the page is open; also shown to viewers. */
export function SoundBanners() {
  const isDecodingReduced = useEditorState((state) => state.sound.isDecodingReduced);
  const isSilent = useEditorState((state) => state.sound.audioError?.kind === "silent");
  return (
    <>
      {isDecodingReduced && (
        <Banner text={soundMessages.decodingReduced}>
          <Button
            size="small"
            onPress={() => {
              clearCrash(() => localStorage);
              location.reload();
            }}
          >
            {soundMessages.decodingTryAgain}
          </Button>
        </Banner>
      )}
      {isSilent && <Banner text={soundMessages.soundNoDevice} />}
    </>
  );
}

/** Two openings in a row crashed on these operations: the user chooses what to do with them. */
function RecoveryBanner() {
  const { actions } = useEditor();
  const count = useEditorState((state) => state.recovery?.operations.length ?? 0);
  return (
    <Banner text={deviceMessages.recoveryOffered(count)}>
      <Button size="small" variant="primary" onPress={actions.restoreWaiting}>
        {deviceMessages.recoveryRestore}
      </Button>
      <Button size="small" onPress={actions.downloadWaiting}>
        {deviceMessages.recoveryDownload}
      </Button>
      <Button size="small" onPress={() => actions.openDialog({ kind: "discardWaiting" })}>
        {deviceMessages.recoveryDiscard}
      </Button>
    </Banner>
  );
}

/** Operations that are lost, shown until the user dismisses the banner. */
function DamageBanner() {
  const { actions } = useEditor();
  const damaged = useEditorState((state) => state.damaged);
  if (damaged.length === 0) return null;
  return (
    <Banner text={deviceMessages.changesDamaged(damaged)}>
      <Button size="small" onPress={actions.downloadDamaged}>
        {deviceMessages.recoveryDownload}
      </Button>
      <Button size="small" onPress={actions.dismissDamaged}>
        {deviceMessages.damagedDismiss}
      </Button>
    </Banner>
  );
}

/** Another tab writes. The button keeps the focus while this tab takes over. */
function WriterTurnBanner() {
  const editor = useEditor();
  const turn = useEditorState((state) => state.writerTurn);
  return (
    <Banner text={turn.status === "waiting" ? deviceMessages.turnWaits(turn.message) : deviceMessages.editedElsewhere}>
      <Button
        size="small"
        isLoading={turn.status === "takingOver"}
        loadingLabel={deviceMessages.takingOver}
        onPress={() => void editor.takeOver()}
      >
        {turn.status === "waiting" ? deviceMessages.tryNow : deviceMessages.takeOver}
      </Button>
    </Banner>
  );
}

export function Banner({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <output className={styles["banner"]}>
      <span>{text}</span>
      {children}
    </output>
  );
}
