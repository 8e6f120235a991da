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
  /** An operation that the project already contains. */
  readonly applied?: Operation | undefined;
  /** Ids of operations that may have been applied long ago: changes of other devices win over them. */
  readonly remoteWins?: ReadonlySet<string> | undefined;
  /** True if the pending operations were made on the document's own confirmed timeline, false if on an older one (from the journal). */
  readonly isKnownBase: boolean;
};

export type MergedNews = {
  readonly document: ProjectDocument;
  /** The rows that change for the user. */
  readonly changes: readonly Change[];
  /** The project as this device knew it, and the rows in which the user now sees changes of other devices. */
  readonly known: ProjectTimeline;
  readonly remoteChanges: readonly Change[];
  /** Operations that need not be sent any more. */
  readonly done: readonly Operation[];
  readonly questions: readonly ClipQuestion[];
  /** Values of this device that were replaced. */
  readonly lost: readonly Override[];
};

/** Rebases the pending operations, field by field, onto the project as the server now has it. */
export function mergeNews(document: ProjectDocument, { project, answers, applied, remoteWins, isKnownBase }: NewsInput): MergedNews {
  const remoteChanges = timelineDifferences(document.confirmed, timelineOf(project));
  const confirmed = withChanges(document.confirmed, remoteChanges);
  const waiting = document.pending.filter(({ opId }) => opId !== applied?.opId);
  const known = applied ? withChanges(document.confirmed, applied.changes) : document.confirmed;
  const rebase = rebaseOperations(confirmed, waiting, {
    winner: ({ opId }) => (remoteWins?.has(opId) ? "theirs" : "ours"),
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
    remoteChanges: (applied ? timelineDifferences(known, confirmed) : remoteChanges).filter((change) => isSeen(change, seen)),
    done: applied ? [applied, ...rebase.emptied] : rebase.emptied,
    questions: rebase.questions,
    lost: rebase.lost,
  };
}

/** False where this device's own edit of the row wins: the row then stays, or is reported as an override. */
function isSeen(remoteChange: Change, seen: ReadonlyMap<string, Change>): boolean {
  const change = seen.get(keyOf(remoteChange));
  const isRemoval = remoteChange.kind === "removeClip" || remoteChange.kind === "removeCue";
  return change !== undefined && (!isRemoval || change.kind === remoteChange.kind);
}
