import type { TimelineCommands } from "#editor/actions/canvas-actions.ts";
import type { ShortcutId } from "#editor/shortcuts/shortcut.ts";

const nothing = () => undefined;

/** Commands of what a timeline alone does not have: panels, dialogs, saving. */
export const COMMANDS_OF_EDITOR = {
  openInspector: nothing,
  openMarkerList: nothing,
  openDialog: nothing,
  openExport: nothing,
  exportRange: nothing,
  showSaving: nothing,
  typeTime: nothing,
} satisfies Partial<TimelineCommands>;

/** The shortcuts of those commands. Their keys are left to the page. */
export const SHORTCUTS_OF_EDITOR: ReadonlySet<ShortcutId> = new Set<ShortcutId>([
  "inspect",
  "listMarkers",
  "showShortcuts",
  "export",
  "showSaving",
  "typeTime",
]);
