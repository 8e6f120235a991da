/** Small strings in the browser's storage, such as settings of this device. */
export type LocalSettings = {
  readonly get: (key: string) => string | undefined;
  /** Undefined removes the entry. */
  readonly set: (key: string, value: string | undefined) => void;
};

/** Parses stored JSON; empty if there is none or it cannot be read. */
export function parsedRecord(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Stores in the browser's storage, or in memory for the lifetime of the page if that storage is blocked or full. */
export function settingsIn(storage: () => Storage): LocalSettings {
  const here = new Map<string, string>();
  const tryTo = <T>(act: (found: Storage) => T): T | undefined => {
    try {
      return act(storage());
    } catch {
      // Blocked (a third-party frame) or full: `here` has it.
      return undefined;
    }
  };
  return {
    get: (key) => here.get(key) ?? tryTo((found) => found.getItem(key)) ?? undefined,
    set: (key, value) => {
      here.delete(key);
      if (value === undefined) {
        tryTo((found) => found.removeItem(key));
        return;
      }
      tryTo((found) => found.setItem(key, value));
      // What is stored may be changed by another tab.
      if (tryTo((found) => found.getItem(key)) !== value) here.set(key, value);
    },
  };
}

/** Settings that end with the page: of an embedded timeline, or of an editor without an account. */
export function settingsInMemory(): LocalSettings {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
    },
  };
}
