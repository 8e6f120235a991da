import type { Media } from "#backend/backend.ts";

/** Poster frames of pictures, made on this device when a project is open. */
export type Posters = {
  /** Undefined if this device has made none. Never rejects. */
  readonly load: (path: string) => Promise<Blob | undefined>;
  /** Never rejects: where the device stores nothing the poster is there until the page closes. */
  readonly save: (path: string, poster: Blob) => Promise<void>;
};

const CACHE_NAME = "layback-posters";
/** About 15 MB. */
const MOST_STORED = 500;

/** Posters are stored by the content of the picture, and only for pictures whose content never changes: copies of a project share one. */
export function createPosters(contentName: Media["contentName"]): Posters {
  const made = new Map<string, Blob>();
  return {
    load: async (path) => {
      const known = made.get(path);
      const name = contentName(path);
      if (known !== undefined || name === undefined) return known;
      const stored = await inStorage(async () => (await caches.open(CACHE_NAME)).match(addressOf(name)));
      return stored?.blob();
    },
    save: async (path, poster) => {
      made.set(path, poster);
      const name = contentName(path);
      if (name === undefined) return;
      await inStorage(async () => {
        const cache = await caches.open(CACHE_NAME);
        await cache.put(addressOf(name), new Response(poster));
        // In order of storing.
        const stored = await cache.keys();
        for (const oldest of stored.slice(0, Math.max(0, stored.length - MOST_STORED))) await cache.delete(oldest);
      });
    },
  };
}

/** Removes all posters from this device: for sign-out (B-25). */
export async function clearPosters(): Promise<void> {
  await inStorage(() => caches.delete(CACHE_NAME));
}

/** An address that nothing is requested from. */
function addressOf(contentName: string): string {
  return `https://posters.invalid/${encodeURIComponent(contentName)}`;
}

/** Undefined where the browser has no such storage, or refuses it. */
async function inStorage<Value>(use: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}
