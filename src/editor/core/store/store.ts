import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";
import type { Change } from "#model/edits/change.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { VIDEO_BAR_ID } from "#timeline/contract.ts";
import { buildIndex, updateIndex } from "#timeline/index/timeline-index.ts";
import type { ProjectDocument } from "../document/document.ts";
import { INITIAL_STATE } from "./editor-state.ts";
import type { EditorState } from "./editor-state.ts";
import { NO_PICTURE } from "./picture-state.ts";

export type EditorStore = StoreApi<EditorState>;

/** One store per mounted editor. */
export function createEditorStore(): EditorStore {
  return createStore<EditorState>(() => INITIAL_STATE);
}

/** Shows a project's document. State that belongs to another project is reset. */
export function showProject(store: EditorStore, projectId: string, document: ProjectDocument): void {
  store.setState(({ projectId: before, viewport, picture, exporting }) => ({
    ...(before !== projectId && {
      viewport: { ...viewport, startSeconds: 0, scrollTopPx: 0 },
      picture: { ...picture, upload: NO_PICTURE.upload },
      playbackError: undefined,
      // A running export continues, and an export error stays until it is dismissed.
      ...((exporting.status === "done" || exporting.status === "idle") && { exporting: { status: "idle" as const, last: undefined } }),
    }),
    projectId,
    document,
    index: buildIndex(document.timeline),
    preview: undefined,
    selection: new Set(),
    restoring: { status: "ready" },
  }));
}

/** Shows the same project's next document. `changes` are the rows that differ; clips that no longer exist are deselected. */
export function showDocument(store: EditorStore, document: ProjectDocument, changes: readonly Change[]): void {
  const { document: before, index, selection } = store.getState();
  store.setState({
    document,
    index: updateIndex(index, before.timeline, document.timeline, changes),
    selection: stillThere(selection, document),
  });
}

function stillThere(selection: ReadonlySet<string>, { timeline }: ProjectDocument): ReadonlySet<string> {
  const remaining = [...selection].filter((id) =>
    id === VIDEO_BAR_ID ? timeline.picture !== undefined : clipById(timeline, id) !== undefined,
  );
  return remaining.length === selection.size ? selection : new Set(remaining);
}
