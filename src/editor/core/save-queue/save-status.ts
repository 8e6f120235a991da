import type { QueueState } from "./save-queue.ts";

/** How safe the user's edits are. */
export type SaveStatus = {
  /** Edits that the server has not confirmed. */
  readonly waitingCount: number;
  /** Of these, the edits that are not on this device either: closing the page would lose them. */
  readonly unsafeCount: number;
  readonly queue: QueueState;
  /** The device refused to store some of them: its storage is full or blocked. */
  readonly isUnstored?: boolean;
};

export const NOTHING_WAITING: SaveStatus = { waitingCount: 0, unsafeCount: 0, queue: "idle" };
