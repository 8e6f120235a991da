/** Small things that the browser keeps, such as settings of this device. */
export type LocalSettings = {
  readonly get: (key: string) => string | undefined;
  /** Undefined forgets it. */
  readonly set: (key: string, value: string | undefined) => void;
};

/** What was kept as JSON; empty where nothing was, or it cannot be read. */
export function parsedRecord(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** In a storage of the browser. Where that is blocked or full, things are kept for as long as the page lives. */
export function settingsIn(storage: () => Storage): LocalSettings {
  const here = new Map<string, string>();
  const tryTo = <T>(act: (kept: Storage) => T): T | undefined => {
    try {
      return act(storage());
    } catch {
      // Blocked (a third-party frame) or full: `here` has it.
      return undefined;
    }
  };
  return {
    get: (key) => here.get(key) ?? tryTo((kept) => kept.getItem(key)) ?? undefined,
    set: (key, value) => {
      if (value === undefined) {
        here.delete(key);
        tryTo((kept) => kept.removeItem(key));
        return;
      }
      here.set(key, value);
      tryTo((kept) => kept.setItem(key, value));
    },
  };
}
