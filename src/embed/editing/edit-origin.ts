import type { OperationIds } from "#editor/core/document/sync-session.ts";
import { randomId } from "#ui/random-id.ts";
import type { TimelineEdit } from "../api.ts";

type Origin = TimelineEdit["origin"];

/** Who makes the edits that are committed now. */
export type EditOrigin = {
  readonly now: () => Origin;
  /** What `act` commits before it returns has this origin. */
  readonly during: <Result>(origin: Origin, act: () => Result) => Result;
};

export function createEditOrigin(): EditOrigin {
  let current: Origin = "user";
  return {
    now: () => current,
    during: (origin, act) => {
      const before = current;
      current = origin;
      try {
        return act();
      } finally {
        current = before;
      }
    },
  };
}

/** How an operation was made. */
export type OperationMade = { readonly origin: Origin; readonly undoable: boolean; readonly isMeasured: boolean };

const BY_USER: OperationMade = { origin: "user", undoable: true, isMeasured: false };

/** Ids of operations, by which it is known how each was made when the backend has applied it. */
export type OriginIds = {
  readonly newId: OperationIds;
  /** Once per id: later it counts as the user's. */
  readonly takeMade: (opId: string) => OperationMade;
};

export function createOriginIds(origin: EditOrigin): OriginIds {
  const made = new Map<string, OperationMade>();
  return {
    newId: (notUndoable) => {
      const id = randomId();
      const by = origin.now();
      if (by !== "user" || notUndoable) {
        made.set(id, { origin: by, undoable: notUndoable === undefined, isMeasured: notUndoable === "measured" });
      }
      return id;
    },
    takeMade: (opId) => {
      const how = made.get(opId) ?? BY_USER;
      made.delete(opId);
      return how;
    },
  };
}
