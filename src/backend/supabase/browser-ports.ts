import { randomId } from "#ui/random-id.ts";
import { sendFileByXhr } from "./send-file.ts";
import type { SendFile } from "./send-file.ts";

/** What this folder needs from the page it runs in. Injected, so that two instances and tests without a page work. */
export type BrowserPorts = {
  /** Survives a reload where the browser allows it. */
  readonly storage: KeyValueStorage;
  readonly address: Address;
  readonly newId: () => string;
  readonly nowMs: () => number;
  readonly sendFile: SendFile;
};

export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

type Address = {
  readonly href: () => string;
  /** Changes the address bar without loading anything and without a history entry. */
  readonly replace: (href: string) => void;
};

export function browserPorts(): BrowserPorts {
  return {
    storage: pageStorage(),
    address: {
      href: () => location.href,
      replace: (href) => {
        history.replaceState(history.state, "", href);
      },
    },
    newId: randomId,
    nowMs: () => Date.now(),
    sendFile: sendFileByXhr,
  };
}

/** localStorage, or memory where the browser forbids it (a third-party frame, blocked cookies): the session then ends with the page. */
function pageStorage(): KeyValueStorage {
  try {
    const probe = "layback.storage-probe";
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return memoryStorage();
  }
}

export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
    removeItem: (key) => {
      values.delete(key);
    },
  };
}
