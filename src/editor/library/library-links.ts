import type { EncodeSound } from "#media/import-sound-copy.ts";
import type { LoadedProject } from "#backend/backend.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import type { SoundPlace } from "../playback/open-sources.ts";

export type SoundCopies = {
  readonly encode: EncodeSound;
  /** An item has been imported whose original is this file. */
  readonly onImported: (path: string, original: ProjectOriginal, file: File) => void;
};

/** The library's dependencies on the rest of the editor. */
export type LibraryLinks = {
  readonly placeOf: SoundPlace;
  readonly openProject: (project: LoadedProject) => Promise<void>;
  /** This file is now stored under that path, so it need not be fetched. */
  readonly setLocalPicture: (path: string, file: Blob) => void;
  /** Stores the handle of an original's file. Absent: originals cannot be linked. */
  readonly persistOriginalHandle: ((original: ProjectOriginal, file: File) => Promise<unknown>) | undefined;
  /** How sounds of any size are imported; absent: they cannot be linked. */
  readonly soundCopies: SoundCopies | undefined;
  /** The original of the sound at this path if it can be read. */
  readonly originalAt: (path: string) => Promise<Blob | undefined>;
  /** Deletes the handle of the original of a deleted item. */
  readonly forgetOriginal: (original: ProjectOriginal) => Promise<void>;
  /** True if an undo, a paste or an operation that waits on this device can restore a use of the file at this path. */
  readonly isMediaNeeded: (path: string) => Promise<boolean>;
};
