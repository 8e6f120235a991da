import { useEffect, useState } from "react";
import type { PointerEvent } from "react";
import { Group, Panel, Separator, usePanelRef } from "react-resizable-panels";
import { panelMessages } from "#model/text/panel-messages.ts";
import { pageReader } from "#media/probe/reading.ts";
import { ToastRegion } from "#ui/overlays/toast-region.tsx";
import { InspectorPanel } from "../inspector/inspector-panel.tsx";
import { InspectorSheet } from "../inspector/inspector-sheet.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { Banners, SoundBanners } from "../header/banners.tsx";
import { CrossfadeDialog } from "../inspector/crossfade-dialog.tsx";
import { DeleteItemDialog } from "../library/delete-item-dialog.tsx";
import styles from "./editor-layout.module.css";
import { DiscardWaitingDialog } from "../header/discard-waiting-dialog.tsx";
import { ExportDialog } from "../export/export-dialog.tsx";
import { FileDropOverlay } from "./file-drop-overlay.tsx";
import { CommandsWithoutHeader, Header } from "../header/header.tsx";
import { LibrarySheet } from "../library/library-sheet.tsx";
import { LibrarySidebar } from "../library/library-sidebar.tsx";
import { MarkerPanel } from "../markers/marker-panel.tsx";
import { MarkerSheet } from "../markers/marker-sheet.tsx";
import { MergeQuestionDialog } from "../header/merge-question-dialog.tsx";
import { NewProjectDialog } from "../header/new-project-dialog.tsx";
import { PictureArea } from "../player/picture-area.tsx";
import { ProjectsScreen } from "../projects/projects-screen.tsx";
import { SavingLine, WaitingLine } from "../header/save-indicator.tsx";
import { ShareDialog } from "../share/share-dialog.tsx";
import { ShortcutsDialog } from "../shortcuts/shortcuts-dialog.tsx";
import { SignOutDialog } from "../account/sign-out-dialog.tsx";
import { TrialBanner } from "../trial/trial-banner.tsx";
import { TimelinePanel } from "./timeline-panel.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";
import { usePanes } from "./use-panes.ts";
import { ViewerHeader } from "../header/viewer-header.tsx";

/** Header, then library beside the picture, then the timeline; on a narrow screen the library is a sheet. Viewers have no library. */
export function EditorLayout() {
  const { notices, store, isViewer } = useEditor();
  const isNarrow = useIsNarrow();
  const parts = useEditorState((state) => state.editorParts);
  const isInspectorOpen = useEditorState((state) => state.inspector.isOpen);
  const isMarkerListOpen = useEditorState((state) => state.markerList.isOpen);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isSidebarShown, setIsSidebarShown] = useState(true);
  const sidebar = usePanelRef();
  const panes = usePanes();
  // Files may come in when the network is gone.
  useEffect(() => (isViewer ? undefined : pageReader.preloadWhenIdle()), [isViewer]);
  // The row of a refused file says why, and offers to keep it.
  useEffect(
    () =>
      store.subscribe(({ library }, before) => {
        if (library.tooLarge.length <= before.library.tooLarge.length) return;
        if (isNarrow) setIsSheetOpen(true);
        else sidebar.current?.expand();
      }),
    [store, isNarrow, sidebar],
  );
  const toggleLibrary = () => {
    if (isNarrow) setIsSheetOpen((isOpen) => !isOpen);
    else if (sidebar.current?.isCollapsed()) sidebar.current.expand();
    else sidebar.current?.collapse();
  };
  const library = { isLibraryShown: isNarrow ? isSheetOpen : isSidebarShown, onToggleLibrary: toggleLibrary };
  const hasLibrary = parts.library && !isViewer;
  return (
    <div className={styles["layout"]}>
      {isViewer ? (
        <ViewerHeader />
      ) : (
        <>
          {parts.header ? <Header {...library} /> : <WaitingLine />}
          {parts.header && <SavingLine />}
          <TrialBanner />
          <Banners />
        </>
      )}
      <SoundBanners />
      <main className={styles["body"]}>
        <Group orientation="vertical" {...panes.group}>
          <Panel id="top" className={styles["top"] ?? ""} minSize={panes.topMinSize}>
            <ToastRegion queue={notices} />
            <Group orientation="horizontal">
              {!isNarrow && hasLibrary && (
                <>
                  <Panel
                    id="library"
                    panelRef={sidebar}
                    defaultSize="360px"
                    minSize="240px"
                    maxSize="720px"
                    collapsible
                    collapsedSize="0px"
                    groupResizeBehavior="preserve-pixel-size"
                    onResize={({ inPixels }) => setIsSidebarShown(inPixels > 0)}
                  >
                    {isSidebarShown && <LibrarySidebar />}
                  </Panel>
                  <PaneSeparator label={panelMessages.filesWidth} isUpright />
                </>
              )}
              <Panel id="picture" minSize="200px">
                <PictureArea />
              </Panel>
              {!isNarrow && isInspectorOpen && (
                <>
                  <PaneSeparator label={panelMessages.inspectorWidth} isUpright />
                  <Panel
                    id="inspector"
                    defaultSize={panes.inspectorSize}
                    minSize="220px"
                    maxSize="480px"
                    groupResizeBehavior="preserve-pixel-size"
                  >
                    <InspectorPanel />
                  </Panel>
                </>
              )}
              {!isNarrow && isMarkerListOpen && (
                <>
                  <PaneSeparator label={panelMessages.markersWidth} isUpright />
                  <Panel id="markers" defaultSize="280px" minSize="220px" maxSize="400px" groupResizeBehavior="preserve-pixel-size">
                    <MarkerPanel />
                  </Panel>
                </>
              )}
            </Group>
          </Panel>
          <PaneSeparator label={panelMessages.timelineHeight} />
          <Panel id="timeline" defaultSize={panes.timelineSize} minSize="160px" groupResizeBehavior="preserve-pixel-size">
            <TimelinePanel commands={parts.header ? undefined : <CommandsWithoutHeader {...library} />} />
          </Panel>
        </Group>
      </main>
      {isNarrow && hasLibrary && <LibrarySheet isOpen={isSheetOpen} onOpenChange={setIsSheetOpen} />}
      {isNarrow && <InspectorSheet />}
      {isNarrow && <MarkerSheet />}
      <ShortcutsDialog />
      {parts.export && <ExportDialog />}
      {parts.share && <ShareDialog />}
      {parts.projects && <ProjectsScreen />}
      <DeleteItemDialog />
      <NewProjectDialog />
      <CrossfadeDialog />
      <SignOutDialog />
      <DiscardWaitingDialog />
      <MergeQuestionDialog />
      <FileDropOverlay />
    </div>
  );
}

function PaneSeparator({ label, isUpright = false }: { readonly label: string; readonly isUpright?: boolean }) {
  const className = styles[isUpright ? "separatorUpright" : "separator"] ?? "";
  return <Separator className={className} aria-label={label} onPointerDown={blurOnRelease} />;
}

/** A separator that was dragged keeps neither the focus nor its ring: keys go to the editor again. */
function blurOnRelease({ currentTarget }: PointerEvent<HTMLElement>): void {
  const released = new AbortController();
  const blur = () => {
    released.abort();
    currentTarget.blur();
  };
  for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, blur, { signal: released.signal });
}
