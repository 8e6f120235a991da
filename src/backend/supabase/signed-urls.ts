import { failure, success } from "#model/result.ts";
import { messages } from "#model/messages.ts";
import type { Answer } from "../backend.ts";

export type SignedUrlsParts = {
  /** Asks the server for a URL valid for `lifeSeconds`; "" where it answered without one. */
  readonly sign: (path: string, lifeSeconds: number) => Answer<string>;
  readonly nowMs: () => number;
  /** An hour where absent. */
  readonly lifeSeconds?: number;
  /** How long an answer is waited for; 15 s where absent. */
  readonly limitMs?: number;
};

export type SignedUrls = {
  get(path: string): Answer<string>;
  /** Another user, or the object is gone. */
  forget(path: string): void;
  clear(): void;
};

const LIFE_SECONDS = 3600;
const LIMIT_MS = 15_000;
/** A new URL is made once this much of the last one's life is over (reliability: renewed at 80 %). */
const RENEW_AFTER_SHARE = 0.8;

type Held = { readonly url: Answer<string>; readonly renewAtMs: number };

/**
 * Short-lived URLs of private objects: one request per object and life, also when many ask at once. A failure is not kept, nor a request
 * without an answer in time: the next caller asks anew.
 */
export function createSignedUrls({ sign, nowMs, lifeSeconds = LIFE_SECONDS, limitMs = LIMIT_MS }: SignedUrlsParts): SignedUrls {
  const held = new Map<string, Held>();
  const request = async (path: string): Answer<string> => {
    const signed = await within(limitMs, sign(path, lifeSeconds));
    if (signed.ok && signed.value !== "") return success(signed.value);
    held.delete(path);
    return signed.ok ? failure({ kind: "malformed", message: messages.emptyPublicUrl }) : signed;
  };
  return {
    get(path) {
      const last = held.get(path);
      if (last && nowMs() < last.renewAtMs) return last.url;
      const url = request(path);
      held.set(path, { url, renewAtMs: nowMs() + lifeSeconds * 1000 * RENEW_AFTER_SHARE });
      return url;
    },
    forget(path) {
      held.delete(path);
    },
    clear() {
      held.clear();
    },
  };
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
