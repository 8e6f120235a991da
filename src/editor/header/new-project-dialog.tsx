import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";

/** Asked when a library video is added while a project is open: it can only become the picture of another project. */
export function NewProjectDialog() {
  const { actions } = useEditor();
  const itemId = useEditorState((state) => (state.dialog?.kind === "newProject" ? state.dialog.itemId : undefined));
  const item = useEditorState((state) => state.library.items.find((one) => one.id === itemId));
  const name = useEditorState((state) => state.document.timeline.name);
  if (!item) return null;
  return (
    <ConfirmDialog
      isOpen
      title="New project"
      confirmLabel="Open as new project"
      onConfirm={() => void actions.openAsProject(item.id)}
      onCancel={actions.closeDialog}
    >
      <p>
        <bdi>{item.name}</bdi> is a video, so it becomes the picture of a new project. <bdi>{name}</bdi> stays saved as it is. To lay your
        clips against another picture, use “Change Video” instead.
      </p>
    </ConfirmDialog>
  );
}
