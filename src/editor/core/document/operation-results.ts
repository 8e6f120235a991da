import type { Change } from "#model/edits/change.ts";
import { timelineDifferences } from "#model/merge/timeline-differences.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { clipById, cueById } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { keyOf } from "#model/edits/change-keys.ts";
import { withoutKeys } from "../history/history.ts";
import { recordChanges } from "../history/record.ts";
import { withPending } from "./document.ts";
import type { ProjectDocument } from "./document.ts";
import { dependentOperations } from "./dependent-operations.ts";
import { outOfLine } from "./out-of-line.ts";

export type Answered = {
  readonly document: ProjectDocument;
  /** The rows that change for the user. */
  readonly changes: readonly Change[];
};

/** Moves an operation that the server applied into the confirmed timeline. Visible rows change only if the operation was shown merged. */
export function confirmOperation(document: ProjectDocument, opId: string, revision: number): Answered {
  const operation = document.pending.find((one) => one.opId === opId);
  if (!operation) return { document, changes: [] };
  const confirmed = recordChanges(document.confirmed, operation.changes).next;
  const pending = document.pending.filter((one) => one !== operation);
  const next = { ...document, confirmed, pending, revision: Math.max(document.revision, revision) };
  if (!document.isBehind) return { document: next, changes: [] };
  const recorded = recordChanges(document.timeline, timelineDifferences(document.timeline, withPending(confirmed, pending, true)));
  return { document: { ...next, timeline: recorded.next, isBehind: pending.length > 0 }, changes: recorded.redo };
}

export type Refusal = Answered & {
  /** The refused operation, and the later operations that depend on it. */
  readonly dropped: readonly Operation[];
};

/**
 * Handles a refused operation (B-123): its rows return to their state without it and without the operations dropped with it (see
 * `dependentOperations`); edits of other rows stay, in order.
 */
export function refuseOperation(document: ProjectDocument, opId: string): Refusal {
  const { dropped, staying: pending } = dependentOperations(document.pending, opId, document.outOfLine);
  const keys = new Set(dropped.flatMap((operation) => operation.changes.map(keyOf)));
  const remaining = withPending(document.confirmed, pending, document.isBehind);
  // While operations are shown merged, any row may look different without the dropped ones.
  const recorded = recordChanges(
    document.timeline,
    document.isBehind ? timelineDifferences(document.timeline, remaining) : [...keys].map((key) => rowOf(remaining, key)),
  );
  return {
    document: {
      ...document,
      pending,
      timeline: recorded.next,
      history: withoutKeys(document.history, keys),
      // Without the refused operation others may be in line, and the operations after those may now be out of line.
      ...(document.outOfLine && { outOfLine: new Set([...document.outOfLine, ...outOfLine(pending)]) }),
    },
    changes: recorded.redo,
    dropped,
  };
}

function rowOf(timeline: ProjectTimeline, key: string): Change {
  switch (key) {
    case "picture":
      return { kind: "setPicture", picture: timeline.picture };
    case "settings":
      return { kind: "setSettings", settings: timeline.settings };
    case "name":
      return { kind: "rename", name: timeline.name };
    default: {
      const id = key.slice(key.indexOf(":") + 1);
      if (key.startsWith("cue:")) {
        const cue = cueById(timeline, id);
        return cue ? { kind: "putCue", cue } : { kind: "removeCue", id };
      }
      const clip = clipById(timeline, id);
      return clip ? { kind: "putClip", clip } : { kind: "removeClip", id };
    }
  }
}
