import type { BackendError } from "#model/backend-error.ts";
import type { EditKind } from "#model/edits/change.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { messages } from "#model/text/messages.ts";

/** The message for a refused edit, by its kind. `cause`: the refusal, or its text. */
export function refusalMessage(kind: EditKind, cause: BackendError | string): string {
  const reason = typeof cause === "string" ? cause : cause.message;
  switch (kind) {
    case "addClip":
    case "pasteClips":
    case "duplicateClips":
      return editorMessages.clipAddFailed(reason);
    case "removeClip":
    case "rippleDelete":
    case "cutClips":
      return editorMessages.clipRemoveFailed(reason);
    case "splitClip":
      return messages.clipSplitFailed(typeof cause === "string" ? reason : splitCause(cause));
    case "moveClip":
    case "trimClip":
    case "slipClip":
    case "rollClips":
    case "muteClip":
    case "mixClip":
    case "crossfadeClips":
    case "renameClip":
    case "joinAlternate":
    case "leaveAlternate":
    case "setInPoint":
    case "setOutPoint":
    case "undo":
    case "redo":
      return editorMessages.clipSaveFailed(reason);
    case "setPicture":
    case "clearPicture":
    case "changeLane":
    case "moveLane":
    case "addLane":
    case "duplicateLane":
    case "removeLane":
    case "changeMarkers":
    case "setLoopRange":
    case "makeCue":
    case "changeCue":
    case "moveCue":
    case "trimCue":
    case "removeCue":
    case "addAlternate":
    case "changeAlternate":
    case "removeAlternate":
    case "chooseAlternate":
    case "keepAlternate":
    case "vote":
    case "changeSettings":
    case "renameProject":
    case "changeProject":
      return editorMessages.projectSaveFailed(reason);
  }
}

/** The message for an edit that is sent again because the answer could not be read. */
export function sentAgainMessage(kind: EditKind, error: BackendError): string {
  return editorMessages.sentAgain(kind === "splitClip" ? refusalMessage(kind, error) : editorMessages.notSavedYet(error.message));
}

/**
 * Why the server did not split: unreadable answer, clip gone with its project, halves that break a database rule, or the server's own text.
 */
function splitCause(error: BackendError): string {
  if (error.kind === "malformed") return messages.splitWithoutData;
  if (error.kind !== "refused") return error.message;
  if (error.code === "LB404" || error.status === 404) return messages.splitTrackMissing;
  // SQLSTATE classes 22 and 23: values that the database refuses.
  return /^2[23]/u.test(error.code ?? "") ? editorMessages.splitClipsRefused : error.message;
}
