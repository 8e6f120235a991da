import type { Change, EditKind } from "../edits/change.ts";
import type { Override } from "../merge/merger.ts";

/** A committed edit to be sent to the server. `opId` is a uuid; the server applies each at most once. */
export type Operation = {
  readonly opId: string;
  /** The project revision that the edit was made on: the server accepts it on no other. */
  readonly baseRev: number;
  readonly kind: EditKind;
  readonly changes: readonly Change[];
  /** Earlier values of the rows in `changes`, needed to merge with other devices' edits. Absent in journals of earlier versions. */
  readonly before?: readonly Change[];
  /** Values set by other devices meanwhile that this edit replaces; the server passes them on to these devices. */
  readonly overrides?: readonly Override[];
};
