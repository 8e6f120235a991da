import { messages } from "#model/messages.ts";
import type { LibraryItem } from "#model/library-item.ts";
import { success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import { checkImportFile, factsOf } from "./check-file.ts";
import { aborted, failed, failedCall } from "./flow.ts";
import type { FlowFailure } from "./flow.ts";
import type { MediaProbe } from "./media-probe.ts";
import { probeMedia } from "./probe-media.ts";
import { probeSentence } from "./probe-sentence.ts";
import type { MediaStore, UploadProgress } from "./store.ts";

export type ImportInput = {
  readonly store: Pick<MediaStore, "library">;
  readonly file: File;
  readonly onProgress?: UploadProgress | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type ImportedFile = { readonly item: LibraryItem; readonly probe: MediaProbe };

/** Type, size, contents, upload, row: a file becomes a library item. Nothing is sent for a file that is refused. */
export async function importFile({ store, file, onProgress, signal }: ImportInput): Promise<Result<ImportedFile, FlowFailure>> {
  const facts = await factsOf(file);
  const refusal = checkImportFile(facts);
  if (refusal !== undefined) return failed(refusal);
  const probed = await probeMedia(file, { signal });
  if (!probed.ok) return probed.error.kind === "aborted" ? aborted() : failed(probeSentence(file.name, probed.error));
  const { mimeType, duration } = probed.value;
  const item = await store.library.import(file, { mimeType, duration, onProgress, signal });
  return item.ok ? success({ item: item.value, probe: probed.value }) : failedCall(item.error, messages.importFailed);
}
