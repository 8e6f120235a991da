import type { ProjectOriginal } from "./clip.ts";

/** A row of `music_tracks`: a file of the user's library. `path` is the storage path; `name` is derived from `fileName` (B-59). */
export type LibraryItem = {
  readonly id: string;
  readonly name: string;
  readonly fileName: string;
  readonly path: string;
  readonly mimeType: string;
  /** Seconds; undefined until measured. */
  readonly duration: number | undefined;
  /** Of the stored file. */
  readonly sizeBytes: number | undefined;
  /** The stored file is a compressed copy of this one, which stays on a computer of the user's (B-222). */
  readonly original?: ProjectOriginal;
  /** ISO 8601. */
  readonly createdAt: string;
};

/** Whether the item has a picture, by the type determined at import. */
export function isVideo({ mimeType }: Pick<LibraryItem, "mimeType">): boolean {
  return mimeType.startsWith("video/");
}
