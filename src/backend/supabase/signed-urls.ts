import { failure, success } from "#model/result.ts";
import { messages } from "#model/messages.ts";
import type { Answer } from "../backend.ts";

export type SignedUrlsParts = {
  /** Asks the server for a URL valid for `lifeSeconds`; "" where it answered without one. */
  readonly sign: (path: string, lifeSeconds: number) => Answer<string>;
  readonly nowMs: () => number;
  /** An hour where absent. */
  readonly lifeSeconds?: number;
};

export type SignedUrls = {
  get(path: string): Answer<string>;
  /** Another user, or the object is gone. */
  forget(path: string): void;
  clear(): void;
};

const LIFE_SECONDS = 3600;
/** A new URL is made once this much of the last one's life is over (reliability: renewed at 80 %). */
const RENEW_AFTER_SHARE = 0.8;

type Held = { readonly url: Answer<string>; readonly renewAtMs: number };

/** Short-lived URLs of private objects: one request per object and life, also when many ask at once. A failure is not kept. */
export function createSignedUrls({ sign, nowMs, lifeSeconds = LIFE_SECONDS }: SignedUrlsParts): SignedUrls {
  const held = new Map<string, Held>();
  const request = async (path: string): Answer<string> => {
    const signed = await sign(path, lifeSeconds);
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
