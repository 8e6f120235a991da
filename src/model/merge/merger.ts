import { isSame } from "./is-same.ts";

/** Which side keeps a field that both have changed: the operation that is being merged (ours), or what the project has by now (theirs). */
export type MergeSide = "ours" | "theirs";

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
  /** Tells subjects of the same name apart. */
  readonly id?: string;
  readonly field: string;
  readonly text: (value: Value) => string;
};

type FieldName = Pick<Named<unknown>, "subject" | "id" | "field">;

/** Merges values of one operation, and collects where its values meet others. */
export type Merger = {
  readonly winner: MergeSide;
  readonly overrides: readonly Override[];
  /** Three-way: what only one side has changed is kept; where both have, the winner's value is, and it is noted. */
  readonly value: <Value>(base: Value, ours: Value, theirs: Value, named: Named<Value>) => Value;
  /** Both sides have changed the field to the same value. */
  readonly agree: (field: FieldName) => void;
  /** The same, in this operation or an earlier one. A later operation that changes the field replaces their value: ask once, then note it. */
  readonly takeAgreed: (field: FieldName) => boolean;
  readonly hasAgreed: () => boolean;
  readonly note: (override: Override) => void;
};

/** `agreed`: one set for all operations that are merged together, in order. */
export function createMerger(winner: MergeSide, agreed: Set<string> = new Set()): Merger {
  const overrides: Override[] = [];
  const keyOf = ({ subject, id = subject, field }: FieldName) => `${field} of ${id}`;
  const agree = (name: FieldName) => void agreed.add(keyOf(name));
  const takeAgreed = (name: FieldName) => agreed.delete(keyOf(name));
  return {
    winner,
    overrides,
    agree,
    takeAgreed,
    hasAgreed: () => agreed.size > 0,
    note: (override) => overrides.push(override),
    value: (base, ours, theirs, named) => {
      const { subject, field, text } = named;
      if (isSame(ours, base)) return theirs;
      if (isSame(ours, theirs)) {
        agree(named);
        return theirs;
      }
      if (isSame(theirs, base) && !takeAgreed(named)) return ours;
      const [kept, replaced] = winner === "ours" ? [ours, theirs] : [theirs, ours];
      overrides.push({ subject, field, kept: text(kept), replaced: text(replaced) });
      return kept;
    },
  };
}
