import type { LoadedProject } from "#backend/backend.ts";

/** The library's dependencies on the rest of the editor. */
export type LibraryLinks = {
  readonly openProject: (project: LoadedProject) => Promise<void>;
  /** This file is now stored under that path, so it need not be fetched. */
  readonly useLocalPicture: (path: string, file: Blob) => void;
  /** True if an undo, a paste or an operation that waits on this device can restore a use of the file at this path. */
  readonly isMediaNeeded: (path: string) => Promise<boolean>;
};
