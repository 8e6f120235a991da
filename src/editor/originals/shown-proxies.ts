import type { Backend } from "#backend/backend.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import type { UnshownProxy } from "../core/store/picture-state.ts";
import { deviceProxy } from "./device-proxy.ts";
import { isStored, unshownProxy } from "./is-stored.ts";
import { createLocalPictures } from "./local-pictures.ts";
import type { LocalPictures } from "./local-pictures.ts";

/** Proxies that are shown because their originals cannot be read (B-220), by storage path: this device's own, else the server's. */
export type ShownProxies = Pick<LocalPictures, "get" | "dispose"> & {
  readonly has: (path: string) => boolean;
  /** Why it cannot be shown; undefined if it is from now on. */
  readonly find: (path: string, original: ProjectOriginal) => Promise<UnshownProxy | undefined>;
  /** Drops it where it was this device's and cannot be read any more. */
  readonly check: (path: string) => Promise<void>;
  /** False if it was not shown. */
  readonly end: (path: string) => boolean;
};

/** @param isOnDevice false: this device makes none */
export function createShownProxies({ media, library }: Pick<Backend, "media" | "library">, isOnDevice: boolean): ShownProxies {
  const shown = new Set<string>();
  const files = createLocalPictures();
  return {
    get: files.get,
    has: (path) => shown.has(path),
    find: async (path, original) => {
      const { kept } = isOnDevice ? await deviceProxy(original, library.maxUploadBytes) : {};
      if (kept) files.set(path, kept.file);
      const unshown = kept ? undefined : unshownProxy(await isStored(media, path));
      if (!unshown) shown.add(path);
      return unshown;
    },
    check: async (path) => {
      if (files.get(path) && !(await files.readable(path))) shown.delete(path);
    },
    end: (path) => shown.delete(path),
    dispose: files.dispose,
  };
}
