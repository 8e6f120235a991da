import { isSame } from "./is-same.ts";

/** Which side keeps a field that both have changed: the operation that is being merged (ours), or what the project has by now (theirs). */
export type Side = "ours" | "theirs";

/** A field that two devices have changed to different values: what it is now, and what it is not. All in words, for the users of both. */
export type Override = {
  /** Name of the clip, marker or lane; "Project". */
  readonly subject: string;
  readonly field: string;
  readonly kept: string;
  readonly replaced: string;
};

type Named<Value> = {
  readonly subject: string;
  readonly field: string;
  readonly text: (value: Value) => string;
};

/** Merges values of one operation, and collects where its values meet others. */
export type Merger = {
  readonly winner: Side;
  readonly overrides: readonly Override[];
  /** Three-way: what only one side has changed is kept; where both have, the winner's value is, and it is noted. */
  readonly value: <Value>(base: Value, ours: Value, theirs: Value, named: Named<Value>) => Value;
  readonly note: (override: Override) => void;
};

export function createMerger(winner: Side): Merger {
  const overrides: Override[] = [];
  return {
    winner,
    overrides,
    note: (override) => overrides.push(override),
    value: (base, ours, theirs, { subject, field, text }) => {
      if (isSame(ours, base) || isSame(ours, theirs)) return theirs;
      if (isSame(theirs, base)) return ours;
      const [kept, replaced] = winner === "ours" ? [ours, theirs] : [theirs, ours];
      overrides.push({ subject, field, kept: text(kept), replaced: text(replaced) });
      return kept;
    },
  };
}
