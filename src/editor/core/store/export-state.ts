import type { ExportFailure } from "#export/export-failure.ts";
import type { ExportFormat } from "#export/plan/export-format.ts";
import type { LoudnessTarget } from "#export/plan/loudness-target.ts";
import type { ExportProgress } from "#export/export-progress.ts";
import type { ExportedFile } from "#export/run-export.ts";

/** The facts of an exported file that are shown after the file itself was handed to the user. */
export type ExportSummary = Pick<ExportedFile, "name" | "mix" | "lagFrames" | "notes">;

/** The user's choices for the next export; they last until the editor is disposed of. */
export type ExportChoice = {
  readonly format: ExportFormat;
  /** LUFS; undefined: the loudness of the mix is not changed. */
  readonly loudnessTarget: LoudnessTarget | undefined;
  /** Only the loop range, in formats that have ranges. */
  readonly isRangeOnly: boolean;
  /** The format that "Export range…" replaced; absent once the user has chosen another one. */
  readonly formatOfAll?: ExportFormat | undefined;
  /** The picture, by its path, whose preview is exported because its original is unavailable (B-221). */
  readonly proxyPath?: string | undefined;
};

/**
 * One export at a time. `done` clears after 5 s (B-136), its figures stay; `failed` stays until dismissal or the next export. `ready`: the
 * file waits for the user to choose a place (B-219); `failure`: why it could not be saved at the last one.
 */
export type ExportState =
  | { readonly status: "idle"; readonly last: ExportSummary | undefined }
  | { readonly status: "running"; readonly progress: ExportProgress | undefined }
  | { readonly status: "ready"; readonly last: ExportSummary; readonly sizeBytes: number; readonly failure?: ExportFailure }
  | {
      readonly status: "saving";
      readonly last: ExportSummary;
      /** 0 … 1 */
      readonly ratio: number;
      readonly secondsLeft: number | undefined;
    }
  | { readonly status: "done"; readonly last: ExportSummary }
  | { readonly status: "failed"; readonly failure: ExportFailure };
