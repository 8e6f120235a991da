import { messages } from "#model/messages.ts";
import type { EditorParts } from "../actions/parts.ts";
import { createDeletion } from "./deletion.ts";
import { createImports } from "./imports.ts";
import { createItemPreview } from "./item-preview.ts";
import type { LibraryActions } from "./library-actions.ts";
import type { LibraryLinks } from "./library-links.ts";
import { createPictureUpload } from "./picture-upload.ts";
import { createMeasuring } from "./measuring.ts";

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
    actions: {
      refreshLibrary,
      ...imports.actions,
      ...preview.actions,
      ...createDeletion(parts, preview.actions, links),
      ...picture.actions,
    },
    dispose: () => {
      gone.abort();
      measuring.dispose();
      imports.dispose();
      preview.dispose();
      picture.dispose();
    },
  };
}
