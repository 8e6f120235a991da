import type { EditKind } from "#model/change.ts";
import { messages } from "#model/messages.ts";

/** The sentence for an edit that the server refused (section 8), by what the edit was. */
export function refusalMessage(kind: EditKind, reason: string): string {
  switch (kind) {
    case "addClip":
    case "pasteClips":
    case "duplicateClips":
      return messages.clipAddFailed(reason);
    case "removeClip":
    case "rippleDelete":
    case "cutClips":
      return messages.clipRemoveFailed(reason);
    case "splitClip":
      return messages.clipSplitFailed(reason);
    case "moveClip":
    case "trimClip":
    case "slipClip":
    case "rollClips":
    case "muteClip":
    case "mixClip":
    case "crossfadeClips":
    case "setInPoint":
    case "setOutPoint":
    case "undo":
    case "redo":
      return messages.clipSaveFailed(reason);
    case "setPicture":
    case "clearPicture":
    case "changeLane":
    case "moveLane":
    case "changeMarkers":
    case "setLoopRange":
    case "changeSettings":
    case "renameProject":
      return messages.projectSaveFailed(reason);
  }
}
