import { listText } from "#model/text/language/lists.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { NamesInText } from "#ui/display/names-in-text.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";

/** Asked on signing out while the server lacks changes (B-24): stay, or discard them. Lists the projects by name. */
export function SignOutDialog() {
  const { actions } = useEditor();
  const projects = useEditorState((state) => (state.dialog?.kind === "unsavedSignOut" ? state.dialog.projects : undefined));
  if (!projects) return null;
  const count = projects.reduce((sum, { opIds }) => sum + opIds.length, 0);
  const names = projects.map(({ name }) => name);
  return (
    <ConfirmDialog
      isOpen
      title={panelMessages.notSavedYet}
      confirmLabel={panelMessages.discardChangesTo(listText(names))}
      cancelLabel={panelMessages.staySignedIn}
      isDangerous
      onConfirm={() => actions.answerSignOut("discard")}
      onCancel={() => actions.answerSignOut("stay")}
    >
      <p>
        <NamesInText text={(...shown) => panelMessages.signOutLoses(count, listText(shown))} names={names} />
      </p>
    </ConfirmDialog>
  );
}
