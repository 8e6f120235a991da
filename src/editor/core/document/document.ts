import type { Change, Edit, EditKind } from "#model/edits/change.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import type { ClipQuestion } from "#model/merge/merge-rows.ts";
import type { Override } from "#model/merge/merger.ts";
import { rebaseOperations } from "#model/merge/rebase.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { allClips, allCues, EMPTY_TIMELINE, timelineOf, withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { EMPTY_HISTORY, stepBack, stepForward, withEntry } from "../history/history.ts";
import type { History, HistoryStep } from "../history/history.ts";
import { outOfLine } from "./out-of-line.ts";
import { recordChanges } from "../history/record.ts";
import type { Recorded } from "../history/record.ts";

/**
 * The open project: the state the server has confirmed, the operations on their way to it in order, and the timeline the user sees, which
 * is always `confirmed` with every pending operation applied.
 */
export type ProjectDocument = {
  readonly confirmed: ProjectTimeline;
  /** The revision of `confirmed`. */
  readonly revision: number;
  readonly pending: readonly Operation[];
  readonly timeline: ProjectTimeline;
  readonly history: History;
  /** The pending operations were made on another revision, and what came between is not known yet: until then they are shown merged. */
  readonly isBehind?: boolean;
  /** Ids of the pending operations that do not build on those before them. */
  readonly outOfLine?: ReadonlySet<string>;
};

export const EMPTY_DOCUMENT: ProjectDocument = {
  confirmed: EMPTY_TIMELINE,
  revision: 0,
  pending: [],
  timeline: EMPTY_TIMELINE,
  history: EMPTY_HISTORY,
};

/** One step of the document: its next state, the rows that change for the user, and the operation to save, if any. */
export type DocumentStep = {
  readonly document: ProjectDocument;
  readonly changes: readonly Change[];
  readonly operation: Operation | undefined;
  /** Values and clips that undo or redo left unchanged because another device has changed them since. */
  readonly left?: Left | undefined;
};

export type Left = { readonly values: readonly Override[]; readonly clips: readonly ClipQuestion[] };

/**
 * @param journalled operations of an earlier visit that the server has not confirmed, in order; they may be based on an older revision
 * @param history of an earlier visit; its entries change only what they find unchanged
 */
export function openDocument(project: LoadedProject, journalled: readonly Operation[], history = EMPTY_HISTORY): ProjectDocument {
  const confirmed = timelineOf(project);
  const { revision } = project;
  // On the revision they were made on, operations are shown as they are sent: as whole rows, even if the journal has lost one between them.
  const out = outOfLine(journalled);
  const isBehind = journalled.length > 0 && (journalled[0]?.baseRev !== revision || out.size > 0);
  return {
    confirmed,
    revision,
    pending: journalled,
    timeline: withPending(confirmed, journalled, isBehind),
    history,
    isBehind,
    outOfLine: out,
  };
}

/** The timeline the user sees while operations are pending. */
export function withPending(confirmed: ProjectTimeline, pending: readonly Operation[], isBehind = false): ProjectTimeline {
  if (isBehind) return rebaseOperations(confirmed, pending).timeline;
  return withChanges(
    confirmed,
    pending.flatMap(({ changes }) => changes),
  );
}

/** One gesture of the user, which becomes a history entry. Undefined if nothing changes. */
export function commitEdit(document: ProjectDocument, edit: Edit, opId: string): DocumentStep | undefined {
  const recorded = recordChanges(document.timeline, edit.changes);
  if (recorded.redo.length === 0) return undefined;
  const entry = { kind: edit.kind, undo: recorded.undo, redo: recorded.redo };
  return write({ ...document, history: withEntry(document.history, entry) }, recorded, edit.kind, opId);
}

/** A change that the user did not make (a length that has been measured): saved, but not undoable. */
export function commitQuietly(document: ProjectDocument, edit: Edit, opId: string): DocumentStep | undefined {
  const recorded = recordChanges(document.timeline, edit.changes);
  return recorded.redo.length === 0 ? undefined : write(document, recorded, edit.kind, opId);
}

export function undoEdit(document: ProjectDocument, opId: string): DocumentStep | undefined {
  const step = stepBack(document.history);
  return step && applyHistoryStep(document, step, { kind: "undo", from: step.entry.redo, to: step.entry.undo }, opId);
}

export function redoEdit(document: ProjectDocument, opId: string): DocumentStep | undefined {
  const step = stepForward(document.history);
  return step && applyHistoryStep(document, step, { kind: "redo", from: step.entry.undo, to: step.entry.redo }, opId);
}

type Direction = { readonly kind: "undo" | "redo"; readonly from: readonly Change[]; readonly to: readonly Change[] };

/**
 * Undoes or redoes only what the entry itself changed: fields that another device has changed since keep their value. An entry is not
 * applied at all, and leaves the history, if it would remove a clip with such a change, or recreate the pieces of its split.
 */
function applyHistoryStep(document: ProjectDocument, step: HistoryStep, { kind, from, to }: Direction, opId: string): DocumentStep {
  const operation: Operation = { opId, baseRev: document.revision, kind, changes: to, before: from };
  const merged = rebaseOperations(document.timeline, [operation], { winner: () => "theirs" });
  const left = merged.questions.length + merged.lost.length > 0 ? { values: merged.lost, clips: merged.questions } : undefined;
  const changes = merged.questions.length > 0 ? [] : (merged.operations[0]?.changes ?? []);
  if (changes.length === 0) {
    const { past, future } = document.history;
    const history = kind === "undo" ? { past: past.slice(0, -1), future } : { past, future: future.slice(0, -1) };
    return { document: { ...document, history }, changes, operation: undefined, left: left ?? { values: [], clips: [] } };
  }
  return { ...write({ ...document, history: step.history }, recordChanges(document.timeline, changes), kind, opId), left };
}

function write(document: ProjectDocument, { next, redo, undo }: Recorded, kind: EditKind, opId: string): DocumentStep {
  const operation: Operation = { opId, baseRev: document.revision, kind, changes: redo, before: undo };
  return { document: { ...document, timeline: next, pending: [...document.pending, operation] }, changes: redo, operation };
}

/** A document as the server confirmed it, without pending operations. */
export function confirmedProject(id: string, { confirmed, revision }: ProjectDocument): LoadedProject {
  const { name, picture, settings } = confirmed;
  return { id, name, revision, picture, settings, clips: allClips(confirmed), cues: allCues(confirmed) };
}

/** Whether its picture is another user's whose proxy is not stored yet (B-216): that it is stored later is no edit. */
export function waitsForPreview({ timeline: { picture } }: Pick<ProjectDocument, "timeline">): boolean {
  return picture?.hasHiddenOriginal === true;
}
