import type { ItemUsage } from "#backend/backend.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";

/** What a user can do with the library. */
export type LibraryActions = {
  /** Reads the list; also the retry after a failure. */
  readonly refreshLibrary: () => Promise<void>;
  /** Reads an item again that could not be read. */
  readonly retryItem: (itemId: string) => void;
  /** Uploads files into the library, one after the other; each refusal is told by name. */
  readonly importFiles: (files: readonly File[]) => Promise<void>;
  readonly cancelImport: (uploadId: string) => void;
  /** Hears an item from its beginning, or stops it. One at a time. */
  readonly togglePreview: (itemId: string) => Promise<void>;
  readonly stopPreview: () => void;
  /** What of the user's projects uses these items, together; undefined where the server does not answer. */
  readonly usageOf: (itemIds: readonly string[]) => Promise<ItemUsage | undefined>;
  /** After the user has confirmed it. What goes wrong is shown in one message. */
  readonly deleteItems: (itemIds: readonly string[]) => Promise<void>;
  /** A library video becomes a new project's picture (section 4). */
  readonly loadLibraryVideo: (item: LibraryItem) => Promise<void>;
  /** A file becomes the picture: of a new project where there is none, else instead of the present one, with its clips kept (D27). */
  readonly uploadPicture: (file: File) => Promise<void>;
  readonly cancelPictureUpload: () => void;
};
