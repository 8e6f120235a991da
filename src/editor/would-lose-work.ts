import type { EditorState } from "./core/store/editor-state.ts";

/** Whether leaving the page now would end or lose something. */
export function wouldLoseWork({ save, library, picture, exporting }: EditorState): boolean {
  const isExporting = ["running", "ready", "saving"].includes(exporting.status);
  return save.unsafeCount > 0 || library.uploads.length > 0 || picture.upload.status === "uploading" || isExporting;
}

/** Without an account every edit ends with the page. */
export function hasEdits({ document: { history } }: EditorState): boolean {
  return history.past.length + history.future.length > 0;
}
