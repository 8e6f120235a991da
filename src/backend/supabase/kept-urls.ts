import * as v from "valibot";
import type { KeyValueStorage } from "./browser-ports.ts";

export type KeptUrl = { readonly url: string; readonly renewAtMs: number };

/** Signed URLs of one user that outlive the page, so that the browser's cache finds what it has. Whoever reads them can read those files until they end. */
export type KeptUrls = {
  get(path: string): KeptUrl | undefined;
  add(path: string, url: KeptUrl): void;
  remove(path: string): void;
  clear(): void;
};

export type KeptUrlsParts = {
  readonly storage: KeyValueStorage;
  readonly key: string;
  readonly nowMs: () => number;
  /** Who is signed in; undefined: nobody, and nothing is kept. */
  readonly userId: () => string | undefined;
};

/** Some 500 characters each. */
const MOST_URLS = 200;

const Document = v.object({
  userId: v.string(),
  urls: v.record(v.string(), v.object({ url: v.pipe(v.string(), v.url()), renewAtMs: v.number() })),
});

export function createKeptUrls({ storage, key, nowMs, userId }: KeptUrlsParts): KeptUrls {
  const read = (): Readonly<Record<string, KeptUrl>> => {
    const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), Document), storage.getItem(key));
    return stored.success && stored.output.userId === userId() ? stored.output.urls : {};
  };
  const change = (path: string, url: KeptUrl | undefined): void => {
    const owner = userId();
    if (owner === undefined) return;
    const others = Object.entries(read()).filter(([known, { renewAtMs }]) => known !== path && nowMs() < renewAtMs);
    const all = [...others, ...(url ? [[path, url] as const] : [])].slice(-MOST_URLS);
    if (all.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify({ userId: owner, urls: Object.fromEntries(all) }));
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
