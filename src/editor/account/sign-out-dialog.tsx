import { Fragment } from "react";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";

/** Asked on signing out while the server lacks changes (B-24): stay, or discard them. Lists the projects by name. */
export function SignOutDialog() {
  const { actions } = useEditor();
  const projects = useEditorState((state) => (state.dialog?.kind === "unsavedSignOut" ? state.dialog.projects : undefined));
  if (!projects) return null;
  const count = projects.reduce((sum, { opIds }) => sum + opIds.length, 0);
  return (
    <ConfirmDialog
      isOpen
      title="Changes are not saved yet"
      confirmLabel={`Discard changes to ${projects.map(({ name }) => name).join(", ")}`}
      cancelLabel="Stay signed in"
      isDangerous
      onConfirm={() => actions.answerSignOut("discard")}
      onCancel={() => actions.answerSignOut("stay")}
    >
      <p>
        The server cannot be reached, and {count} {count === 1 ? "change" : "changes"} to{" "}
        {projects.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && ", "}
            <bdi>{name}</bdi>
          </Fragment>
        ))}{" "}
        {count === 1 ? "waits" : "wait"} on this device. Signing out now would lose {count === 1 ? "it" : "them"}.
      </p>
    </ConfirmDialog>
  );
}
