import { NamesInText } from "#ui/display/names-in-text.tsx";
import { panelMessages } from "#model/text/panel-messages.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { acceptsPicture } from "../core/store/accepts-picture.ts";

/** Asked when a library video is added while a project is open: it can be the picture of another project, or of this one if it has none. */
export function NewProjectDialog() {
  const { actions } = useEditor();
  const itemId = useEditorState((state) => (state.dialog?.kind === "newProject" ? state.dialog.itemId : undefined));
  const item = useEditorState((state) => state.library.items.find((one) => one.id === itemId));
  const name = useEditorState((state) => state.document.timeline.name);
  const needsPicture = useEditorState(acceptsPicture);
  if (!item) return null;
  const openAsProject = () => void actions.openAsProject(item.id);
  if (needsPicture) {
    return (
      <ConfirmDialog
        isOpen
        title={panelMessages.picture}
        confirmLabel={panelMessages.asPicture}
        onConfirm={() => void actions.makePicture(item.id)}
        alternative={{ label: panelMessages.openAsProject, onPress: openAsProject }}
        onCancel={actions.closeDialog}
      >
        <p>
          <NamesInText text={panelMessages.pictureOrProject} names={[item.name, name]} />
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen
      title={panelMessages.newProject}
      confirmLabel={panelMessages.openAsProject}
      onConfirm={openAsProject}
      onCancel={actions.closeDialog}
    >
      <p>
        <NamesInText text={panelMessages.becomesProject} names={[item.name, name]} />
      </p>
    </ConfirmDialog>
  );
}
