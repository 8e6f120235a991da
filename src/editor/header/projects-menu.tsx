import { Check, ChevronsUpDown, Download, FolderOpen, LayoutGrid, Plus, RotateCw, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import type { ProjectSummary } from "#backend/backend.ts";
import type { BackendError } from "#backend/backend.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import type { Result } from "#model/result.ts";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { editTime } from "../projects/edit-time.ts";

/** With more projects than this, the others are on the projects screen only. */
const MOST_LISTED = 8;

/** The projects edited last, requested each time the menu opens, the screen of all, and commands for a new one: empty, or from a file. */
export function ProjectsMenu() {
  const { actions, backend } = useEditor();
  const projectId = useEditorState((state) => state.projectId);
  const canShare = useEditorState((state) => state.editorParts.share) && backend.sharing !== undefined;
  const isUploading = useEditorState((state) => state.picture.upload.status === "uploading");
  const [listing, setListing] = useState<Result<readonly ProjectSummary[], BackendError> | undefined>(undefined);
  const load = () => {
    void actions.listProjects(MOST_LISTED).then(setListing);
  };
  const toEntry = ({ id, name, editedAt }: ProjectSummary): MenuEntry => ({
    id,
    label: name,
    detail: editTime(editedAt),
    icon: id === projectId && <Check size={16} aria-label={panelMessages.openNow} />,
    onAction: () => void actions.openProject(id),
  });
  const share: MenuEntry = {
    id: "share",
    label: panelMessages.shareProject,
    icon: <UserRoundPlus size={16} aria-hidden />,
    onAction: () => actions.openDialog({ kind: "share" }),
  };
  const listed = (): readonly MenuEntry[] => {
    if (!listing) return [{ id: "loading", label: editorMessages.projectsLoading, isDisabled: true, onAction: () => undefined }];
    if (listing.ok) return listing.value.map(toEntry);
    const failed = editorMessages.projectsFailed(listing.error.message);
    return [
      { id: "failed", label: failed, isDisabled: true, onAction: () => undefined },
      { id: "retry", label: uiMessages.tryAgain, icon: <RotateCw size={16} aria-hidden />, onAction: load },
    ];
  };
  return (
    <FileDropArea
      label={panelMessages.projectFile}
      accept=".json,application/json"
      isDisabled={isUploading}
      onFiles={([file]) => file && void actions.openProjectFile(file)}
    >
      {({ browse }) => (
        <Menu
          onOpenChange={(isOpen) => isOpen && load()}
          trigger={
            <IconButton
              label={panelMessages.projects}
              isDisabled={isUploading}
              whyDisabled={editorMessages.videoIsUploading}
              icon={<ChevronsUpDown size={16} aria-hidden />}
            />
          }
          entries={[
            { id: "new", label: panelMessages.newProject, icon: <Plus size={16} aria-hidden />, onAction: () => void actions.newProject() },
            { id: "openFile", label: panelMessages.openProjectFile, icon: <FolderOpen size={16} aria-hidden />, onAction: browse },
            {
              id: "saveFile",
              label: panelMessages.saveProjectFile,
              icon: <Download size={16} aria-hidden />,
              onAction: actions.saveProjectFile,
            },
            ...(canShare ? [share] : []),
            { id: "line", separator: true },
            ...listed(),
            {
              id: "all",
              label: panelMessages.allProjects,
              icon: <LayoutGrid size={16} aria-hidden />,
              onAction: () => actions.openDialog({ kind: "projects" }),
            },
          ]}
        />
      )}
    </FileDropArea>
  );
}
