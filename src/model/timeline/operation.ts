import type { Change, EditKind } from "../edits/change.ts";
import type { Override } from "../merge/merger.ts";

/** A committed edit on its way to the server. `opId` is a uuid; the server applies each at most once. */
export type Operation = {
  readonly opId: string;
  /** The project revision this edit stands on: the server takes it on no other. */
  readonly baseRev: number;
  readonly kind: EditKind;
  readonly changes: readonly Change[];
  /** The rows of `changes` as they were: what a merge with another device's edits needs. Absent in journals of earlier versions. */
  readonly before?: readonly Change[];
  /** What other devices had set meanwhile and this edit replaces; the server passes it on to them. */
  readonly overrides?: readonly Override[];
};
