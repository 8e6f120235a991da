import type { ExportFailure } from "#export/export-failure.ts";
import type { ExportFormat } from "#export/plan/export-format.ts";
import type { LoudnessTarget } from "#export/plan/loudness-target.ts";
import type { ExportProgress } from "#export/export-progress.ts";
import type { ExportedFile } from "#export/run-export.ts";

/** What is worth knowing of a file that was exported, after the file itself has gone to the user. */
export type ExportSummary = Pick<ExportedFile, "name" | "mix" | "lagFrames" | "notes">;

/** What the user wants of the next export; kept until the editor is left. */
export type ExportChoice = {
  readonly format: ExportFormat;
  /** LUFS; undefined: as loud as it was mixed. */
  readonly loudnessTarget: LoudnessTarget | undefined;
};

/** One export at a time. `done` clears itself after 5 s (section 9), its figures stay; `failed` stays until it is dismissed, or the next one. */
export type ExportState =
  | { readonly status: "idle"; readonly last: ExportSummary | undefined }
  | { readonly status: "running"; readonly progress: ExportProgress | undefined }
  | { readonly status: "done"; readonly last: ExportSummary }
  | { readonly status: "failed"; readonly failure: ExportFailure };
