import type { TimelineCommands } from "../actions/canvas-actions.ts";
import type { ShortcutId } from "./shortcut.ts";

/** Maps each shortcut to its action. The type ensures that none is missing. */
export function runShortcut(id: ShortcutId, actions: TimelineCommands): void {
  const run: Readonly<Record<ShortcutId, () => void>> = {
    togglePlay: () => void actions.togglePlay(),
    shuttleBack: () => void actions.shuttle(-1),
    shuttleStop: actions.pause,
    shuttleForward: () => void actions.shuttle(1),
    deleteSelected: actions.deleteSelected,
    deselect: () => actions.select([]),
    setInPoint: actions.setInPointAtPlayhead,
    setOutPoint: actions.setOutPointAtPlayhead,
    muteSelected: actions.muteSelected,
    split: actions.splitAtPlayhead,
    selectAll: actions.selectAll,
    rippleDelete: actions.rippleDeleteSelected,
    trimStart: actions.trimStartToPlayhead,
    trimEnd: actions.trimEndToPlayhead,
    copy: actions.copySelected,
    cut: actions.cutSelected,
    paste: actions.paste,
    duplicate: actions.duplicateSelected,
    crossfade: actions.crossfadeSelected,
    moveToPlayhead: actions.moveSelectedToPlayhead,
    inspect: actions.openInspector,
    addMarker: actions.addMarkerAtPlayhead,
    loopSelected: actions.loopSelected,
    loopStart: actions.loopFromPlayhead,
    loopEnd: actions.loopToPlayhead,
    toggleSnapping: actions.toggleSnapping,
    undo: actions.undo,
    redo: actions.redo,
    stepBack: () => actions.stepFrames(-1),
    stepForward: () => actions.stepFrames(1),
    stepBackTen: () => actions.stepFrames(-10),
    stepForwardTen: () => actions.stepFrames(10),
    goToStart: () => actions.seek(0),
    goToEnd: actions.goToEnd,
    zoomIn: actions.zoomInByKey,
    zoomOut: actions.zoomOutByKey,
    zoomToFit: actions.zoomToFit,
    zoomToSelection: actions.zoomToSelection,
    showShortcuts: () => actions.openDialog({ kind: "shortcuts" }),
  };
  run[id]();
}
