import { keyOf } from "#model/edits/change-keys.ts";
import type { Change } from "#model/edits/change.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import type { ClipAnswers, ClipQuestion } from "#model/merge/merge-rows.ts";
import type { Override } from "#model/merge/merger.ts";
import { rebaseOperations } from "#model/merge/rebase.ts";
import { timelineDifferences } from "#model/merge/timeline-differences.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { timelineOf, withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { ProjectDocument } from "./document.ts";

export type NewsInput = {
  readonly project: LoadedProject;
  readonly answers?: ClipAnswers;
  /** An operation that is part of the project already. */
  readonly applied?: Operation | undefined;
  /** Operations that may have been applied long ago, by id: what others have changed counts before them. */
  readonly yielding?: ReadonlySet<string> | undefined;
  /** What waits was made on the document's own confirmed timeline, and not on an older one (in a journal). */
  readonly isKnownBase: boolean;
};

export type MergedNews = {
  readonly document: ProjectDocument;
  /** The rows that changed in what the user sees. */
  readonly changes: readonly Change[];
  /** The project as this device knew it, and the rows in which the user sees what other devices have changed since. */
  readonly known: ProjectTimeline;
  readonly foreign: readonly Change[];
  /** Operations that need not be sent any more. */
  readonly done: readonly Operation[];
  readonly questions: readonly ClipQuestion[];
  /** Values of this device that gave way. */
  readonly lost: readonly Override[];
};

/** The document with the project as the server has it by now, and on it what waits here, field by field. */
export function mergeNews(document: ProjectDocument, { project, answers, applied, yielding, isKnownBase }: NewsInput): MergedNews {
  const foreign = timelineDifferences(document.confirmed, timelineOf(project));
  const confirmed = withChanges(document.confirmed, foreign);
  const waiting = document.pending.filter(({ opId }) => opId !== applied?.opId);
  const known = applied ? withChanges(document.confirmed, applied.changes) : document.confirmed;
  const rebase = rebaseOperations(confirmed, waiting, {
    winner: ({ opId }) => (yielding?.has(opId) ? "theirs" : "ours"),
    ...(answers && { answers }),
    madeOn: isKnownBase ? known : undefined,
  });
  const changes = timelineDifferences(document.timeline, rebase.timeline);
  const seen = new Map(changes.map((change) => [keyOf(change), change]));
  return {
    document: {
      confirmed,
      revision: project.revision,
      pending: rebase.operations,
      timeline: withChanges(document.timeline, changes),
      history: document.history,
    },
    changes,
    known,
    foreign: (applied ? timelineDifferences(known, confirmed) : foreign).filter((change) => isSeen(change, seen)),
    done: applied ? [applied, ...rebase.emptied] : rebase.emptied,
    questions: rebase.questions,
    lost: rebase.lost,
  };
}

/** Not where this device's own edit of the row counts: then the row stays, or it is told as an override. */
function isSeen(foreign: Change, seen: ReadonlyMap<string, Change>): boolean {
  const change = seen.get(keyOf(foreign));
  return change !== undefined && (foreign.kind !== "removeClip" || change.kind === "removeClip");
}
