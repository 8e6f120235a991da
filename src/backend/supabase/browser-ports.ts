import { randomId } from "#ui/random-id.ts";
import { sendFileByXhr } from "./media/send-file.ts";
import type { SendFile } from "./media/send-file.ts";

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
  return {
    storage: pageStorage(() => localStorage),
    tabStorage: pageStorage(() => sessionStorage),
    isStorageKept: isStorageKept(),
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

/** Whether what is stored now survives the page: not in a third-party frame, with blocked cookies, or where the storage is full. */
function isStorageKept(): boolean {
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
 * A storage of the browser. What it refuses to store (full, or forbidden in a third-party frame) is held for as long as the page lives; what
 * lies in it stays readable. No call throws.
 */
export function pageStorage(storage: () => KeyValueStorage): KeyValueStorage {
  /** Undefined: removed, but the browser refuses to remove it. */
  const held = new Map<string, string | undefined>();
  return {
    getItem: (key) => {
      if (held.has(key)) return held.get(key) ?? null;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    setItem: (key, value) => {
      try {
        storage().setItem(key, value);
        held.delete(key);
      } catch {
        held.set(key, value);
      }
    },
    removeItem: (key) => {
      try {
        storage().removeItem(key);
        held.delete(key);
      } catch {
        held.set(key, undefined);
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
