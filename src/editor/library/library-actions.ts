import type { ItemUsage, LoadedProject } from "#backend/backend.ts";
import type { LibraryItem } from "#model/library-item.ts";
import { messages } from "#model/messages.ts";
import type { EditorParts } from "../actions/parts.ts";
import { createDeletion } from "./deletion.ts";
import { createImports } from "./imports.ts";
import { createItemPreview } from "./item-preview.ts";
import { createPictureUpload } from "./picture-upload.ts";
import { createMeasuring } from "./measuring.ts";

export type LibraryActions = {
  /** Reads the list; also the retry after a failure. */
  readonly refreshLibrary: () => Promise<void>;
  /** Uploads files into the library, one after the other; each refusal is told by name. */
  readonly importFiles: (files: readonly File[]) => Promise<void>;
  readonly cancelImport: (uploadId: string) => void;
  /** Hears an item from its beginning, or stops it. One at a time. */
  readonly togglePreview: (itemId: string) => Promise<void>;
  readonly stopPreview: () => void;
  /** What of the user's projects uses this item; undefined where the server does not answer. */
  readonly usageOf: (itemId: string) => Promise<ItemUsage | undefined>;
  readonly deleteItem: (itemId: string) => Promise<void>;
  /** A library video becomes a new project's picture (section 4). */
  readonly loadLibraryVideo: (item: LibraryItem) => Promise<void>;
  /** A file becomes the picture: of a new project where there is none, else instead of the present one, with its clips kept (D27). */
  readonly uploadPicture: (file: File) => Promise<void>;
  readonly cancelPictureUpload: () => void;
};

export type LibraryLinks = {
  readonly openProject: (project: LoadedProject) => Promise<void>;
  /** This file is what lies under that path now: it need not be fetched. */
  readonly useLocalPicture: (path: string, file: Blob) => void;
};

export function createLibraryActions(
  parts: EditorParts,
  links: LibraryLinks,
): { readonly actions: LibraryActions; readonly dispose: () => void } {
  const { store, backend } = parts;
  const gone = new AbortController();
  const imports = createImports(parts);
  const preview = createItemPreview(parts);
  const picture = createPictureUpload(parts, links);
  const measuring = createMeasuring(parts);

  const setListing = (listing: ReturnType<typeof store.getState>["library"]["listing"]) =>
    store.setState(({ library }) => ({ library: { ...library, listing } }));

  const refreshLibrary = async () => {
    setListing({ status: "loading" });
    const answer = await backend.library.list();
    if (gone.signal.aborted) return;
    if (!answer.ok) {
      setListing({ status: "failed", message: messages.libraryLoadFailed(answer.error.message) });
      return;
    }
    store.setState(({ library }) => ({ library: { ...library, items: answer.value, failures: new Map(), listing: { status: "ready" } } }));
    measuring.add(answer.value);
  };

  return {
    actions: { refreshLibrary, ...imports.actions, ...preview.actions, ...createDeletion(parts, preview.actions), ...picture.actions },
    dispose: () => {
      gone.abort();
      measuring.dispose();
      imports.dispose();
      preview.dispose();
      picture.dispose();
    },
  };
}
