import { isReadable } from "#media/originals/is-readable.ts";

type LocalPicture = { readonly file: Blob; readonly url: string };

/** Files of pictures on this computer, each with a URL for the video element, by storage path. */
export type LocalPictures = {
  readonly get: (path: string) => LocalPicture | undefined;
  /** Replaces an earlier file of this path. */
  readonly set: (path: string, file: Blob) => void;
  /** The file if it can be read at this moment; one that was changed or deleted on the disk is dropped. */
  readonly readable: (path: string) => Promise<Blob | undefined>;
  readonly dispose: () => void;
};

export function createLocalPictures(): LocalPictures {
  const files = new Map<string, LocalPicture>();
  return {
    get: (path) => files.get(path),
    set: (path, file) => {
      const known = files.get(path);
      if (known !== undefined) URL.revokeObjectURL(known.url);
      files.set(path, { file, url: URL.createObjectURL(file) });
    },
    readable: async (path) => {
      const known = files.get(path);
      if (known === undefined || (await isReadable(known.file))) return known?.file;
      URL.revokeObjectURL(known.url);
      if (files.get(path) === known) files.delete(path);
      return undefined;
    },
    dispose: () => {
      for (const { url } of files.values()) URL.revokeObjectURL(url);
    },
  };
}
