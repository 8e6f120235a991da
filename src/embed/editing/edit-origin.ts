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

/** Ids of operations, by which their origin is known when the backend has applied them. */
export type OriginIds = {
  readonly newId: () => string;
  readonly originOf: (opId: string) => Origin;
};

export function createOriginIds(origin: EditOrigin): OriginIds {
  const made = new Map<string, Origin>();
  return {
    newId: () => {
      const id = randomId();
      if (origin.now() !== "user") made.set(id, origin.now());
      return id;
    },
    originOf: (opId) => made.get(opId) ?? "user",
  };
}
