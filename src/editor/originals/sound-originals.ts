import type { LocalBytes } from "#engine/decode/bytes/byte-source.ts";
import { isOriginal, openOriginal } from "#media/originals/open-original.ts";
import type { OriginalLinks } from "#media/originals/original-links.ts";
import { isReadable } from "#media/originals/is-readable.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { handleOf } from "#ui/fields/file-handles.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import type { SoundOriginalState } from "../core/store/library-state.ts";
import type { Timers } from "../core/timers.ts";
import { SLOW_MS } from "./find-original.ts";

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
  /** For a source that cannot be read: whether its original has gone, so that the copy is read from now on. Undefined where that is read. */
  readonly recover: (path: string) => Promise<boolean> | undefined;
  /** Call when an item has been imported whose original is this file. */
  readonly add: (path: string, original: ProjectOriginal, file: File) => void;
  /** Call when an item with this original is deleted for good: the file's handle is deleted, unless the same file is used otherwise. */
  readonly forget: (original: ProjectOriginal) => Promise<void>;
  readonly dispose: () => void;
};

/** @param isSame false: its contents differ; undefined: it cannot be read */
function whyNot(name: string, wanted: string, isSame: false | undefined): string {
  if (isSame === undefined) return fileMessages.fileUnusable(name, fileMessages.fileDamaged);
  return name === wanted ? originalMessages.changed(name) : fileMessages.aboutFile(name, originalMessages.notTheOriginal(wanted));
}

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
  timers: Timers,
): SoundOriginals {
  const readable = new Map<string, Readable>();
  const searched = new Set<string>();
  let isDisposed = false;

  const show = (path: string, kind: SoundOriginalState) =>
    store.setState(({ library }) => ({ library: { ...library, originals: new Map([...library.originals, [path, kind]]) } }));
  const use = (path: string, original: ProjectOriginal, file: File) => {
    readable.set(path, { file, original });
    show(path, "available");
    reopen(path);
  };
  const searchOn = async (path: string, original: ProjectOriginal, mayPrompt: boolean, from: OriginalLinks) => {
    const opened = await openOriginal(original, from, mayPrompt);
    if (isDisposed || readable.has(path)) return;
    if (opened.kind === "available") use(path, original, opened.file);
    else show(path, opened.kind);
  };
  /** Resolves after 10 s at the latest, unless the browser asks the user. A file that is read later is still used. */
  const search = async (path: string, original: ProjectOriginal, mayPrompt: boolean) => {
    if (!links) return;
    const searching = searchOn(path, original, mayPrompt, links);
    if (mayPrompt) return searching;
    await new Promise<void>((resolve) => {
      const stop = timers.after(SLOW_MS, () => {
        if (!isDisposed && !readable.has(path)) show(path, "slow");
        resolve();
      });
      void searching.finally(() => {
        stop();
        resolve();
      });
    });
  };
  const itemOf = (itemId: string) => {
    const item = store.getState().library.items.find(({ id }) => id === itemId);
    return item?.original && { path: item.path, name: item.name, original: item.original };
  };
  const persistHandle = async (path: string, { fingerprint }: ProjectOriginal, file: File) => {
    const handle = await handleOf(file);
    const stored = handle && links?.put(fingerprint, { handle, lastModified: file.lastModified });
    const isStored = stored !== undefined && (await stored.then(() => true).catch(() => false));
    if (!isStored && !isDisposed && readable.get(path)?.file === file) show(path, "until closed");
  };
  /** The file has been changed, moved or deleted. Where its handle leads now is looked for before the copy is read. */
  const findAgain = async (path: string, known: Readable): Promise<File | undefined> => {
    if (readable.get(path) === known) {
      readable.delete(path);
      await search(path, known.original, false);
      if (!readable.has(path) && !isDisposed) reopen(path);
    }
    return readable.get(path)?.file;
  };
  const fileAt = async (path: string): Promise<File | undefined> => {
    const known = readable.get(path);
    if (!known || (await isReadable(known.file))) return known?.file;
    return findAgain(path, known);
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
        if (!item) return;
        await search(item.path, item.original, true);
        // The browser may have been asked about the other files, too.
        for (const { path, original } of store.getState().library.items)
          if (original && store.getState().library.originals.get(path) === "ask") void search(path, original, false);
      },
      chooseItemOriginal: async (itemId, file) => {
        const item = itemOf(itemId);
        if (!item) return;
        const isSame = await isOriginal(file, item.original).catch(() => undefined);
        if (isDisposed) return;
        if (isSame !== true) {
          notices.show({ tone: "error", message: whyNot(file.name, item.original.name, isSame) });
          return;
        }
        use(item.path, item.original, file);
        void persistHandle(item.path, item.original, file);
      },
    },
    bytesAt: (path) => {
      const known = readable.get(path);
      return known && { blob: known.file, contentName: `original ${known.original.fingerprint}` };
    },
    fileAt,
    recover: (path) => {
      const known = readable.get(path);
      return known && fileAt(path).then((file) => file !== known.file);
    },
    add: (path, original, file) => {
      searched.add(path);
      use(path, original, file);
      void persistHandle(path, original, file);
    },
    forget: async ({ fingerprint }) => {
      const { library, document } = store.getState();
      // Pictures of other projects are other files: these have a picture, and kept sounds have none.
      const isUsed = [document.timeline.picture, ...library.items].some((one) => one?.original?.fingerprint === fingerprint);
      // Signing out deletes what stays.
      if (!isUsed) await links?.remove(fingerprint).catch(() => undefined);
    },
    dispose: () => {
      isDisposed = true;
      stopFollowing();
    },
  };
}
