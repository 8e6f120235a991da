import { isFaultOfFile } from "#engine/sources/source-info.ts";
import type { SourceFailure, SourceInfo } from "#engine/sources/source-info.ts";
import type { PictureState } from "../core/store/picture-state.ts";

/**
 * What is known of a picture's sound once its file was opened. One that cannot be decoded counts as none: the picture plays silently.
 *
 * @param isReduced the browser's decoder is not used after a crash: long sound that would be decoded by it is there all the same
 */
export function soundState(opened: SourceInfo | SourceFailure, isReduced: boolean): PictureState["sound"] {
  if (opened.ok) return "present";
  return isFaultOfFile(opened.reason) && !(isReduced && opened.reason === "too-long") ? "none" : "unread";
}
