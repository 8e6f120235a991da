import type { LoadedProject } from "#backend/backend.ts";

/** What the library needs of the rest of the editor. */
export type LibraryLinks = {
  readonly openProject: (project: LoadedProject) => Promise<void>;
  /** This file is what lies under that path now: it need not be fetched. */
  readonly useLocalPicture: (path: string, file: Blob) => void;
  /** An undo, a paste or an operation that waits on this device can bring back what plays the file at this path. */
  readonly isMediaNeeded: (path: string) => Promise<boolean>;
};
