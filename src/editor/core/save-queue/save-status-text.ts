import { deviceMessages } from "#model/text/device-messages.ts";
import type { SaveStatus } from "./save-status.ts";

/**
 * The header's text: "Saved" only after the server's answer, "Saved on this device" after the local commit. `elsewhereCount`: edits of
 * other projects that the server has not confirmed.
 */
export function saveStatusText(status: SaveStatus, elsewhereCount = 0): string {
  const { waitingCount: count, queue, isUnstored = false, unsafeCount } = status;
  if (count === 0) return elsewhereCount > 0 ? deviceMessages.waitingElsewhere(elsewhereCount) : deviceMessages.saved;
  if (queue === "waiting") return deviceMessages.waitingOffline(count, isUnstored);
  if (queue === "sessionLost") return deviceMessages.waitingSignedOut(count, isUnstored);
  if (isUnstored) return deviceMessages.savingUnsafe;
  return unsafeCount === 0 ? deviceMessages.savedHere : deviceMessages.saving;
}
