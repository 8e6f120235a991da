import { randomId } from "#ui/random-id.ts";
import { sendFileByXhr } from "./send-file.ts";
import type { SendFile } from "./send-file.ts";

/** What this folder needs from the page it runs in. Injected, so that two instances and tests without a page work. */
export type BrowserPorts = {
  /** Survives a reload where the browser allows it. */
  readonly storage: KeyValueStorage;
  /** Of this tab alone: survives a reload and ends with the tab. */
  readonly tabStorage: KeyValueStorage;
  /** False where nothing of `storage` survives the page. */
  readonly isStorageKept: boolean;
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
  const kept = usable(() => localStorage);
  return {
    storage: kept ?? memoryStorage(),
    tabStorage: usable(() => sessionStorage) ?? memoryStorage(),
    isStorageKept: kept !== undefined,
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

/** Undefined where the browser forbids it (a third-party frame, blocked cookies). */
function usable(storageOf: () => Storage): KeyValueStorage | undefined {
  try {
    const storage = storageOf();
    const probe = "layback.storage-probe";
    storage.setItem(probe, probe);
    storage.removeItem(probe);
    return storage;
  } catch {
    return undefined;
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
