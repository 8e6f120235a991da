import { DEFAULT_OPTIONS, OPTION_VALUES } from "#timeline/contract.ts";
import type { TimelineOptions } from "#timeline/contract.ts";
import { parsedRecord } from "../kept-strings.ts";
import type { KeptStrings } from "../kept-strings.ts";
import type { EditorParts } from "./parts.ts";

export type OptionActions = {
  /** How the timeline shows time and takes a drag: in force at once, kept for this user on this device. */
  readonly setTimelineOptions: (options: Partial<TimelineOptions>) => void;
  readonly toggleSnapping: () => void;
};

/** Each user of a device has options of their own. */
const keyOf = (userId: string) => `layback-timeline-${userId}`;

/** @param strings those of the device */
export function createOptionActions({ store, user }: Pick<EditorParts, "store" | "user">, strings: KeptStrings): OptionActions {
  store.setState({ timelineOptions: readOptions(strings, user.id) });
  const setTimelineOptions = (options: Partial<TimelineOptions>) => {
    const timelineOptions = { ...store.getState().timelineOptions, ...options };
    store.setState({ timelineOptions });
    strings.set(keyOf(user.id), JSON.stringify(timelineOptions));
  };
  return {
    setTimelineOptions,
    toggleSnapping: () => setTimelineOptions({ snap: store.getState().timelineOptions.snap === "on" ? "off" : "on" }),
  };
}

/** What was kept, as far as it still means something. */
export function readOptions(strings: KeptStrings, userId: string): TimelineOptions {
  const kept = parsedRecord(strings.get(keyOf(userId)));
  const allowed = Object.entries(OPTION_VALUES).filter(([name, values]: [string, readonly unknown[]]) => values.includes(kept[name]));
  return { ...DEFAULT_OPTIONS, ...Object.fromEntries(allowed.map(([name]) => [name, kept[name]])) };
}
