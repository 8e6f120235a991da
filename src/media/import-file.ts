import { editorMessages } from "#model/text/editor-messages.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import { admitFile } from "./admit-file.ts";
import { failedCall, sendingProgress } from "./flow.ts";
import type { FlowFailure, OnFlowProgress } from "./flow.ts";
import type { PlayCheck } from "./probe/play-check.ts";
import type { MediaStore } from "./media-store.ts";

export type ImportInput = {
  readonly store: Pick<MediaStore, "library">;
  readonly file: File;
  /** Checks whether this browser plays the file (`checkPlayable`); absent: not tried. */
  readonly check?: PlayCheck | undefined;
  readonly onProgress?: OnFlowProgress | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** `notes`: sentences about the file for the user. */
export type ImportedFile = { readonly item: LibraryItem; readonly notes: readonly string[] };

/** Uploads a file as a library item. Nothing is sent for a file that is refused. */
export async function importFile({ store, file, check, onProgress, signal }: ImportInput): Promise<Result<ImportedFile, FlowFailure>> {
  const { maxUploadBytes: maxBytes } = store.library;
  const admitted = await admitFile({ file, wanted: "picture or sound", maxBytes, check, onProgress, signal });
  if (!admitted.ok) return admitted;
  const { file: typed, probe, notes } = admitted.value;
  const { mimeType, duration } = probe;
  const item = await store.library.import(typed, { mimeType, duration, onProgress: sendingProgress(onProgress), signal });
  return item.ok ? success({ item: item.value, notes }) : failedCall(item.error, editorMessages.importFailed);
}
