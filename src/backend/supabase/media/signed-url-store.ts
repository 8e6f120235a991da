import * as v from "valibot";
import type { KeyValueStorage } from "../browser-ports.ts";

export type StoredUrl = { readonly url: string; readonly renewAtMs: number };

/**
 * Signed URLs of one user, stored across reloads, because the browser's cache finds files by URL. Each one gives access to its file until
 * it expires.
 */
export type SignedUrlStore = {
  get(path: string): StoredUrl | undefined;
  add(path: string, url: StoredUrl): void;
  remove(path: string): void;
  clear(): void;
};

export type SignedUrlStoreDeps = {
  readonly storage: KeyValueStorage;
  readonly key: string;
  readonly nowMs: () => number;
  /** The signed-in user; undefined: nobody, and nothing is stored. */
  readonly userId: () => string | undefined;
};

/** About 500 characters each, of the five million that a browser stores. */
const MOST_URLS = 1000;

const Document = v.object({
  userId: v.string(),
  urls: v.record(v.string(), v.object({ url: v.pipe(v.string(), v.url()), renewAtMs: v.number() })),
});

type Urls = Readonly<Record<string, StoredUrl>>;
type Read = { readonly text: string | null; readonly userId: string | undefined; readonly urls: Urls };

export function createSignedUrlStore({ storage, key, nowMs, userId }: SignedUrlStoreDeps): SignedUrlStore {
  let last: Read = { text: null, userId: undefined, urls: {} };
  const read = (): Urls => {
    const text = storage.getItem(key);
    if (text !== last.text) last = { text, ...parsed(text) };
    return last.userId === userId() ? last.urls : {};
  };
  const change = (path: string, url: StoredUrl | undefined): void => {
    const owner = userId();
    if (owner === undefined) return;
    const others = Object.entries(read()).filter(([known, { renewAtMs }]) => known !== path && nowMs() < renewAtMs);
    const all = [...others, ...(url ? [[path, url] as const] : [])];
    const newest = all.toSorted(([, one], [, other]) => one.renewAtMs - other.renewAtMs).slice(-MOST_URLS);
    if (newest.length === 0) {
      storage.removeItem(key);
      return;
    }
    const urls = Object.fromEntries(newest);
    const text = JSON.stringify({ userId: owner, urls });
    storage.setItem(key, text);
    last = { text, userId: owner, urls };
  };
  return {
    get: (path) => {
      const known = read();
      return Object.hasOwn(known, path) ? known[path] : undefined;
    },
    add: change,
    remove: (path) => {
      if (Object.hasOwn(read(), path)) change(path, undefined);
    },
    clear: () => storage.removeItem(key),
  };
}

function parsed(text: string | null): Pick<Read, "userId" | "urls"> {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), Document), text);
  return stored.success ? stored.output : { userId: undefined, urls: {} };
}
