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

/**
 * The header's text: "Saved" only after the server's answer, "Saved on this device" after the local commit. `elsewhereCount`: edits of
 * other projects that the server has not confirmed.
 */
export function saveStatusText(status: SaveStatus, elsewhereCount = 0): string {
  if (status.waitingCount === 0 && elsewhereCount > 0)
    return `${elsewhereCount} ${elsewhereCount === 1 ? "change" : "changes"} to another project waiting`;
  if (status.waitingCount === 0) return "Saved";
  const waiting = `${status.waitingCount} ${status.waitingCount === 1 ? "change" : "changes"} waiting`;
  const safety = status.isUnstored ? ", not safe on this device" : "";
  if (status.queue === "waiting") return `Offline – ${waiting}${safety}`;
  if (status.queue === "sessionLost") return `Signed out – ${waiting}${safety}`;
  if (status.isUnstored) return "Saving – not safe on this device";
  return status.unsafeCount === 0 ? "Saved on this device" : "Saving…";
}
