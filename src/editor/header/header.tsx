import { PanelLeft, Repeat, Share, UserRoundPlus } from "lucide-react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { VisuallyHidden } from "#ui/display/visually-hidden.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import styles from "./header.module.css";
import { ProjectName } from "./project-name.tsx";
import { ProjectsMenu } from "./projects-menu.tsx";
import { SaveIndicator } from "./save-indicator.tsx";

type LibraryToggleProps = {
  readonly isLibraryShown: boolean;
  readonly onToggleLibrary: () => void;
};

/** The product's name, the project, its save status, the only Export button (B-103), and loop if there is a picture. */
export function Header(library: LibraryToggleProps) {
  const { onSignUp } = useEditor();
  const hasProject = useEditorState((state) => state.projectId !== undefined);
  const parts = useEditorState((state) => state.editorParts);
  return (
    <header className={styles["header"]} part="header">
      {parts.library && <LibraryToggle {...library} />}
      <div className={styles["names"]}>
        <Product />
        {hasProject && <ProjectName />}
      </div>
      {hasProject && (parts.projects ? <ProjectsMenu /> : parts.share && <ShareButton />)}
      {hasProject && !onSignUp && <SaveIndicator />}
      <div className={styles["end"]}>
        <LoopOfPicture />
        <ExportButton />
      </div>
    </header>
  );
}

/** What an editor without a header still needs, as small buttons: library, loop and Export. */
export function CommandsWithoutHeader(library: LibraryToggleProps) {
  const hasLibrary = useEditorState((state) => state.editorParts.library);
  return (
    <>
      {hasLibrary && <LibraryToggle {...library} />}
      <LoopOfPicture isCompact />
      <ExportButton isCompact />
    </>
  );
}

/** The brand; nothing if the page wants none. */
function Product() {
  const brand = useEditorState((state) => state.brand);
  if (!brand) return null;
  return (
    <h1 className={styles["product"]} dir="auto">
      {brand.logo !== undefined && <img src={brand.logo} alt="" className={styles["logo"]} />}
      {brand.name}
    </h1>
  );
}

function LibraryToggle({ isLibraryShown, onToggleLibrary }: LibraryToggleProps) {
  return (
    <IconButton
      label={isLibraryShown ? panelMessages.hideFiles : panelMessages.showFiles}
      icon={<PanelLeft size={16} aria-hidden />}
      onPress={onToggleLibrary}
    />
  );
}

/** Where there is no menu of projects, which has the same command. */
function ShareButton() {
  const { actions, backend } = useEditor();
  if (!backend.sharing) return null;
  return (
    <IconButton
      label={panelMessages.shareProject}
      icon={<UserRoundPlus size={16} aria-hidden />}
      onPress={() => actions.openDialog({ kind: "share" })}
    />
  );
}

function LoopOfPicture({ isCompact = false }: { readonly isCompact?: boolean }) {
  const hasPicture = useEditorState((state) => state.document.timeline.picture !== undefined);
  return hasPicture && <LoopToggle isCompact={isCompact} />;
}

function ExportButton({ isCompact = false }: { readonly isCompact?: boolean }) {
  const { actions } = useEditor();
  const isShown = useEditorState((state) => state.editorParts.export && state.projectId !== undefined);
  if (!isShown) return null;
  const button = (
    <Button variant="primary" size="small" onPress={actions.openExport}>
      <Share size={14} aria-hidden />
      {isCompact ? <VisuallyHidden>{panelMessages.export}</VisuallyHidden> : panelMessages.export}
      <ExportShare />
    </Button>
  );
  return isCompact ? <Tooltip text={panelMessages.export}>{button}</Tooltip> : button;
}

/** The progress of an export that continues while its window is closed. */
function ExportShare() {
  const percentage = useEditorState(({ exporting }) =>
    exporting.status === "running" ? Math.round((exporting.progress?.ratio ?? 0) * 100) : undefined,
  );
  return percentage !== undefined && <span className={styles["share"]}>{percentage}%</span>;
}

/** Toggles looping over the picture (B-101). */
export function LoopToggle({ isCompact = false }: { readonly isCompact?: boolean }) {
  const { actions } = useEditor();
  const isLooping = useEditorState((state) => state.transport.isLooping);
  const label = isLooping ? panelMessages.loopActive : panelMessages.loopOff;
  return (
    <Tooltip text={isLooping ? panelMessages.disableLoop : panelMessages.enableLoop}>
      <Button variant="quiet" size="small" className={isLooping ? (styles["looping"] ?? "") : ""} onPress={actions.toggleLoop}>
        <Repeat size={14} aria-hidden />
        {isCompact ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={styles["loopLabel"]}>{label}</span>}
      </Button>
    </Tooltip>
  );
}
