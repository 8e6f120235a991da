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
        title="Picture"
        confirmLabel="Use as picture"
        onConfirm={() => void actions.makePicture(item.id)}
        alternative={{ label: "Open as new project", onPress: openAsProject }}
        onCancel={actions.closeDialog}
      >
        <p>
          <bdi>{item.name}</bdi> is a video, and <bdi>{name}</bdi> has no picture yet. It can become its picture, under the clips that are
          there, or the picture of a new project.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog isOpen title="New project" confirmLabel="Open as new project" onConfirm={openAsProject} onCancel={actions.closeDialog}>
      <p>
        <bdi>{item.name}</bdi> is a video, so it becomes the picture of a new project. <bdi>{name}</bdi> stays as it is. To lay your clips
        against another picture, use “Change Video” instead.
      </p>
    </ConfirmDialog>
  );
}
