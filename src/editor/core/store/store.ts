import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";
import { heightsAfter } from "#model/timeline/lane-heights.ts";
import { clipById, laneCountOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import { VIDEO_BAR_ID } from "#timeline/contract.ts";
import { INITIAL_STATE } from "./editor-state.ts";
import type { EditorState } from "./editor-state.ts";
import { NO_PICTURE } from "./picture-state.ts";

/** Document and index are set by `commitStep` only. */
export type EditorStore = StoreApi<EditorState>;

/** One store per mounted editor. */
export function createEditorStore(): EditorStore {
  return createStore<EditorState>(() => INITIAL_STATE);
}

/** What an opening sets besides the document. State that belongs to another project is reset. */
export function openedState({ projectId: before, viewport, picture, exporting }: EditorState, projectId: string): Partial<EditorState> {
  return {
    ...(before !== projectId && {
      viewport: { ...viewport, startSeconds: 0, scrollTopPx: 0, laneHeights: undefined },
      // Where no project was open, the upload is about to begin one, or was refused while another one began it.
      ...(before !== undefined && { picture: { ...picture, upload: NO_PICTURE.upload } }),
      playbackError: undefined,
      incoming: [],
      // A running export continues, and an export error stays until it is dismissed.
      ...((exporting.status === "done" || exporting.status === "idle") && { exporting: { status: "idle" as const, last: undefined } }),
    }),
    projectId,
    preview: undefined,
    heldSeconds: undefined,
    isEditPointHeld: false,
    selection: new Set(),
    restoring: { status: "ready" },
  };
}

/** The view after a step: heights follow lanes that it moved, added or removed. The same object where it left the lanes as they were. */
export function followingView(viewport: Viewport, before: ProjectTimeline, now: ProjectTimeline): Viewport {
  const [old, lanes] = [before.settings.lanes, now.settings.lanes];
  const { laneHeights } = viewport;
  return old === lanes || !laneHeights ? viewport : { ...viewport, laneHeights: heightsAfter(laneHeights, old, lanes, laneCountOf(now)) };
}

/** The selection without clips that no longer exist; the same set if all exist. */
export function remainingSelection(selection: ReadonlySet<string>, timeline: ProjectTimeline): ReadonlySet<string> {
  const remaining = [...selection].filter((id) =>
    id === VIDEO_BAR_ID ? timeline.picture !== undefined : clipById(timeline, id) !== undefined,
  );
  return remaining.length === selection.size ? selection : new Set(remaining);
}
