import { failure, success } from "#model/result.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import type { Answer } from "../../backend.ts";
import type { SignedUrlStore } from "./signed-url-store.ts";

export type SignedUrlsDeps = {
  /** Requests a URL that is valid for `lifeSeconds`; "" if the server answered without one. */
  readonly sign: (path: string, lifeSeconds: number) => Answer<string>;
  readonly nowMs: () => number;
  /** Stores URLs across reloads, because the browser's cache finds files by URL. Absent: they end with the page. */
  readonly store?: SignedUrlStore;
  /** Default: an hour. */
  readonly lifeSeconds?: number;
  /** The longest wait for an answer; default 15 s. */
  readonly limitMs?: number;
};

export type SignedUrls = {
  /** `refused`: the last URL, if the server refuses it; another one is made. */
  get(path: string, refused?: string): Answer<string>;
  /** Call when the object is removed. */
  evict(path: string): void;
  /** Call when the user changes. */
  clear(): void;
};

const LIFE_SECONDS = 3600;
const LIMIT_MS = 15_000;
/** A new URL is made after this share of the last one's lifetime (reliability: renewed at 80 %). */
const RENEW_AFTER_SHARE = 0.8;

const CLOCK_STEP_MS = 60_000;

type CachedUrl = { readonly url: Answer<string>; readonly renewAtMs: number };

/**
 * Short-lived URLs of private objects: one request per object and lifetime, shared by concurrent callers. Failures and requests without an
 * answer in time are not cached: the next caller requests again.
 */
export function createSignedUrls(deps: SignedUrlsDeps): SignedUrls {
  const { sign, nowMs, store, lifeSeconds = LIFE_SECONDS, limitMs = LIMIT_MS } = deps;
  const urls = new Map<string, CachedUrl>();
  const lifeMs = lifeSeconds * 1000 * RENEW_AFTER_SHARE;

  const signed = async (path: string): Answer<string> => {
    const answer = await within(limitMs, sign(path, lifeSeconds));
    return answer.ok && answer.value === "" ? failure({ kind: "malformed", message: editorMessages.emptyPublicUrl }) : answer;
  };
  const request = (path: string): Answer<string> => {
    const renewAtMs = nowMs() + lifeMs;
    const url = signed(path).then((answer) => {
      // Meanwhile the object may have been removed or requested again, or the user may have changed.
      if (urls.get(path) !== entry) return answer;
      if (answer.ok) store?.add(path, { url: answer.value, renewAtMs });
      else urls.delete(path);
      return answer;
    });
    const entry: CachedUrl = { url, renewAtMs };
    urls.set(path, entry);
    return url;
  };
  const fromEarlier = (path: string): CachedUrl | undefined => {
    const known = store?.get(path);
    return known && { url: Promise.resolve(success(known.url)), renewAtMs: known.renewAtMs };
  };
  /** Guards against a clock that was set back: a URL is used for at most its lifetime plus the usual clock corrections. */
  const isFresh = ({ renewAtMs }: CachedUrl): boolean => nowMs() < renewAtMs && renewAtMs <= nowMs() + lifeMs + CLOCK_STEP_MS;

  const evict = (path: string): void => {
    urls.delete(path);
    store?.remove(path);
  };
  const get = async (path: string, refused?: string): Answer<string> => {
    const last = urls.get(path) ?? fromEarlier(path);
    if (last && isFresh(last)) {
      urls.set(path, last);
      const answer = await last.url;
      if (!answer.ok || refused === undefined || !isSame(answer.value, refused)) return answer;
      // Several callers may have been refused; the first of them has already requested another URL.
      if (urls.get(path) !== last) return get(path, refused);
      evict(path);
    }
    return request(path);
  };
  return {
    get,
    evict,
    clear() {
      urls.clear();
      store?.clear();
    },
  };
}

/** The caller's refused URL may be spelled differently. */
function isSame(url: string, other: string): boolean {
  return url === other || new URL(url).href === other;
}

async function within(limitMs: number, answer: Answer<string>): Answer<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Awaited<Answer<string>>>((resolve) => {
    timer = setTimeout(() => resolve(failure({ kind: "unreachable", message: "The server did not answer in time." })), limitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
