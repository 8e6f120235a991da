import type { LoadedProject } from "#backend/backend.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";

/** The library's dependencies on the rest of the editor. */
export type LibraryLinks = {
  readonly openProject: (project: LoadedProject) => Promise<void>;
  /** This file is now stored under that path, so it need not be fetched. */
  readonly useLocalPicture: (path: string, file: Blob) => void;
  /** Remembers where a file lies that stays on this computer. Absent: none can stay there. */
  readonly rememberOriginal: ((original: ProjectOriginal, file: File) => Promise<unknown>) | undefined;
  /** True if an undo, a paste or an operation that waits on this device can restore a use of the file at this path. */
  readonly isMediaNeeded: (path: string) => Promise<boolean>;
};
