import { deviceMessages } from "#model/text/device-messages.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";

/** Asks before the only copy of operations that could not be restored is removed. */
export function DiscardWaitingDialog() {
  const { actions } = useEditor();
  const isAsked = useEditorState((state) => state.dialog?.kind === "discardWaiting");
  const count = useEditorState((state) => state.recovery?.operations.length ?? 0);
  if (!isAsked || count === 0) return null;
  return (
    <ConfirmDialog
      isOpen
      title={deviceMessages.recoveryDiscardTitle(count)}
      confirmLabel={deviceMessages.recoveryDiscard}
      isDangerous
      onConfirm={actions.discardWaiting}
      onCancel={actions.closeDialog}
    >
      <p>{deviceMessages.recoveryDiscardQuestion(count)}</p>
    </ConfirmDialog>
  );
}
