import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useEditor, useEditorState } from "../store/editor-context.tsx";

/** Signing out with changes that the server has not got (D37): stay, or discard them, by the project's name. */
export function SignOutDialog() {
  const { actions } = useEditor();
  const isOpen = useEditorState((state) => state.dialog?.kind === "unsavedSignOut");
  const name = useEditorState((state) => state.document.timeline.name);
  const count = useEditorState((state) => state.save.waitingCount);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Changes are not saved yet"
      confirmLabel={`Discard changes to ${name}`}
      cancelLabel="Stay signed in"
      isDangerous
      onConfirm={() => actions.answerSignOut("discard")}
      onCancel={() => actions.answerSignOut("stay")}
    >
      <p>
        The server cannot be reached, and {count} {count === 1 ? "change" : "changes"} to <bdi>{name}</bdi> {count === 1 ? "waits" : "wait"}{" "}
        on this device. Signing out now would lose {count === 1 ? "it" : "them"}.
      </p>
    </ConfirmDialog>
  );
}
