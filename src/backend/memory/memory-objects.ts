/** The stored objects of a memory backend: Blobs by path, read through `blob:` URLs. */
export type MemoryObjects = {
  put(path: string, blob: Blob): void;
  get(path: string): Blob | undefined;
  paths(): readonly string[];
  remove(path: string): void;
  /** A `blob:` URL, the same one while the object lives. */
  urlOf(path: string): string | undefined;
  dispose(): void;
};

export function createMemoryObjects(): MemoryObjects {
  const blobs = new Map<string, Blob>();
  const urls = new Map<string, string>();
  const evictUrl = (path: string): void => {
    const url = urls.get(path);
    if (url !== undefined) URL.revokeObjectURL(url);
    urls.delete(path);
  };
  return {
    put(path, blob) {
      evictUrl(path);
      blobs.set(path, blob);
    },
    get: (path) => blobs.get(path),
    paths: () => [...blobs.keys()],
    remove(path) {
      evictUrl(path);
      blobs.delete(path);
    },
    urlOf(path) {
      const blob = blobs.get(path);
      if (blob && !urls.has(path)) urls.set(path, URL.createObjectURL(blob));
      return urls.get(path);
    },
    dispose() {
      for (const path of urls.keys()) evictUrl(path);
      blobs.clear();
    },
  };
}
