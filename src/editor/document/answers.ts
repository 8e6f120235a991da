import type { Change } from "#model/change.ts";
import type { Operation } from "#model/operation.ts";
import { clipById } from "#model/timeline.ts";
import type { Timeline } from "#model/timeline.ts";
import { keyOf, touchesAny } from "../history/change-keys.ts";
import { withoutKeys } from "../history/history.ts";
import { recordChanges } from "../history/record.ts";
import type { ProjectDocument } from "./document.ts";

/** The server applied an operation: it is part of the confirmed timeline now. What the user sees does not change. */
export function confirmOperation(document: ProjectDocument, opId: string, revision: number): ProjectDocument {
  const operation = document.pending.find((one) => one.opId === opId);
  if (!operation) return document;
  return {
    ...document,
    confirmed: recordChanges(document.confirmed, operation.changes).next,
    revision: Math.max(document.revision, revision),
    pending: document.pending.filter((one) => one !== operation),
  };
}

export type Refusal = {
  readonly document: ProjectDocument;
  /** The rows that changed in what the user sees. */
  readonly changes: readonly Change[];
  /** The refused operation, and those later ones that stood on its rows. */
  readonly dropped: readonly Operation[];
};

/**
 * The server refused an operation (D17): its rows go back to their last confirmed value. A later edit of the same rows
 * was made on a state that never came to be, so it falls with it, and so on; edits of other rows stay, in order.
 */
export function refuseOperation(document: ProjectDocument, opId: string): Refusal {
  const keys = new Set<string>();
  const dropped: Operation[] = [];
  const pending: Operation[] = [];
  for (const operation of document.pending) {
    if (operation.opId === opId || touchesAny(operation.changes, keys)) {
      dropped.push(operation);
      for (const change of operation.changes) keys.add(keyOf(change));
    } else {
      pending.push(operation);
    }
  }
  const changes = [...keys].map((key) => confirmedRow(document.confirmed, key));
  const recorded = recordChanges(document.timeline, changes);
  return {
    document: { ...document, pending, timeline: recorded.next, history: withoutKeys(document.history, keys) },
    changes: recorded.redo,
    dropped,
  };
}

function confirmedRow(confirmed: Timeline, key: string): Change {
  switch (key) {
    case "picture":
      return { kind: "setPicture", picture: confirmed.picture };
    case "settings":
      return { kind: "setSettings", settings: confirmed.settings };
    case "name":
      return { kind: "rename", name: confirmed.name };
    default: {
      const id = key.slice("clip:".length);
      const clip = clipById(confirmed, id);
      return clip ? { kind: "putClip", clip } : { kind: "removeClip", id };
    }
  }
}
