import { editorMessages } from "#model/text/editor-messages.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import { withListing, withRetry } from "./library-panel-state.ts";
import type { LocalSettings } from "../local-settings.ts";
import { createDeletion } from "./deletion.ts";
import { createKeepVideo } from "./incoming/keep-video.ts";
import { createImports } from "./incoming/library-imports.ts";
import { isOnDevice } from "./is-on-device.ts";
import { createLibrarySounds } from "./library-sounds.ts";
import { createItemPreview } from "./library-preview.ts";
import type { LibraryActions } from "./library-actions.ts";
import type { LibraryLinks } from "./library-links.ts";
import { createPictureUpload } from "./picture-upload.ts";
import { createRenaming } from "./renaming.ts";
import { createSorting } from "./sorting.ts";
import { createMeasuring } from "./measuring.ts";
import { createSoundReports } from "./sound-reports.ts";
import type { SoundReports } from "../playback/open-sources.ts";

type Library = {
  readonly actions: LibraryActions;
  readonly releaseSound: (path: string) => () => void;
  readonly reports: SoundReports;
  readonly dispose: () => void;
};

/** @param strings settings of the device */
export function createLibraryActions(deps: EditorDeps, links: LibraryLinks, strings: LocalSettings): Library {
  const { store, backend } = deps;
  const gone = new AbortController();
  const imports = createImports(deps, links.soundCopies, createKeepVideo(deps, links));
  const preview = createItemPreview(deps, links);
  const picture = createPictureUpload(deps, links);
  const measuring = createMeasuring(deps);
  const sounds = createLibrarySounds(deps, links.placeOf, (path) => isOnDevice(backend.media, path));

  const setListing = (listing: ReturnType<typeof store.getState>["library"]["listing"]) =>
    store.setState(({ library }) => ({ library: { ...library, listing } }));

  const refreshLibrary = async () => {
    setListing({ status: "loading" });
    const before = store.getState().library;
    const answer = await backend.library.list();
    if (gone.signal.aborted) return;
    if (!answer.ok) {
      setListing({ status: "failed", message: editorMessages.libraryLoadFailed(answer.error.message) });
      return;
    }
    store.setState(({ library }) => ({ library: withListing(library, before, answer.value) }));
    const { items, failures } = store.getState().library;
    // Failed items are read again even if their length is known: the connection may have been the cause.
    measuring.add(items.map((item) => (failures.has(item.id) ? { ...item, duration: undefined } : item)));
  };

  const retryItem = (itemId: string) => {
    store.setState(({ library }) => ({ library: withRetry(library, itemId) }));
    const item = store.getState().library.items.find(({ id }) => id === itemId);
    if (item) measuring.add([{ ...item, duration: undefined }]);
  };

  return {
    actions: {
      refreshLibrary,
      dragItems: (draggedIds) => store.setState(({ library }) => ({ library: { ...library, draggedIds } })),
      retryItem,
      ...createSorting(deps, strings),
      ...imports.actions,
      ...preview.actions,
      ...sounds.actions,
      ...createDeletion(deps, preview.actions, links, measuring),
      ...picture.actions,
      ...createRenaming(deps),
    },
    releaseSound: sounds.release,
    reports: createSoundReports(store),
    dispose: () => {
      gone.abort();
      measuring.dispose();
      sounds.dispose();
      imports.dispose();
      preview.dispose();
      picture.dispose();
    },
  };
}
