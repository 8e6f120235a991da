import type { ItemUsage } from "#backend/backend.ts";
import type { ItemSort } from "./list/item-sort.ts";
import type { SoundRange } from "#model/edits/add-clips.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";

/** `ended`: without an item if the file was refused or cancelled. `kept`: a refused file is imported after all, which ends once more. */
export type ImportFollower = {
  readonly ended: (file: File, item: LibraryItem | undefined) => void;
  readonly kept: (file: File) => void;
};

/** The user actions of the library. */
export type LibraryActions = {
  /** Reads the list; call it again to retry after a failure. */
  readonly refreshLibrary: () => Promise<void>;
  /** Effective at once, stored for this user on this device. */
  readonly sortLibrary: (sort: ItemSort) => void;
  /** The items of a drag that begins or, if empty, ends: the timeline shows what they would become. */
  readonly dragItems: (itemIds: readonly string[]) => void;
  /** The items whose rows are on the screen: their loudness is measured. */
  readonly rowsInView: (itemIds: readonly string[]) => void;
  /** Reads an item again that could not be read. */
  readonly retryItem: (itemId: string) => void;
  /** Uploads files into the library one after the other; each refusal is shown with the file's name. */
  readonly importFiles: (files: readonly File[], follower?: ImportFollower) => Promise<void>;
  readonly cancelImport: (uploadId: string) => void;
  /**
   * Keeps a file on this computer that is too large to be uploaded: of a sound a compressed copy is uploaded (B-222); a video becomes the
   * picture of a new project, which opens (B-216).
   */
  readonly keepTooLarge: (id: string) => Promise<void>;
  readonly dismissTooLarge: (id: string) => void;
  /** Plays an item from its in point or its beginning, or from `from`, or stops it. One at a time. */
  readonly togglePreview: (itemId: string, from?: number) => Promise<void>;
  readonly stopPreview: () => void;
  /** Moves the preview that plays, or that played last. */
  readonly seekPreview: (seconds: number) => void;
  readonly previewSeconds: () => number;
  /** The part of an item that its new clips play; undefined: all of it. */
  readonly setItemRange: (itemId: string, range: SoundRange | undefined) => void;
  /** Clips that are on a timeline keep their names. A failure is shown with the item, where `retryRename` tries again. */
  readonly renameItem: (itemId: string, text: string) => void;
  readonly retryRename: (itemId: string) => void;
  /** How the user's projects use these items, in total; undefined if the server does not answer. */
  readonly usageOf: (itemIds: readonly string[]) => Promise<ItemUsage | undefined>;
  /** Call after the user's confirmation. All failures are shown in one message. */
  readonly deleteItems: (itemIds: readonly string[]) => Promise<void>;
  /** Makes a library video the picture of a new project (B-69). */
  readonly loadLibraryVideo: (item: LibraryItem) => Promise<void>;
  /** Makes a library video the picture of the open project; one edit (B-177). */
  readonly putLibraryVideo: (item: LibraryItem) => Promise<void>;
  /** Makes a file the picture: of a new project if none is open, else of the open one, which keeps its clips (B-49). */
  readonly uploadPicture: (file: File) => Promise<void>;
  /** As `uploadPicture`, with a file of any size: one that is too large to be uploaded is linked (B-216). */
  readonly uploadOrLinkPicture: (file: File) => Promise<void>;
  readonly cancelPictureUpload: () => void;
};
