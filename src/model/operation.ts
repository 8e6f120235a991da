import type { Change, EditKind } from "./change.ts";

/** A committed edit on its way to the server. `opId` is a uuid; the server applies each at most once. */
export type Operation = {
  readonly opId: string;
  /** The project revision this edit was made on, as far as the device knew. */
  readonly baseRev: number;
  readonly kind: EditKind;
  readonly changes: readonly Change[];
};
