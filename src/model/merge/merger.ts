import { isSame } from "../is-same.ts";

/** Which side wins a field that both changed: the operation that is being merged (ours), or the project's present state (theirs). */
export type MergeSide = "ours" | "theirs";

/** A field that two devices have changed to different values: the kept and the replaced value, as text for the users of both devices. */
export type Override = {
  /** Name of the clip, marker or lane; "Project" for the project itself. */
  readonly subject: string;
  readonly field: string;
  readonly kept: string;
  readonly replaced: string;
};

type Named<Value> = {
  readonly subject: string;
  /** Distinguishes subjects with the same name. */
  readonly id?: string;
  readonly field: string;
  readonly text: (value: Value) => string;
};

type FieldName = Pick<Named<unknown>, "subject" | "id" | "field">;

/** Merges the values of one operation, and collects its conflicts. */
export type Merger = {
  readonly winner: MergeSide;
  readonly overrides: readonly Override[];
  /** Three-way merge: a change of one side is kept; if both changed the value differently, the winner's is kept and an override noted. */
  readonly value: <Value>(base: Value, ours: Value, theirs: Value, named: Named<Value>) => Value;
  /** Records that both sides have changed the field to the same value. */
  readonly agree: (field: FieldName) => void;
  /**
   * Whether this operation or an earlier one has agreed on the field; clears the record. A later operation that changes the field
   * replaces the common value, which must be noted once.
   */
  readonly clearAgreed: (field: FieldName) => boolean;
  readonly hasAnyAgreed: () => boolean;
  readonly note: (override: Override) => void;
};

/** `agreed`: one set for all operations that are merged together, in order. */
export function createMerger(winner: MergeSide, agreed: Set<string> = new Set()): Merger {
  const overrides: Override[] = [];
  const keyOf = ({ subject, id = subject, field }: FieldName) => `${field} of ${id}`;
  const agree = (name: FieldName) => void agreed.add(keyOf(name));
  const clearAgreed = (name: FieldName) => agreed.delete(keyOf(name));
  return {
    winner,
    overrides,
    agree,
    clearAgreed,
    hasAnyAgreed: () => agreed.size > 0,
    note: (override) => overrides.push(override),
    value: (base, ours, theirs, named) => {
      const { subject, field, text } = named;
      if (isSame(ours, base)) return theirs;
      if (isSame(ours, theirs)) {
        agree(named);
        return theirs;
      }
      if (isSame(theirs, base) && !clearAgreed(named)) return ours;
      const [kept, replaced] = winner === "ours" ? [ours, theirs] : [theirs, ours];
      overrides.push({ subject, field, kept: text(kept), replaced: text(replaced) });
      return kept;
    },
  };
}
