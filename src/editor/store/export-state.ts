import type { ExportFailure } from "#export/export-failure.ts";
import type { ExportProgress } from "#export/progress.ts";
import type { ExportedFile } from "#export/run-export.ts";

/** One export at a time. `done` clears itself after 5 s (section 9); `failed` stays until the next one. */
export type ExportState =
  | { readonly status: "idle" }
  | { readonly status: "running"; readonly progress: ExportProgress | undefined }
  | { readonly status: "done"; readonly file: ExportedFile }
  | { readonly status: "failed"; readonly failure: ExportFailure };
