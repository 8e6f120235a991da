import type { Change, Edit, EditKind } from "#model/change.ts";
import type { LoadedProject } from "#model/loaded-project.ts";
import type { Operation } from "#model/operation.ts";
import { EMPTY_TIMELINE, timelineOf, withChanges } from "#model/timeline.ts";
import type { Timeline } from "#model/timeline.ts";
import { EMPTY_HISTORY, stepBack, stepForward, withEntry } from "../history/history.ts";
import type { History } from "../history/history.ts";
import { recordChanges } from "../history/record.ts";

/**
 * The open project: what the server has confirmed, what is on its way to it in order, and the timeline the user sees,
 * which is always `confirmed` with every pending operation applied.
 */
export type ProjectDocument = {
  readonly confirmed: Timeline;
  /** The revision of `confirmed`. */
  readonly revision: number;
  readonly pending: readonly Operation[];
  readonly timeline: Timeline;
  readonly history: History;
};

export const EMPTY_DOCUMENT: ProjectDocument = {
  confirmed: EMPTY_TIMELINE,
  revision: 0,
  pending: [],
  timeline: EMPTY_TIMELINE,
  history: EMPTY_HISTORY,
};

/** A step of the document: its next state, the rows that changed in what the user sees, and the operation to save, if any. */
export type DocumentStep = {
  readonly document: ProjectDocument;
  readonly changes: readonly Change[];
  readonly operation: Operation | undefined;
};

/** `journalled`: operations of an earlier visit that the server has not confirmed, in order. */
export function openDocument(project: LoadedProject, journalled: readonly Operation[]): ProjectDocument {
  const confirmed = timelineOf(project);
  const timeline = withOperations(confirmed, journalled);
  return { confirmed, revision: project.revision, pending: journalled, timeline, history: EMPTY_HISTORY };
}

/** A timeline with the changes of operations, in order. The given one stays as it is. */
export function withOperations(timeline: Timeline, operations: readonly Operation[]): Timeline {
  const changes = operations.flatMap((operation) => operation.changes);
  return changes.length > 0 ? withChanges(timeline, changes) : timeline;
}

/** One gesture of the user: an entry of the history. Undefined where nothing changes. */
export function commitEdit(document: ProjectDocument, edit: Edit, opId: string): DocumentStep | undefined {
  const recorded = recordChanges(document.timeline, edit.changes);
  if (recorded.redo.length === 0) return undefined;
  const entry = { kind: edit.kind, undo: recorded.undo, redo: recorded.redo };
  return write({ ...document, history: withEntry(document.history, entry) }, recorded.next, edit.kind, recorded.redo, opId);
}

/** A change nobody made by hand (a length that has been measured): saved, but nothing that undo would take back. */
export function commitQuietly(document: ProjectDocument, edit: Edit, opId: string): DocumentStep | undefined {
  const recorded = recordChanges(document.timeline, edit.changes);
  return recorded.redo.length === 0 ? undefined : write(document, recorded.next, edit.kind, recorded.redo, opId);
}

export function undoEdit(document: ProjectDocument, opId: string): DocumentStep | undefined {
  const step = stepBack(document.history);
  if (!step) return undefined;
  const timeline = withChanges(document.timeline, step.entry.undo);
  return write({ ...document, history: step.history }, timeline, "undo", step.entry.undo, opId);
}

export function redoEdit(document: ProjectDocument, opId: string): DocumentStep | undefined {
  const step = stepForward(document.history);
  if (!step) return undefined;
  const timeline = withChanges(document.timeline, step.entry.redo);
  return write({ ...document, history: step.history }, timeline, "redo", step.entry.redo, opId);
}

function write(document: ProjectDocument, timeline: Timeline, kind: EditKind, changes: readonly Change[], opId: string): DocumentStep {
  const operation: Operation = { opId, baseRev: document.revision, kind, changes };
  return { document: { ...document, timeline, pending: [...document.pending, operation] }, changes, operation };
}
