import type { LocalBytes } from "#engine/decode/bytes/byte-source.ts";
import { isOriginal, openOriginal } from "#media/originals/open-original.ts";
import type { OpenedOriginal } from "#media/originals/open-original.ts";
import type { OriginalLinks } from "#media/originals/original-links.ts";
import { isReadable } from "#media/originals/is-readable.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { handleOf } from "#ui/fields/file-handles.ts";
import type { EditorDeps } from "../actions/action-deps.ts";

export type SoundOriginalActions = {
  /** Reads an item's original where the browser has to ask the user first; call in a user gesture. */
  readonly askForItemOriginal: (itemId: string) => Promise<void>;
  /** Plays this file in place of the item's compressed copy if it is the item's original; else says that it is another. */
  readonly chooseItemOriginal: (itemId: string, file: File) => Promise<void>;
};

/** The originals of sounds whose compressed copies are stored (B-222), by storage path of the copy. */
export type SoundOriginals = {
  readonly actions: SoundOriginalActions;
  /** The original's bytes, for the engine; undefined where the copy is to be read. */
  readonly bytesAt: (path: string) => LocalBytes | undefined;
  /** The original if it can be read at this moment. */
  readonly fileAt: (path: string) => Promise<File | undefined>;
  /** Call when an item has been imported whose original is this file. */
  readonly add: (path: string, original: ProjectOriginal, file: File) => void;
  readonly dispose: () => void;
};

type Readable = { readonly file: File; readonly original: ProjectOriginal };

/**
 * Looks for the original of each such item on this device, without a question to the user.
 *
 * @param links undefined where originals cannot be linked: the copies are read
 * @param reopen called when the file to read for a path has changed
 */
export function createSoundOriginals(
  { store, notices }: Pick<EditorDeps, "store" | "notices">,
  links: OriginalLinks | undefined,
  reopen: (path: string) => void,
): SoundOriginals {
  const readable = new Map<string, Readable>();
  const searched = new Set<string>();
  let isDisposed = false;

  const show = (path: string, kind: OpenedOriginal["kind"]) =>
    store.setState(({ library }) => ({ library: { ...library, originals: new Map([...library.originals, [path, kind]]) } }));
  const use = (path: string, original: ProjectOriginal, file: File) => {
    readable.set(path, { file, original });
    show(path, "available");
    reopen(path);
  };
  const search = async (path: string, original: ProjectOriginal, mayPrompt: boolean) => {
    if (!links) return;
    const opened = await openOriginal(original, links, mayPrompt);
    if (isDisposed || readable.has(path)) return;
    if (opened.kind === "available") use(path, original, opened.file);
    else show(path, opened.kind);
  };
  const itemOf = (itemId: string) => {
    const item = store.getState().library.items.find(({ id }) => id === itemId);
    return item?.original && { path: item.path, name: item.name, original: item.original };
  };
  const persistHandle = async ({ fingerprint }: ProjectOriginal, file: File) => {
    const handle = await handleOf(file);
    if (handle) await links?.put(fingerprint, { handle, lastModified: file.lastModified }).catch(() => undefined);
  };

  const searchNew = () => {
    for (const { path, original } of store.getState().library.items) {
      if (!original || searched.has(path)) continue;
      searched.add(path);
      void search(path, original, false);
    }
  };
  const stopFollowing = store.subscribe((state, before) => {
    if (state.library.items !== before.library.items) searchNew();
  });

  return {
    actions: {
      askForItemOriginal: async (itemId) => {
        const item = itemOf(itemId);
        if (item) await search(item.path, item.original, true);
      },
      chooseItemOriginal: async (itemId, file) => {
        const item = itemOf(itemId);
        if (!item) return;
        const isSame = await isOriginal(file, item.original).catch(() => false);
        if (isDisposed) return;
        if (!isSame) {
          notices.show({ tone: "error", message: fileMessages.aboutFile(file.name, originalMessages.notTheOriginal(item.original.name)) });
          return;
        }
        void persistHandle(item.original, file);
        use(item.path, item.original, file);
      },
    },
    bytesAt: (path) => {
      const known = readable.get(path);
      return known && { blob: known.file, contentName: `original ${known.original.fingerprint}` };
    },
    fileAt: async (path) => {
      const known = readable.get(path);
      if (!known || (await isReadable(known.file))) return known?.file;
      if (readable.get(path) === known) {
        readable.delete(path);
        show(path, "missing");
        reopen(path);
      }
      return undefined;
    },
    add: (path, original, file) => {
      searched.add(path);
      void persistHandle(original, file);
      use(path, original, file);
    },
    dispose: () => {
      isDisposed = true;
      stopFollowing();
    },
  };
}
