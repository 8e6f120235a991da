import { createClipActions } from "./clip-actions.ts";
import type { ClipActions } from "./clip-actions.ts";
import { createEditActions } from "./edit-actions.ts";
import type { EditActions } from "./edit-actions.ts";
import { createHistoryActions } from "./history-actions.ts";
import type { HistoryActions } from "./history-actions.ts";
import type { InspectorActions } from "./inspector-actions.ts";
import type { OptionActions } from "./option-actions.ts";
import type { TimelineDeps } from "./action-deps.ts";
import { createTransportActions } from "./transport-actions.ts";
import type { TransportActions } from "./transport-actions.ts";
import { createViewActions } from "./view-actions.ts";
import type { ViewActions } from "./view-actions.ts";
import type { WindowActions } from "./window-actions.ts";

/** User actions on a timeline alone: without library, account, export and dialogs. */
export type CanvasActions = TransportActions & ClipActions & EditActions & HistoryActions & ViewActions;

export type SourceActions = {
  /** Tries failed sources again: that of this path, or all. */
  readonly retrySources: (path?: string) => void;
};

/** Actions that a timeline's keys and menus call. A host without inspector and dialogs implements those as no-ops. */
export type TimelineCommands = CanvasActions &
  SourceActions &
  OptionActions &
  Pick<InspectorActions, "openInspector"> &
  Pick<WindowActions, "openMarkerList" | "openDialog" | "openExport" | "exportRange" | "showSaving" | "typeTime">;

export function createCanvasActions(deps: TimelineDeps): CanvasActions {
  const clips = createClipActions(deps);
  const view = createViewActions(deps);
  return { ...createTransportActions(deps, view), ...clips, ...createEditActions(deps, clips), ...createHistoryActions(deps), ...view };
}
