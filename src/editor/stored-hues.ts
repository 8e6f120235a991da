import type { StoredHues } from "#timeline/contract.ts";
import { parsedRecord } from "./local-settings.ts";
import type { LocalSettings } from "./local-settings.ts";

/** The most sources whose hues are stored, the last ones. */
const MOST_SOURCES = 1000;

/** The clip hues of a user's sources on this device. */
export function createStoredHues(strings: LocalSettings, userId: string): StoredHues {
  const key = `layback-hues:${userId}`;
  const read = () => parsedRecord(strings.get(key)) as Readonly<Record<string, number>>;
  return {
    read,
    write: (hues) => {
      const others = Object.entries(read()).filter(([id]) => hues[id] === undefined);
      // Those in use are the last ones.
      strings.set(key, JSON.stringify(Object.fromEntries([...others, ...Object.entries(hues)].slice(-MOST_SOURCES))));
    },
  };
}
