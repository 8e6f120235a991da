import type { SourceActions } from "#editor/actions/canvas-actions.ts";
import type { ClipActions } from "#editor/actions/clip-actions.ts";
import type { HistoryActions } from "#editor/actions/history-actions.ts";
import type { ViewActions } from "#editor/actions/view-actions.ts";
import { messages } from "#model/text/messages.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { VIDEO_BAR_ID } from "#timeline/contract.ts";
import type { TimelineHandle } from "./api.ts";
import { randomId } from "#ui/random-id.ts";
import { createEditingCalls, listOf } from "./editing/editing-calls.ts";
import type { EditingDeps } from "./editing/editing-calls.ts";
import type { Snapshots } from "./snapshots.ts";
import { createTransportCalls } from "./transport-calls.ts";
import type { TransportDeps } from "./transport-calls.ts";
import { shortText, UsageError } from "./usage-error.ts";
import { createViewCalls } from "./view-calls.ts";

type HandleCommands = TransportDeps["commands"] &
  Pick<ClipActions, "select"> &
  Pick<HistoryActions, "undo" | "redo"> &
  Pick<ViewActions, "setViewport" | "setLaneHeight" | "zoomToFit"> &
  SourceActions;

export type HandleInput = Omit<EditingDeps, "setLaneHeight" | "newId"> &
  Omit<TransportDeps, "commands" | "store"> & {
    readonly commands: HandleCommands;
    readonly snapshots: Snapshots;
    readonly on: TimelineHandle["on"];
    readonly setTheme: TimelineHandle["setTheme"];
  };

/** Creates the page's API of a timeline, with or without an editor around it. */
export function createHandle(input: HandleInput): TimelineHandle {
  const { store, engine, commands, snapshots, origin, on, setTheme } = input;
  return {
    ...createEditingCalls({ ...input, newId: randomId, setLaneHeight: commands.setLaneHeight }),
    ...createTransportCalls(input),
    ...createViewCalls(store, commands),
    get project() {
      return snapshots.project();
    },
    get position() {
      return engine.position();
    },
    get viewport() {
      return snapshots.viewport();
    },
    get state() {
      return snapshots.state();
    },
    get selection() {
      return snapshots.selection();
    },
    get sources() {
      return snapshots.sources();
    },
    select: (wanted) => {
      const ids = listOf(wanted);
      const { timeline } = store.getState().document;
      const unknown = ids.find((id) => !clipById(timeline, id) && !(id === VIDEO_BAR_ID && timeline.picture));
      if (unknown !== undefined) throw new UsageError("value", messages.patchNoClip(shortText(unknown)));
      commands.select(ids);
    },
    undo: () => origin.during("api", commands.undo),
    redo: () => origin.during("api", commands.redo),
    retry: commands.retrySources,
    setTheme,
    on,
  };
}
