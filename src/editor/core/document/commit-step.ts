import type { Change } from "#model/edits/change.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { buildIndex, updateIndex } from "#timeline/index/timeline-index.ts";
import { withTopRows } from "#timeline/layout.ts";
import type { History } from "../history/history.ts";
import type { EditorState } from "../store/editor-state.ts";
import { followingView, openedState, remainingSelection } from "../store/store.ts";
import type { EditorStore } from "../store/store.ts";
import type { ProjectDocument } from "./document.ts";

/** The next state of the open document, whatever its cause: an edit, undo, redo, the server, another device or tab, or the opening. */
export type CommittedStep = {
  readonly document: ProjectDocument;
  /** The rows that change for the user. */
  readonly changes: readonly Change[];
  /** Set if the user's edit must be saved. */
  readonly operation?: Operation | undefined;
  /** Set for the first document of an opened project: state of another project is reset. */
  readonly openedId?: string;
};

export type CommitTargets = {
  readonly store: EditorStore;
  /** Updates plan, loop and sources of the engine; for another project or picture also playhead and meters. */
  readonly updatePlayback: (state: EditorState, before: EditorState) => void;
  /** Sends the rows to read-only tabs. */
  readonly sendToTabs?: (changes: readonly Change[]) => void;
  /** Stores on this device which revision the user has seen. */
  readonly storeSeen?: (revision: number) => void;
  /** Stores the undo history on this device. */
  readonly persistHistory?: (history: History) => void;
  /** Absent where edits are not sent to a server. */
  readonly saving?: OperationSaving;
  /** True once another tab writes, or the project is closed: operations are still saved, and nothing is shown. */
  readonly isClosed?: () => boolean;
};

export type OperationSaving = {
  /** Resolves once the record is on the device, or the device has refused it. Never rejects. */
  readonly journal: (operation: Operation) => Promise<void>;
  readonly queue: (operation: Operation) => void;
};

/** All that follows from a step of the document, in this order. Views, and the picture's video element, subscribe to the store. */
export function commitStep({ document, changes, operation, openedId }: CommittedStep, to: CommitTargets): void {
  // 1. Journal. First, because step 5 may commit an edit that builds on this one (a measured length, B-86).
  // 6. Save queue: always after the steps below, because promises resolve later.
  const { saving } = to;
  if (operation && saving) void saving.journal(operation).then(() => saving.queue(operation));
  if (to.isClosed?.()) return;

  // 2. Index and 3. store, in one update: no view sees one without the other.
  const before = to.store.getState();
  const isOpening = openedId !== undefined;
  const { timeline } = document;
  const shown: Partial<EditorState> = isOpening
    ? openedState(before, openedId)
    : { selection: remainingSelection(before.selection, timeline) };
  const viewport = shown.viewport ?? followingView(before.viewport, before.document.timeline, timeline);
  to.store.setState({
    document,
    index: isOpening ? buildIndex(timeline) : updateIndex(before.index, before.document.timeline, timeline, changes),
    ...shown,
    viewport: withTopRows(viewport, timeline, before.parts),
  });

  // 4. Other tabs, before step 5, so that they get its edits later than this one.
  to.sendToTabs?.(changes);

  // 5. Engine plan.
  to.updatePlayback(to.store.getState(), before);
  to.storeSeen?.(document.revision);
  to.persistHistory?.(document.history);
}
