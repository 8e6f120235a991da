import type { SaveStatus } from "./save-status.ts";

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
