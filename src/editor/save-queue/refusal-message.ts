import type { EditKind } from "#model/change.ts";
import { messages } from "#model/messages.ts";

/** The sentence for an edit that the server refused (section 8), by what the edit was. */
export function refusalMessage(kind: EditKind, reason: string): string {
  switch (kind) {
    case "addClip":
      return messages.clipAddFailed(reason);
    case "removeClip":
      return messages.clipRemoveFailed(reason);
    case "splitClip":
      return messages.clipSplitFailed(reason);
    case "moveClip":
    case "trimClip":
    case "muteClip":
    case "mixClip":
    case "setInPoint":
    case "setOutPoint":
    case "undo":
    case "redo":
      return messages.clipSaveFailed(reason);
    case "setPicture":
    case "clearPicture":
    case "changeSettings":
    case "renameProject":
      return messages.projectSaveFailed(reason);
  }
}
