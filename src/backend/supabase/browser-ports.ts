import { randomId } from "#ui/random-id.ts";
import { sendFileByXhr } from "./media/send-file.ts";
import type { SendFile } from "./media/send-file.ts";

/** What this folder needs from the page. Injected, so that two instances, and tests without a page, work. */
export type BrowserPorts = {
  /** Survives a reload where the browser allows it. */
  readonly storage: KeyValueStorage;
  /** For this tab only: survives a reload and ends with the tab. */
  readonly tabStorage: KeyValueStorage;
  /** False where `storage` does not survive the page. */
  readonly isStoragePersistent: boolean;
  readonly address: Address;
  readonly newId: () => string;
  readonly nowMs: () => number;
  readonly sendFile: SendFile;
};

export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

type Address = {
  readonly href: () => string;
  /** Changes the address bar without a load and without a history entry. */
  readonly replace: (href: string) => void;
};

export function browserPorts(): BrowserPorts {
  return {
    storage: pageStorage(() => localStorage),
    tabStorage: pageStorage(() => sessionStorage),
    isStoragePersistent: isStoragePersistent(),
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

/** Whether stored values survive the page: not in a third-party frame, with blocked cookies, or where the storage is full. */
function isStoragePersistent(): boolean {
  try {
    const probe = "layback.storage-probe";
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

/**
 * Wraps a browser storage so that no call throws. Values that it refuses to store (full, or forbidden in a third-party frame) are held in
 * memory until the page ends; values already stored stay readable.
 */
export function pageStorage(storage: () => KeyValueStorage): KeyValueStorage {
  /** Undefined: removed, although the browser refused to remove it. */
  const inMemory = new Map<string, string | undefined>();
  return {
    getItem: (key) => {
      if (inMemory.has(key)) return inMemory.get(key) ?? null;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    setItem: (key, value) => {
      try {
        storage().setItem(key, value);
        inMemory.delete(key);
      } catch {
        inMemory.set(key, value);
      }
    },
    removeItem: (key) => {
      try {
        storage().removeItem(key);
        inMemory.delete(key);
      } catch {
        inMemory.set(key, undefined);
      }
    },
  };
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
