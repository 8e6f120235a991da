import type { EditKind } from "#model/edits/change.ts";
import type { Project, ProjectInput } from "#model/project-json/project-json.ts";
import type { ProjectPatch } from "#model/project-json/write-project.ts";

/** An edit to be stored. */
export type StoredEdit = {
  /** A uuid. An edit that is given again has the same one: store it once. */
  readonly id: string;
  readonly kind: EditKind;
  /** Rows to write; each list names a row once, and has it whole. */
  readonly patches: readonly ProjectPatch[];
  /** The whole project after the edit; created on first access. */
  readonly project: Project;
};

/** A sound or video that the page stores. */
export type StoredFile = {
  /** What clips have as their `url`; the same file has the same one on every visit. */
  readonly url: string;
  /** With its extension. */
  readonly name: string;
  /** "video/…" for a video. Default: a sound. */
  readonly mimeType?: string | undefined;
  /** Seconds. Default: measured by the editor. */
  readonly duration?: number | undefined;
  readonly sizeBytes?: number | undefined;
};

export type UploadOptions = {
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
  /** Aborts when the user cancels. */
  readonly signal: AbortSignal;
};

/** Where one project and its files are stored: functions of the page, which may reject with any error. */
export type EditorStorage = {
  /**
   * The id of the page's user, the same on every visit. With it, this browser keeps edits that are not stored yet, and gives them to `save`
   * on the user's next visit. Default: they end with the page, which asks before it is closed.
   */
  readonly userId?: string | undefined;
  /** Project JSON, version 1 or 2. Called when the editor opens, and again when the user asks for it after a failure. */
  readonly load: () => Promise<ProjectInput>;
  /**
   * Called with each edit, in order: the next one is given once this one is stored. If it rejects, the edit is given again, after 0.5 s to
   * 30 s, until it is stored. Exception: an error with a `status` of 400 to 499 other than 408 and 429 refuses the edit, which is then taken
   * back with the error's message.
   */
  readonly save: (edit: StoredEdit) => Promise<void>;
  /** Absent: the user cannot add files. */
  readonly upload?: ((file: File, options: UploadOptions) => Promise<{ readonly url: string }>) | undefined;
  /** The files of the library, newest first. Default: those added since the editor opened. */
  readonly files?: (() => Promise<readonly StoredFile[]>) | undefined;
  /** Deletes an added file. Absent: the user cannot delete files. */
  readonly remove?: ((url: string) => Promise<void>) | undefined;
  /** The address that serves a `url` of the project now; called again where the last one is refused. Default: the `url` itself. */
  readonly url?: ((url: string) => string | Promise<string>) | undefined;
  /** A larger file is refused. Default: 100 MB. */
  readonly maxUploadBytes?: number | undefined;
};
