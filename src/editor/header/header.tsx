import { PanelLeft, Repeat, Share } from "lucide-react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import styles from "./header.module.css";
import { ProjectName } from "./project-name.tsx";
import { ProjectsMenu } from "./projects-menu.tsx";
import { SaveIndicator } from "./save-indicator.tsx";

type HeaderProps = {
  readonly isLibraryShown: boolean;
  readonly onToggleLibrary: () => void;
};

/** The product's name, the project, its save status, the only Export button (B-103), and loop if there is a picture. */
export function Header({ isLibraryShown, onToggleLibrary }: HeaderProps) {
  const { actions, onSignUp } = useEditor();
  const hasPicture = useEditorState((state) => state.document.timeline.picture !== undefined);
  const hasProject = useEditorState((state) => state.projectId !== undefined);
  return (
    <header className={styles["header"]} part="header">
      <IconButton
        label={isLibraryShown ? panelMessages.hideFiles : panelMessages.showFiles}
        icon={<PanelLeft size={16} aria-hidden />}
        onPress={onToggleLibrary}
      />
      <div className={styles["names"]}>
        <h1 className={styles["product"]}>Layback</h1>
        {hasProject && <ProjectName />}
      </div>
      {hasProject && <ProjectsMenu />}
      {hasProject && !onSignUp && <SaveIndicator />}
      <div className={styles["end"]}>
        {hasPicture && <LoopToggle />}
        {hasProject && (
          <Button variant="primary" size="small" onPress={actions.openExport}>
            <Share size={14} aria-hidden />
            {panelMessages.export}
            <ExportShare />
          </Button>
        )}
      </div>
    </header>
  );
}

/** The progress of an export that continues while its window is closed. */
function ExportShare() {
  const percentage = useEditorState(({ exporting }) =>
    exporting.status === "running" ? Math.round((exporting.progress?.ratio ?? 0) * 100) : undefined,
  );
  return percentage !== undefined && <span className={styles["share"]}>{percentage}%</span>;
}

/** Toggles looping over the picture (B-101). */
export function LoopToggle() {
  const { actions } = useEditor();
  const isLooping = useEditorState((state) => state.transport.isLooping);
  return (
    <Tooltip text={isLooping ? panelMessages.disableLoop : panelMessages.enableLoop}>
      <Button variant="quiet" size="small" className={isLooping ? (styles["looping"] ?? "") : ""} onPress={actions.toggleLoop}>
        <Repeat size={14} aria-hidden />
        <span className={styles["loopLabel"]}>{isLooping ? panelMessages.loopActive : panelMessages.loopOff}</span>
      </Button>
    </Tooltip>
  );
}
